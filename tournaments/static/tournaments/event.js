// Keeps a tournament's page true: takes changed rows and blocks from the server, counts down, and goes to the table.

import { morph } from "../matches/patch.js";
import { localTimes } from "../web/shell.js";
import { tick } from "../web/countdown.js";

const PING_MS = 10000;
const page = document.body.dataset;
const say = document.getElementById("event-say");
let socket = null;
let failures = 0;

// A button that cannot be used yet keeps its focus and does nothing.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
  if (button && "print" in button.dataset) print();
  const made = event.target.closest("a.dotted");
  if (made && !event.metaKey && !event.ctrlKey) openValue(event, made);
});
for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;

// A tie-break opens below its line; without script the link leads to the player's card.
async function openValue(event, link) {
  event.preventDefault();
  const row = link.closest("tr");
  const open = row.nextElementSibling;
  if (open && open.classList.contains("made-row")) {
    open.remove();
    for (const value of row.querySelectorAll("a.dotted")) value.setAttribute("aria-expanded", "false");
    return;
  }
  const answer = await fetch(link.href.split("#")[0]).catch(() => null);
  if (!answer || !answer.ok) {
    location.assign(link.href);
    return;
  }
  const fetched = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#made .panel");
  const cell = document.createElement("td");
  cell.colSpan = row.cells.length;
  cell.append(fetched);
  const made = document.createElement("tr");
  made.className = "made-row";
  made.append(cell);
  row.after(made);
  link.setAttribute("aria-expanded", "true");
}

function open() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/t/${page.event}/?page=${page.page}&number=${page.number || ""}&have=${page.have}`);
  socket.onopen = () => {
    failures = 0;
    socket.send("ping");
  };
  socket.onmessage = (message) => hear(JSON.parse(message.data));
  socket.onclose = () => {
    failures += 1;
    setTimeout(open, Math.min(1000 * 2 ** failures, 20000));
  };
}

function hear(message) {
  if (message.go && document.getElementById("b-mytable")) {
    location.assign(message.go);
    return;
  }
  if (message.reload) {
    if (!isTyping()) {
      if (page.have.endsWith(".0")) sessionStorage.setItem("naipe-waits", page.event);
      location.reload();
    }
    else document.getElementById("event-stale").hidden = false;
    return;
  }
  for (const [id, html] of Object.entries(message.blocks || {})) put(document.getElementById(`b-${id}`), html);
  for (const [id, list] of Object.entries(message.lists || {})) update(document.getElementById(`l-${id}`), list);
  if (message.have) page.have = message.have;
  announce();
  localTimes();
  tick();
}

// What the viewer's own block tells is said when it has become something else, also across a reload of this page.
function announce() {
  const words = document.querySelector("#b-mytable [data-say]")?.dataset.say || "";
  const name = `naipe-said-${page.event}`;
  const before = sessionStorage.getItem(name);
  sessionStorage.setItem(name, words);
  if (words && before !== null && before !== words) say.textContent = words;
}

// Somebody has opened or written something that a new page would lose.
function isTyping() {
  if (document.querySelector("main details[open]")) return true;
  const fields = document.querySelectorAll("main input:not([type=hidden]), main textarea");
  return [...fields].some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

function put(place, html) {
  if (!place || place.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  morph(place, fresh.content);
}

function update(place, list) {
  if (!place) return;
  for (const [id, html] of Object.entries(list.rows)) {
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const fresh = holder.content.firstElementChild;
    const old = document.getElementById(id);
    if (old) old.replaceWith(fresh);
    else place.append(fresh);
  }
  if (!list.order) return;
  for (const opened of place.querySelectorAll(".made-row")) opened.remove();
  const wanted = new Set(list.order);
  for (const row of [...place.children]) if (!wanted.has(row.id)) row.remove();
  for (const id of list.order) place.append(document.getElementById(id));
}

// Same deals: a seed of this browser's own. Its promise goes with the check-in, the seed itself once the event has begun.
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function seedOf(slug) {
  const name = `naipe-seed-${slug}`;
  let seed = localStorage.getItem(name);
  if (!seed) {
    seed = hex(crypto.getRandomValues(new Uint8Array(16)));
    localStorage.setItem(name, seed);
  }
  return seed;
}

async function promiseTo(seed) {
  const { sha256 } = await import("../matches/sha256.js");
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const head = new TextEncoder().encode("naipe-client-v1|");
  return hex(sha256(new Uint8Array([...head, ...bytes])));
}

// Captured: the shell takes a form for sent unless it sees that this script holds it back.
document.addEventListener("submit", promiseFirst, { capture: true });

async function promiseFirst(event) {
  const button = event.submitter;
  const field = document.querySelector("input[name=commitment]");
  if (!button || !button.dataset.promise || !field || field.value) return;
  event.preventDefault();
  field.value = await promiseTo(seedOf(button.dataset.promise));
  event.target.requestSubmit(button);
}

function giveSeed() {
  const form = document.getElementById("seed-form");
  if (!form) return;
  const seed = localStorage.getItem(`naipe-seed-${form.dataset.seed}`);
  if (!seed) return;
  form.elements.seed.value = seed;
  fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => {});
}

// Whoever waited for a table and was shown a new page by this script is taken there; whoever came back by hand is not.
const waited = sessionStorage.getItem("naipe-waits") === page.event;
sessionStorage.removeItem("naipe-waits");
const table = document.querySelector("#b-mytable a.btn-turn");
if (waited && table && (page.have || "").endsWith(".1")) location.assign(table.href);

giveSeed();
if (document.getElementById("b-mytable")) setTimeout(announce, 400); // a live region must have been there before its words
if ("event" in page && !("over" in page)) {
  open();
  setInterval(() => socket && socket.readyState === 1 && socket.send("ping"), PING_MS);
}
