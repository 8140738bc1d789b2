// The button "Check the deals": fetches the match, or reads a file of the visitor's own, and says what was found.
// Nothing is asked of the server but the file; a result that it gave would prove nothing.

import { verify } from "./checks.js";
import { hashing } from "./hashing.js";
import { remembered } from "./seen.js";

const UNREAD = new Set(["malformed", "unknown_format", "unknown_scheme", "unknown_game", "no_file", "not_revealed"]);
const place = document.getElementById("proof");
const words = JSON.parse(document.getElementById("proof-words").textContent);
const button = document.getElementById("check-deals");
const chosen = document.getElementById("check-file");
const bar = document.getElementById("check-progress");
const said = document.getElementById("check-said");
const result = document.getElementById("check-result");

function fill(sentence, params) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => params[name] ?? "");
}

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// Lets the browser draw between two deals.
const breathe = () => new Promise((resume) => setTimeout(resume));

async function run(read) {
  result.replaceChildren();
  for (const control of [button, chosen]) if (control) control.disabled = true;
  bar.hidden = false;
  bar.removeAttribute("value");
  said.textContent = words.said.fetching;
  show(await check(read));
  bar.hidden = true;
  said.textContent = "";
  for (const control of [button, chosen]) if (control) control.disabled = false;
  if (button) button.textContent = words.said.again;
}

async function check(read) {
  const failed = (code) => ({ report: { ok: false, checks: [], fault: { code, params: {} } }, file: {} });
  let file;
  try {
    file = await read();
  } catch {
    return failed("no_file");
  }
  if (!file) return failed("malformed");
  const dealing = Object.hasOwn(words.dealing, file.game) && words.dealing[file.game];
  if (!dealing) return failed(file.game ? "unknown_game" : "malformed");
  const { default: Dealing } = await import(dealing);
  const seen = remembered(file);
  const progress = async (done, all) => {
    bar.max = all;
    bar.value = done;
    said.textContent = fill(words.said.shuffling, { done, all });
    await breathe();
  };
  return { report: await verify(file, Dealing, { hashing: hashing(), progress, seen }), file, seen };
}

function nameOf(file, number) {
  const seat = file.deal.id === file.id ? file.seats[number] : null;
  return seat ? seat.name : fill(words.said.entry, { number });
}

function show({ report, file, seen }) {
  const icon = report.ok ? "good" : "bad";
  const box = element("div", "", `notice notice-${icon}`);
  const inside = element("div");
  box.append(document.getElementById(`icon-${icon}`).content.cloneNode(true), inside);
  inside.append(...(report.ok ? good(report, file, seen) : bad(report, file)));
  if (report.checks.length) {
    const list = element("ul");
    for (const name of report.checks) list.append(element("li", words.held[name]));
    inside.append(list);
  }
  result.replaceChildren(box);
  result.dataset.result = report.ok ? "good" : report.fault.code;
  place.dispatchEvent(new CustomEvent("checked"));
}

function good(report, file, seen) {
  const parts = [element("h3", words.said.good), element("p", fill(words.said.good_text, report))];
  if (report.own) parts.push(element("p", words.said.own_in));
  if (seen.promise) parts.push(element("p", words.said.promise_seen));
  for (const number of report.silent) parts.push(element("p", fill(words.said.silent, { names: nameOf(file, number) })));
  return parts;
}

// Standard cards as they are printed; others as the file writes them.
function cardSign(card) {
  const [, rank, suit] = /^([2-9TJQKA])([CDHS])$/.exec(card) || [];
  return rank ? `${rank === "T" ? "10" : rank}${{ C: "♣", D: "♦", H: "♥", S: "♠" }[suit]}` : card;
}

function bad(report, file) {
  const { code, params } = report.fault;
  const known = { ...params };
  if (params.card) known.card = cardSign(params.card);
  if (params.seat !== undefined) known.name = nameOf(file, params.seat);
  const title = UNREAD.has(code) ? words.said.unread : words.said.bad;
  const parts = [element("h3", title), element("p", fill(words.faults[code], known))];
  if (params.event && place.dataset.code) {
    const link = element("a", fill(words.said.look, params));
    link.href = `/g/${place.dataset.code}/${params.event}`;
    const line = element("p");
    line.append(link);
    parts.push(line);
  }
  return parts;
}

async function fetched() {
  const answer = await fetch(`/g/${place.dataset.code}.json`, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return parsed(await answer.text());
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (button) button.addEventListener("click", () => run(fetched));
if (chosen) {
  chosen.addEventListener("change", () => {
    const [file] = chosen.files;
    if (file) run(async () => parsed(await file.text()));
  });
}
for (const part of place.querySelectorAll("[data-scripted]")) part.hidden = false;
