// Steps through a finished match without reloading: the frames of a deal are fetched once and put in place.
// Every step keeps its address, so that the page can be reloaded or shared as it stands.

import { Autoplay } from "./autoplay.js";
import { Looks, mark } from "./looks.js";
import { patch } from "./patch.js";
import { listenToReplayKeys } from "./replay_keys.js";

const page = document.getElementById("replay");
const stage = document.getElementById("stage");
const scrub = document.getElementById("scrub");
const said = document.getElementById("said");
const here = document.getElementById("here");
const spans = JSON.parse(document.getElementById("spans").textContent);
const words = JSON.parse(document.getElementById("replay-words").textContent);
const looks = new Looks(page.dataset.query);
const last = Number(page.dataset.end);
const AHEAD = 20; // steps
const deals = new Map(); // by number and look: the promise of what was asked for
let step = Number(page.dataset.step);
let deal = null;
let wanted = 0; // counts what was asked for: of two answers under way only the later one is shown
let turned = 0; // the same for the looks

function spanOf(n) {
  return spans.find(([, first, end]) => first <= n && n <= end);
}

function fetchDeal(number, query = looks.query) {
  const address = `/g/${page.dataset.code}/deals/${number}?${query}`;
  if (!deals.has(address)) {
    const asked = ask(address);
    deals.set(address, asked);
    asked.catch(() => deals.delete(address));
  }
  return deals.get(address);
}

async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

// The next deal is there before the last card of this one has been looked at.
function fetchAhead() {
  const next = spans[spans.indexOf(spanOf(step)) + 1];
  if (next && deal.last - step < AHEAD) fetchDeal(next[0]).catch(() => {});
}

function address(n) {
  return `/g/${page.dataset.code}/${n}?${looks.query}`;
}

// Resolves to whether the step is shown now.
async function go(n) {
  const to = Math.max(1, Math.min(last, n));
  if (to === step && deal) return true;
  wanted += 1;
  const mine = wanted;
  const [number] = spanOf(to);
  if (!deal || deal.deal !== number) {
    try {
      let query;
      let found;
      do {
        query = looks.query;
        found = await fetchDeal(number);
        if (mine !== wanted) return false;
      } while (query !== looks.query);
      take(found);
    } catch {
      said.textContent = words.no_answer;
      return false;
    }
  }
  step = to;
  show();
  return true;
}

// The same step with other eyes. What is going on goes on: by itself too, which may have come to another deal meanwhile.
async function look(query) {
  if (query === looks.query) return;
  turned += 1;
  const mine = turned;
  let number;
  let found;
  try {
    do {
      [number] = spanOf(step);
      found = await fetchDeal(number, query);
      if (mine !== turned) return;
    } while (number !== spanOf(step)[0]);
  } catch {
    said.textContent = words.no_answer;
    return;
  }
  looks.take(query);
  take(found);
  show();
}

// Another deal, or the same with other eyes: its list of moves, its marks on the scrubber.
function take(found) {
  const changed = deal !== null || found.deal !== Number(page.dataset.deal);
  deal = found;
  page.dataset.deal = found.deal;
  scrub.min = found.first;
  scrub.max = found.last;
  drawMarks();
  if (!changed) return;
  document.getElementById("progress").textContent = found.progress;
  const list = document.getElementById("moves");
  const focused = list.contains(document.activeElement) && document.activeElement.dataset.step;
  const ends = new Set(found.tricks);
  list.replaceChildren(...found.lines.map(([version, sentences]) => {
    const item = document.createElement("li");
    if (ends.has(version)) item.className = "ends";
    const link = document.createElement("a");
    link.href = address(version);
    link.dataset.step = version;
    const told = document.createElement("span");
    told.innerHTML = sentences.join(" "); // drawn and escaped by the server
    const number = document.createElement("span");
    number.className = "num soft";
    number.textContent = version;
    link.append(told, number);
    item.append(link);
    return item;
  }));
  const again = focused && list.querySelector(`[data-step="${focused}"]`);
  if (again) again.focus({ preventScroll: true });
  const others = document.getElementById("others"); // how other tables played this deal
  if (others) others.href = others.href.replace(/deal=\d+/, `deal=${found.deal}`);
  for (const link of document.querySelectorAll("#deals a")) mark(link, Number(link.dataset.deal) === found.deal);
}

function drawMarks() {
  const wide = deal.last - deal.first || 1;
  const marks = document.getElementById("marks");
  marks.replaceChildren(...deal.tricks.map((end) => {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    const x = `${((100 * (end - deal.first)) / wide).toFixed(2)}%`;
    for (const [name, value] of Object.entries({ x1: x, x2: x, y1: 0, y2: 8 })) line.setAttribute(name, value);
    return line;
  }));
}

function show() {
  patch(stage, deal.frames[step - deal.first].map((piece) => deal.chunks[piece]).join(""), () => {});
  const line = deal.lines.find(([version]) => version === step);
  said.innerHTML = line ? line[1].join(" ") : "";
  const where = document.getElementById("where");
  where.textContent = where.textContent.replace(/\d+/, step);
  scrub.value = step;
  scrub.setAttribute("aria-valuetext", `${where.textContent} ${said.textContent}`);
  for (const link of document.querySelectorAll("#moves a")) mark(link, Number(link.dataset.step) === step);
  scrollToCurrent();
  looks.goTo(step);
  here.href = `/g/${page.dataset.code}/${step}`;
  history.replaceState(null, "", address(step));
  fetchAhead();
}

// The list alone is moved, never the page.
function scrollToCurrent() {
  const current = document.querySelector("#moves a[aria-current]");
  if (!current) return;
  const list = current.closest(".moves");
  const [line, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (line.top < frame.top || line.bottom > frame.bottom) list.scrollTop += line.top - frame.top - list.clientHeight / 2;
}

function target(way) {
  const [, first, end] = spanOf(step);
  const tricks = deal ? deal.tricks : [];
  const before = tricks.filter((version) => version < step);
  const after = tricks.filter((version) => version > step);
  return {
    start: step > first ? first : first - 1,
    trick_back: before.length ? before[before.length - 1] : first,
    back: step - 1,
    forward: step + 1,
    trick_forward: after.length ? after[0] : end,
    end: step < end ? end : end + 1,
    deal_back: spans[Math.max(0, spans.indexOf(spanOf(step)) - 1)][1],
    deal_forward: spans[Math.min(spans.length - 1, spans.indexOf(spanOf(step)) + 1)][1],
    first: 1,
    last,
  }[way];
}

const autoplay = new Autoplay({
  button: document.getElementById("autoplay"),
  speed: document.getElementById("speed"),
  words,
  next: async () => step < last && (await go(step + 1)) && step < last,
  rewind: async () => step < last || go(1),
});

function byHand(n) {
  autoplay.stop();
  return go(n);
}

listenToReplayKeys({
  letters: page.dataset.keys !== "off",
  go: (way) => byHand(target(way)),
  toggle: () => autoplay.toggle(),
  turn: (by) => looks.next(by).click(),
  hide: () => looks.turned().click(),
  again() {
    const text = said.innerHTML;
    said.textContent = "";
    requestAnimationFrame(() => {
      said.innerHTML = text;
    });
  },
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = event.target.closest(".step-row [data-go]");
  const line = event.target.closest("#moves a");
  const other = event.target.closest("#deals a");
  const eyes = event.target.closest("a");
  if (!deal || (!button && !line && !other && !looks.isOne(eyes))) return;
  event.preventDefault();
  if (button) byHand(target(button.dataset.go));
  else if (line) byHand(Number(line.dataset.step));
  else if (!other) look(Looks.of(eyes));
  else byHand(spans.find(([number]) => number === Number(other.dataset.deal))[1]);
});

// A link is copied where the browser may; elsewhere it is followed, and stands in the address.
here.addEventListener("click", async (event) => {
  if (!navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(here.href);
  } catch {
    location.assign(here.href);
    return;
  }
  const label = here.textContent;
  here.textContent = here.dataset.copied;
  said.textContent = here.dataset.copied;
  setTimeout(() => {
    here.textContent = label;
  }, 2000);
});

scrub.addEventListener("input", () => byHand(Number(scrub.value)));
scrollToCurrent();
fetchDeal(spanOf(step)[0]).then((found) => {
  if (deal) return;
  take(found);
  document.getElementById("scrubber").hidden = false;
  scrub.value = step;
  autoplay.ready();
}, () => {});
