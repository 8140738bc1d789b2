// The table's page: joins the line to the server, the picture, the clocks, the hand and the voice.
// Everything it shows was drawn by the server; it decides nothing about the game.

import { Line } from "./line.js";
import { patch } from "./patch.js";
import { Clocks } from "./clocks.js";
import { Hand } from "./hand.js";
import { Voice } from "./voice.js";
import { answerNeed } from "./seeds.js";
import { arrange, listenToArranging, showDrawn } from "./arrange.js";
import { listenToKeys } from "./keys.js";

const page = document.body;
const words = JSON.parse(document.getElementById("words").textContent);
const voice = new Voice(words);
let shown = Number(page.dataset.version); // the table on the screen, which a move answers
let known = shown; // the newest table received: the browser draws it a moment later
const start = JSON.parse(document.getElementById("start").textContent);
const title = document.title;
let watchers = start.watchers;
let held = null; // a newer table that waits until the one shown has been read
let holdTimer = 0;

const line = new Line(page.dataset.code, {
  have: () => known,
  words,
  table: receive,
  refused(message) {
    hand.release(message.id);
    voice.alert(message.say);
  },
  ack: (message) => hand.done(message.id),
  presence: showPresence,
  rated: () => showRatings(),
  state: (text) => {
    const net = document.getElementById("net");
    if (net && net.textContent !== text) net.textContent = text;
  },
});

const clocks = new Clocks({
  own: page.dataset.seat === "" ? null : Number(page.dataset.seat),
  expired: () => line.send({ type: "claim" }),
  warn: (text) => voice.alert(text),
  words,
});

const hand = new Hand({
  words,
  confirm: page.dataset.confirm,
  voice,
  send: (move) => line.send({ type: "move", expected: shown, move }),
  leave: () => line.send({ type: "resign" }),
});

function receive(message) {
  if (message.v <= known) return;
  if (holdTimer) {
    held = held ? [...held, message] : [message];
    return;
  }
  show(message);
  if (message.hold) {
    holdTimer = setTimeout(release, message.hold);
    addEventListener("pointerdown", release, { once: true });
    addEventListener("keydown", release, { once: true });
  }
}

function contribute(part, value) {
  line.send({ type: "contribute", part, value });
}

function release() {
  clearTimeout(holdTimer);
  removeEventListener("pointerdown", release);
  removeEventListener("keydown", release);
  holdTimer = 0;
  const waiting = held || [];
  held = null;
  for (const message of waiting) receive(message);
}

function show(message) {
  known = message.v;
  patch(document.getElementById("fragment"), message.html, () => {
    shown = message.v;
    page.dataset.version = shown;
    hand.refresh();
    showDrawn();
    clocks.set(message.clocks, message.now);
    showTurn();
    scrollLog();
    line.restate();
    showWatchers();
    showRatings();
  }, { prepare: arrange, isOld: () => message.v <= shown });
  if (message.say) voice.say(message.say);
  answerNeed(page.dataset.code, message.need, contribute);
}

function showTurn() {
  const mine = hand.isMyTurn();
  const begun = sessionStorage.getItem("begun");
  document.title = mine ? `▶ ${words.your_turn} · ${title}` : begun ? `▶ ${begun} · ${title}` : title;
  page.toggleAttribute("data-turn", mine);
}

function scrollLog() {
  const lines = document.getElementById("lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

function showWatchers() {
  const place = document.getElementById("watchers");
  if (!place) return;
  place.hidden = !watchers;
  const text = watchers === 1 ? words.one_watches : words.many_watch.replace("%s", watchers);
  if (watchers && place.textContent !== text) place.textContent = text;
}

function showPresence(message) {
  watchers = message.watchers;
  showWatchers();
  message.seats.forEach((here, seat) => {
    const plate = document.getElementById(`plate-${seat}`);
    if (plate && !("bot" in plate.dataset)) plate.toggleAttribute("data-offline", !here);
  });
}

// What a rated match did to its players; asked for again until it has been worked out, also where sockets are blocked.
async function showRatings(tries = 0) {
  const place = document.getElementById("ratings");
  if (!place) return;
  const answer = await fetch(place.dataset.from).catch(() => null);
  if (answer && answer.ok) place.innerHTML = await answer.text();
  const waits = !answer || place.querySelector("[data-waiting]");
  if (waits && tries < 6) setTimeout(() => showRatings(tries + 1), 1000 * 2 ** tries);
}

// A match that began in a tab nobody looked at says so until it is looked at.
function noteSeen() {
  if (document.hidden) return;
  sessionStorage.removeItem("begun");
  showTurn();
}
document.addEventListener("visibilitychange", noteSeen);

listenToKeys({ page, hand, voice, clocks, words });
listenToArranging(() => hand.refresh());
arrange(document);
showDrawn();
hand.refresh();
clocks.set(start.clocks, start.now);
scrollLog();
showTurn();
noteSeen();
showWatchers();
line.open();
showRatings();
answerNeed(page.dataset.code, start.need, contribute);
