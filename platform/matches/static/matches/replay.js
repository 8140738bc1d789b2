// Steps through a finished match without reloading: the frames of a deal are fetched once and put in place.
// Every step keeps its address, so that the page can be reloaded or shared as it stands.

import { patch } from "./patch.js";

const page = document.getElementById("replay");
const stage = document.getElementById("stage");
const scrub = document.getElementById("scrub");
const seats = [...document.querySelectorAll(".seen a")];
let step = Number(page.dataset.step);
let deal = null;

async function load() {
  const answer = await fetch(`/g/${page.dataset.code}/deals/${page.dataset.deal}?seat=${page.dataset.viewer}`);
  if (!answer.ok) return;
  deal = await answer.json();
  scrub.hidden = false;
}

function address(n) {
  return `/g/${page.dataset.code}/${n}?seat=${page.dataset.viewer}`;
}

function go(n) {
  const to = Math.max(1, Math.min(Number(page.dataset.end), n));
  if (to === step) return;
  if (!deal || to < deal.first || to > deal.last) {
    location.assign(address(to));
    return;
  }
  step = to;
  patch(stage, deal.frames[step - deal.first], () => {});
  const line = deal.lines.find(([version]) => version === step);
  document.getElementById("said").innerHTML = line ? line[1].join(" ") : "";
  const where = document.getElementById("where");
  where.textContent = where.textContent.replace(/\d+/, step);
  scrub.value = step;
  scrub.setAttribute("aria-valuetext", document.getElementById("said").textContent);
  for (const link of document.querySelectorAll("#moves a")) {
    if (Number(link.dataset.step) === step) {
      link.setAttribute("aria-current", "true");
      link.scrollIntoView({ block: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  for (const link of seats) link.href = link.href.replace(/\/\d+\?/, `/${step}?`);
  document.getElementById("here").href = `/g/${page.dataset.code}/${step}`;
  history.replaceState(null, "", address(step));
}

function target(way) {
  const { first, last, tricks } = deal || { first: Number(page.dataset.first), last: Number(page.dataset.last), tricks: [] };
  const before = tricks.filter((end) => end < step);
  const after = tricks.filter((end) => end > step);
  return {
    start: step > first ? first : first - 1,
    trick_back: before.length ? before[before.length - 1] : first,
    back: step - 1,
    forward: step + 1,
    trick_forward: after.length ? after[0] : last,
    end: step < last ? last : last + 1,
  }[way];
}

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", "[": "trick_back", "]": "trick_forward" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const moved = {
    Home: () => go(1),
    End: () => go(Number(page.dataset.end)),
    PageUp: () => go((deal ? deal.first : step) - 1),
    PageDown: () => go((deal ? deal.last : step) + 1),
    ArrowUp: () => turn(-1),
    ArrowDown: () => turn(1),
  }[event.key];
  if (!KEYS[event.key] && !moved) return;
  event.preventDefault();
  if (moved) moved();
  else go(target(KEYS[event.key]));
});

function turn(by) {
  const at = seats.findIndex((link) => link.hasAttribute("aria-current"));
  seats[(at + by + seats.length) % seats.length].click();
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = event.target.closest(".step-row [data-go]");
  const line = event.target.closest("#moves a");
  if (!deal || (!button && !line)) return;
  event.preventDefault();
  go(button ? target(button.dataset.go) : Number(line.dataset.step));
});

const current = document.querySelector("#moves a[aria-current]");
if (current) {
  const list = current.closest(".moves");
  list.scrollTop = current.offsetTop - list.clientHeight / 2;
}
scrub.addEventListener("input", () => go(Number(scrub.value)));
load();
