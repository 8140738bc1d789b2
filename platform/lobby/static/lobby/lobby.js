// Keeps a page of the lobby true: redraws when the server says so, counts seconds, tells of a found match wherever the
// player looks, and goes to the table.

import { morph } from "../matches/patch.js";
import { calm, canNotify, found, notifies, tellOthers, wantNotices } from "../web/alert.js";
import { warmUp } from "../web/sound.js";
import { Line } from "./line.js";

// A tab that nobody looks at rings before it leaves for the match.
const RING_MS = 700;
const lobby = document.getElementById("lobby");
const say = document.getElementById("lobby-say");
const net = document.getElementById("lobby-net");
const alerts = document.getElementById("alerts");
let started = Date.now();
let leaving = false;

for (const field of document.querySelectorAll("input[name=scripted]")) field.value = "1";

// A button that cannot be used yet keeps its focus and does nothing.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
  if (button && button.dataset.copy) copy(button);
  if (button && button.dataset.leave !== undefined) sessionStorage.removeItem("waiting");
});

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value);
  if (say) say.textContent = button.dataset.copied;
}
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;

// Whoever waited is taken to the table, even where the word of it was lost between two pages.
function followWaiting() {
  if (document.querySelector("[data-waiting]")) {
    sessionStorage.setItem("waiting", "1");
    return;
  }
  const table = document.querySelector("[data-go]") || document.querySelector("#mine .btn");
  if (sessionStorage.getItem("waiting") && table) go(table.href);
  sessionStorage.removeItem("waiting");
}

function go(url) {
  if (leaving) return;
  leaving = true;
  sessionStorage.removeItem("waiting");
  const path = new URL(url, location.origin).pathname;
  if (!document.hidden) {
    tellOthers(say.dataset.begun, path); // another window may be the one that is looked at
    return location.assign(url);
  }
  sessionStorage.setItem("begun", say.dataset.begun);
  found(say.dataset.begun, path);
  setTimeout(() => location.assign(url), RING_MS);
}

function hear(message) {
  if (message.type === "go" && document.querySelector("[data-waiting]")) go(message.url);
  if (message.type !== "lobby" || leaving) return;
  const hadProposal = lobby.querySelector("[data-ready]");
  const hadFound = lobby.querySelector("[data-countdown]");
  const wereTaken = taken();
  const satAt = ownSeat();
  const fresh = document.createElement("template");
  fresh.innerHTML = message.html;
  morph(lobby, fresh.content);
  started = Date.now();
  followWaiting();
  showAlerts();
  if (taken() > wereTaken && wereTaken) say.textContent = `${say.dataset.joined}: ${taken()}/${lobby.querySelector("[data-seats]").dataset.seats}`;
  else if (satAt && ownSeat() && ownSeat() !== satAt) say.textContent = ownSeat();
  const ready = lobby.querySelector("[data-ready]");
  if (ready && !hadProposal) {
    say.textContent = lobby.querySelector(".turn").textContent.trim();
    found(say.dataset.found, "/");
    ready.focus();
  } else if (!ready && hadProposal && !leaving) calm();
  if (hadFound && !lobby.querySelector("[data-countdown]")) sayOver();
}

// The match that was found is not to be: what that means for the player takes the place of the word of it.
function sayOver() {
  const missed = lobby.querySelector("#missed-said");
  if (missed) say.textContent = missed.textContent;
  else say.textContent = lobby.querySelector("#waiting") ? say.dataset.back : "";
  if (missed && document.activeElement === document.body) lobby.querySelector("#missed button").focus();
}

function taken() {
  const seats = lobby.querySelector("[data-taken]");
  return seats ? Number(seats.dataset.taken) : 0;
}

// Where one sits at an open table, and with whom.
function ownSeat() {
  const seat = lobby.querySelector("#my-seat");
  return seat ? seat.textContent : "";
}

// The switches, for those who wait.
function showAlerts() {
  if (!alerts) return;
  alerts.hidden = !document.querySelector("[data-waiting]");
  const invite = document.getElementById("invite"); // a link to a table that is gone leads nowhere
  if (invite) invite.hidden = alerts.hidden;
  if (!alerts.hidden) warmUp();
}

function prepareAlerts() {
  const box = document.getElementById("notify");
  box.closest("label").hidden = !canNotify();
  box.checked = notifies();
  box.addEventListener("change", async () => {
    box.checked = await wantNotices(box.checked);
  });
  showAlerts();
}

function tick() {
  const passed = Math.floor((Date.now() - started) / 1000);
  for (const face of document.querySelectorAll("[data-since]")) face.textContent = Number(face.dataset.since) + passed;
  for (const face of document.querySelectorAll("[data-countdown]")) face.textContent = Math.max(0, Number(face.dataset.countdown) - passed);
}

if (lobby) {
  if (alerts) prepareAlerts();
  followWaiting();
  new Line(lobby.dataset.page, hear, (state) => {
    net.hidden = !state;
    net.textContent = state ? say.dataset.net : "";
  });
  setInterval(tick, 1000);
}
