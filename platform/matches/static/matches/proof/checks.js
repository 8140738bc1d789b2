// Checks a match file by arithmetic alone: promise, secret, players' numbers, every shuffle, every card that was played.
// What is found is codes with parameters; the page has the sentences.

import { NotHeld, parse } from "./cards.js";
import { chain, commitmentTo, dealKey, SCHEME, shuffle } from "./scheme.js";

export const FORMAT = "naipe-match-1";
export const NAMES = ["promise", "chain", "contributions", "order", "deals", "cards", "shuffles"];
const HASH = /^[0-9a-f]{64}$/;
const SEED = /^[0-9a-f]{32}$/;
const LONGEST_CHAIN = 1000;

export class Fault extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

// `Dealing` is the game's own way of dealing; `seen` is what this browser itself remembers of the match.
// `progress(done, all)` is called as deals are shuffled.
export async function verify(file, Dealing, { hashing, progress = () => {}, seen = {} }) {
  const report = { checks: [], deals: 0, shuffles: 0, moves: 0, silent: [], own: "" };
  let name = "file";
  const step = async (next, check) => {
    name = next;
    const done = await check();
    report.checks.push(next);
    return done;
  };
  try {
    readable(file);
    await step("promise", () => promise(file, seen));
    const secrets = await step("chain", () => revealedChain(hashing, file));
    await step("contributions", () => contributions(hashing, file, seen, report));
    await step("order", () => order(file));
    name = "deals";
    const used = await dealAgain(hashing, file, secrets, Dealing, progress, report);
    name = "shuffles";
    sameShuffles(file, used);
    report.checks.push("deals", "cards", "shuffles");
    report.ok = true;
  } catch (error) {
    report.ok = false;
    if (error instanceof Fault) report.fault = { check: name, code: error.code, params: error.params };
    else report.fault = { check: name, code: "malformed", params: {} };
  }
  return report;
}

function readable(file) {
  if (!file || file.format !== FORMAT) throw new Fault("unknown_format");
  if (!file.deal || file.deal.scheme !== SCHEME) throw new Fault("unknown_scheme");
  if (!Array.isArray(file.events) || !Array.isArray(file.seats)) throw new Fault("malformed");
  file.events.forEach((event, i) => {
    if (event.seq !== i + 1) throw new Fault("log_has_gap", { event: i + 1 });
  });
}

// The promise stands in the first entry of the log, and is the one that this browser saw before the first card.
function promise(file, seen) {
  const [first] = file.events;
  const said = file.deal.commitment;
  if (!first || first.kind !== "started") throw new Fault("no_start");
  if (!HASH.test(said)) throw new Fault("no_commitment");
  if (first.payload.commitment !== said) throw new Fault("promise_differs");
  if (seen.promise && seen.promise !== said) throw new Fault("promise_was_other");
  if (file.deal.id !== file.id && !String(file.deal.id).startsWith("T-")) throw new Fault("other_id", { id: file.deal.id });
}

async function revealedChain(hashing, file) {
  const { revealed, commitment } = file.deal;
  if (!revealed) throw new Fault("not_revealed");
  const right = HASH.test(revealed.secret) && Number.isInteger(revealed.k) && revealed.k > 0;
  if (!right || revealed.k > LONGEST_CHAIN) throw new Fault("bad_secret");
  const secrets = await chain(hashing, revealed.secret, revealed.k);
  if (secrets[0] !== commitment) throw new Fault("chain_broken");
  return secrets;
}

const numberOf = (part) => part.seat ?? part.entry;

async function contributions(hashing, file, seen, report) {
  const parts = file.deal.contributions;
  const numbers = parts.map(numberOf);
  const own = file.deal.id === file.id;
  if (own && (numbers.length !== file.seats.length || numbers.some((number, i) => number !== i))) throw new Fault("seats_missing");
  if (new Set(numbers).size !== numbers.length) throw new Fault("seats_missing");
  for (const part of parts) {
    const params = { seat: numberOf(part) };
    if (part.seed && part.empty) throw new Fault("seed_and_reason", params);
    if (!part.seed && !part.empty) throw new Fault("nothing_given", params);
    if (part.seed) {
      const opens = SEED.test(part.seed) && (await commitmentTo(hashing, part.seed)) === part.commitment;
      if (!opens) throw new Fault("seed_does_not_open", params);
    } else if (part.empty !== "none") report.silent.push(params.seat);
  }
  if (own && seen.seed && Number.isInteger(seen.seat)) {
    const mine = parts[seen.seat];
    if (mine && mine.seed && mine.seed !== seen.seed) throw new Fault("own_number_replaced", { seat: seen.seat });
    report.own = mine && mine.seed ? "in" : "";
  }
}

// All numbers were promised before the first was shown, all were in before the deal, and the log says the same of each.
function order(file) {
  if (file.deal.id !== file.id) return; // shared deals: the numbers were given at check-in, not at the table
  const told = file.deal.contributions.map(() => ({ commitment: "", seed: "", empty: "" }));
  let shown = false;
  let dealt = false;
  for (const event of file.events) {
    dealt = dealt || event.kind === "dealt";
    if (event.kind !== "contributed") continue;
    if (dealt) throw new Fault("contribution_after_deal", { event: event.seq });
    if ("seed" in event.payload) shown = true;
    else if ("commitment" in event.payload && shown) throw new Fault("seed_before_commitment", { event: event.seq });
    if (!told[event.seat]) throw new Fault("seats_missing");
    Object.assign(told[event.seat], event.payload);
  }
  file.deal.contributions.forEach((part, seat) => {
    if (part.empty === "none") told[seat].empty = told[seat].empty || "none";
    const same = ["commitment", "seed", "empty"].every((field) => told[seat][field] === (part[field] || ""));
    if (!same) throw new Fault("contribution_differs", { seat });
  });
}

// Deals everything again and follows every card through the log: who plays a card must have been dealt it.
async function dealAgain(hashing, file, secrets, Dealing, progress, report) {
  const seeds = file.deal.contributions.map((part) => [numberOf(part), part.seed || ""]);
  const keys = new Map();
  const used = [];
  const shuffled = async (deal, label, n) => {
    if (!secrets[deal] || deal < 1) throw new Fault("deal_beyond_secret", { deal });
    if (!keys.has(deal)) keys.set(deal, await dealKey(hashing, secrets[deal], file.deal.id, seeds));
    const found = await shuffle(hashing, keys.get(deal), label, n);
    used.push({ deal, label, n, order: found });
    report.deals = Math.max(report.deals, deal);
    report.shuffles = used.length;
    return found;
  };
  const all = file.events.filter((event) => event.kind === "dealt").length;
  const table = new Dealing(file);
  let done = 0;
  for (const event of file.events) {
    if (event.kind === "dealt") {
      await table.dealt(shuffled);
      done += 1;
      await progress(done, all);
    } else if (event.kind === "moved") {
      if (!done || !(event.seat >= 0 && event.seat < file.seats.length)) throw new Fault("move_before_deal", { event: event.seq });
      report.moves += 1;
      follow(table, event);
    }
  }
  return used;
}

function follow(table, event) {
  try {
    table.moved(event.seat, parse(event.payload.move));
  } catch (error) {
    if (error instanceof NotHeld) throw new Fault("card_not_held", { event: event.seq, seat: event.seat, card: error.card });
    throw new Fault("move_unreadable", { event: event.seq });
  }
}

// The orders that the file lists are the ones just made, all of them to the last card: what nobody saw, and hands that
// were turned up blindly, no move can prove.
function sameShuffles(file, used) {
  const listed = file.deal.shuffles || [];
  used.forEach((right, i) => {
    const given = listed[i];
    if (!given) throw new Fault("shuffles_missing", { listed: listed.length, used: used.length });
    const params = { deal: right.deal, label: right.label };
    if (given.deal !== right.deal || given.label !== right.label || given.n !== right.n) throw new Fault("shuffle_differs", params);
    const place = right.order.findIndex((card, at) => card !== given.order[at]);
    if (place >= 0 || given.order.length !== right.order.length) throw new Fault("shuffle_differs", { ...params, place: place + 1 });
  });
  if (listed.length > used.length) throw new Fault("shuffles_missing", { listed: listed.length, used: used.length });
}
