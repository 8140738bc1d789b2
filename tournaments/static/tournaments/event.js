// Keeps a tournament's page true: takes changed rows and blocks from the server, counts down, and goes to the table.
// Where more has changed than its living parts, the page fetches itself; focus, scroll and what was typed stay.

import { morph } from "../matches/patch.js";
import { localTimes } from "../web/shell.js";
import { tick } from "../web/countdown.js";

const PING_MS = 10000;
const SPREAD_MS = 1500; // not everybody who watches an event fetches in the same instant
const APART_MS = 3000;
const page = document.body.dataset;
const say = document.getElementById("event-say");
let socket = null;
let failures = 0;
let fetching = 0;
let fetchedAt = 0;

// A button that cannot be used yet keeps its focus and does nothing.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
  if (button && "print" in button.dataset) print();
  const made = event.target.closest("a.dotted");
  if (made && !event.metaKey && !event.ctrlKey) openValue(event, made);
});
showPrinting(document);

function showPrinting(root) {
  for (const button of root.querySelectorAll("[data-print]")) button.hidden = false;
}

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
  if (message.fresh) refresh();
  for (const [id, html] of Object.entries(message.blocks || {})) put(document.getElementById(`b-${id}`), html);
  for (const [id, list] of Object.entries(message.lists || {})) update(document.getElementById(`l-${id}`), list);
  if (message.have) page.have = message.have;
  announce();
  localTimes();
  tick();
}

// Soon, and once for all that happens until then.
function refresh() {
  if (fetching) return;
  const wait = Math.max(Math.random() * SPREAD_MS, fetchedAt + APART_MS - Date.now());
  fetching = setTimeout(fetchPage, wait);
}

async function fetchPage() {
  fetching = 0;
  fetchedAt = Date.now();
  const answer = await fetch(location.href).catch(() => null);
  if (!answer || !answer.ok) return refresh();
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const wanted = fresh.getElementById("event");
  if (!wanted) return;
  const satBefore = page.have.endsWith(".1");
  keepOpened(wanted);
  showPrinting(wanted);
  localTimes(wanted);
  keepFocus(() => morph(document.getElementById("event"), document.importNode(wanted, true)));
  document.title = fresh.title;
  Object.assign(page, fresh.body.dataset);
  announce();
  tick();
  giveSeed();
  // Whoever waited for a table is taken there; whoever came back from it by hand is not.
  const table = document.querySelector("#b-mytable a.btn-turn");
  if (table && !satBefore && page.have.endsWith(".1")) location.assign(table.href);
}

// Tie-breaks that were opened below their lines stay open.
function keepOpened(wanted) {
  for (const made of document.querySelectorAll(".made-row")) {
    const old = made.previousElementSibling;
    const line = wanted.querySelector(`#${old.id}`);
    if (!line) continue;
    line.after(made.cloneNode(true));
    markOpened(old, line);
  }
}

function markOpened(old, line) {
  const links = line.querySelectorAll("a.dotted");
  old.querySelectorAll("a.dotted").forEach((link, k) => {
    if (links[k] && link.hasAttribute("aria-expanded")) links[k].setAttribute("aria-expanded", link.getAttribute("aria-expanded"));
  });
}

// The element that had the focus keeps it, or what stands for it now; the start of the page never gets it.
function keepFocus(change) {
  const focus = document.activeElement;
  change();
  if (!focus || focus === document.body || document.activeElement === focus) return;
  const address = focus.getAttribute("href");
  const same = focus.id ? document.getElementById(focus.id) : null;
  const links = address ? [...document.querySelectorAll("#event a")].filter((link) => link.getAttribute("href") === address && link.getClientRects().length) : [];
  const alike = links.find((link) => link.textContent === focus.textContent) || links[0];
  const first = document.querySelector("#b-mytable a, #b-mytable button, #event .tabs [aria-current]");
  const next = (focus.isConnected && focus) || same || alike || first;
  if (next) next.focus({ preventScroll: true });
}

// What the page says in short is spoken when it has become something else.
function announce() {
  const lines = document.querySelectorAll("#b-status [data-say], #b-mytable [data-say]");
  const words = [...lines].map((line) => line.dataset.say || line.textContent).join(" ");
  const name = `naipe-said-${page.event}-${page.page}`;
  const before = sessionStorage.getItem(name);
  sessionStorage.setItem(name, words);
  if (words && before !== null && before !== words) say.textContent = words;
}

function put(place, html) {
  if (!place) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  localTimes(fresh.content);
  keepFocus(() => morph(place, fresh.content));
}

function update(place, list) {
  if (!place) return;
  for (const [id, html] of Object.entries(list.rows)) {
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const fresh = holder.content.firstElementChild;
    const old = document.getElementById(id);
    if (old) {
      markOpened(old, fresh);
      keepFocus(() => old.replaceWith(fresh));
    } else place.append(fresh);
  }
  if (!list.order) return;
  for (const opened of place.querySelectorAll(".made-row")) opened.remove();
  for (const value of place.querySelectorAll("[aria-expanded]")) value.setAttribute("aria-expanded", "false");
  const wanted = new Set(list.order);
  for (const row of [...place.children]) if (!wanted.has(row.id)) row.remove();
  keepFocus(() => {
    for (const id of list.order) {
      const row = document.getElementById(id);
      if (row) place.append(row);
    }
  });
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

giveSeed();
setTimeout(announce, 400); // a live region must have been there before its words
if ("event" in page && !("over" in page)) {
  open();
  setInterval(() => socket && socket.readyState === 1 && socket.send("ping"), PING_MS);
}
