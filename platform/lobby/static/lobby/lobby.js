// Keeps an open lobby true: redraws when the server says so, counts seconds, and goes to the table when a match is found.

import { morph } from "../matches/patch.js";
import { play } from "../web/sound.js";

const PING_MS = 10000;
const lobby = document.getElementById("lobby");
const say = document.getElementById("lobby-say");
let socket = null;
let failures = 0;
let started = Date.now();

for (const field of document.querySelectorAll("input[name=scripted]")) field.value = "1";

// A button that cannot be used yet keeps its focus and does nothing.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
  if (button && button.dataset.copy) copy(button);
  if (button && button.dataset.leave !== undefined) sessionStorage.removeItem("waiting");
});

function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  navigator.clipboard.writeText(field.value);
}
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;

function open() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
  socket.onopen = () => {
    failures = 0;
    socket.send("ping");
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    failures += 1;
    setTimeout(open, Math.min(1000 * 2 ** failures, 20000));
  };
}

// Whoever waited is taken to the table, even where the word of it was lost between two pages.
function followWaiting() {
  if (document.querySelector("[data-waiting]")) {
    sessionStorage.setItem("waiting", "1");
    return;
  }
  const table = document.querySelector("#mine .btn");
  if (sessionStorage.getItem("waiting") && table) go(table.href);
  sessionStorage.removeItem("waiting");
}

function go(url) {
  sessionStorage.removeItem("waiting");
  location.assign(url);
}

function hear(message) {
  if (message.type === "go" && document.querySelector("[data-waiting]")) go(message.url);
  if (message.type !== "lobby") return;
  if (lobby.dataset.table) {
    location.reload();
    return;
  }
  const hadProposal = lobby.querySelector("[data-ready]");
  const fresh = document.createElement("template");
  fresh.innerHTML = message.html;
  morph(lobby, fresh.content);
  started = Date.now();
  followWaiting();
  const ready = lobby.querySelector("[data-ready]");
  if (ready && !hadProposal) {
    say.textContent = lobby.querySelector(".turn").textContent.trim();
    document.title = `▶ ${document.title.replace(/^▶ /, "")}`;
    ready.focus();
    play("match");
  } else if (!ready) document.title = document.title.replace(/^▶ /, "");
}

function tick() {
  const passed = Math.floor((Date.now() - started) / 1000);
  for (const face of document.querySelectorAll("[data-since]")) face.textContent = Number(face.dataset.since) + passed;
  for (const face of document.querySelectorAll("[data-countdown]")) face.textContent = Math.max(0, Number(face.dataset.countdown) - passed);
}

if (lobby) {
  followWaiting();
  open();
  setInterval(() => socket && socket.readyState === 1 && socket.send("ping"), PING_MS);
  setInterval(tick, 1000);
}
