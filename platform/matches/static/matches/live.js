// The table's page: joins the line to the server, the picture, the clocks, the hand and the voice.
// Everything it shows was drawn by the server; it decides nothing about the game.

import { Line } from "./line.js";
import { patch } from "./patch.js";
import { Clocks } from "./clocks.js";
import { Absence } from "./absence.js";
import { Hand } from "./hand.js";
import { Voice } from "./voice.js";
import { Hints } from "./hints.js";
import { Notices } from "./notices.js";
import { Talk } from "./talk.js";
import { answerNeed } from "./seeds.js";
import { remember } from "./proof/seen.js";
import { arrange, listenToArranging, showDrawn } from "./arrange.js";
import { listenToKeys } from "./keys.js";
import { listenToRematch, showRematch } from "./rematch.js";
import { listenToOrigin, recountOrigin, showOrigin } from "./origin.js";
import { buzz, play } from "../web/sound.js";

const page = document.body;
const words = JSON.parse(document.getElementById("words").textContent);
const voice = new Voice(words);
let shown = Number(page.dataset.version); // the table on the screen, which a move answers
let known = shown; // the newest table received: the browser draws it a moment later
const start = JSON.parse(document.getElementById("start").textContent);
const title = document.title;
let watchers = start.watchers;
const LOW_S = 10; // the last call of a clock is also heard
let myTurn = null; // not known yet: a page that opens on one's turn makes no noise
let held = null; // a newer table that waits until the one shown has been read
let holdTimer = 0;

const line = new Line(page.dataset.code, {
  have: () => known,
  words,
  table: receive,
  refused(message) {
    hand.release(message.id);
    // A browser too slow for the shuffle takes no part in it; there is nothing that its player could do.
    if (message.code !== "not_awaited") voice.alert(message.say);
  },
  ack: (message) => hand.done(message.id),
  presence(message) {
    absence.set(message);
    watchers = message.watchers;
    showWatchers();
  },
  rated: () => showRatings(),
  // From now on a reader's page, which says until when and why.
  barred: () => page.dataset.barred === undefined && location.reload(),
  heard: () => talk.heard,
  said: (message) => talk.hear(message) && play("chat"),
  rematch: () => showRematch(),
  origin: () => showOrigin(),
  decided: () => location.reload(),
  state: (text) => {
    const net = document.getElementById("net");
    if (net && net.textContent !== text) net.textContent = text;
  },
});

const clocks = new Clocks({
  own: page.dataset.seat === "" ? null : Number(page.dataset.seat),
  expired: () => line.send({ type: "claim" }),
  warn(text, seconds) {
    voice.alert(text);
    if (seconds <= LOW_S) play("time");
  },
  words,
});

const absence = new Absence({ voice, words });

const hand = new Hand({
  words,
  confirm: page.dataset.confirm,
  voice,
  send: (move) => line.send({ type: "move", expected: shown, move }),
  leave: () => line.send({ type: "resign" }),
  ask: (message) => line.send(message),
});

const hints = new Hints({ words, voice });
const notices = new Notices();
const talk = new Talk({ line, voice, words, own: page.dataset.seat === "" ? null : Number(page.dataset.seat) });

function receive(message) {
  if (message.v <= known) return;
  if (holdTimer) {
    held = held ? [...held, message] : [message];
    return;
  }
  show(message);
  // The end of a deal is held by the server's word, a finished trick as long as the reader likes.
  const hold = message.hold || (message.beat === "trick" ? Number(page.dataset.pause) : 0);
  if (hold) {
    holdTimer = setTimeout(release, hold);
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
  const couldLeave = document.querySelector("#choices [name=leave]");
  patch(document.getElementById("fragment"), message.html, () => {
    shown = message.v;
    // The menu from which the match was left has nothing more to offer, and lies over the result.
    if (couldLeave && location.hash === "#choices" && !document.querySelector("#choices [name=leave]")) location.hash = "#hand";
    page.dataset.version = shown;
    hand.refresh();
    showDrawn();
    clocks.set(message.clocks, message.now);
    showTurn();
    hints.refresh();
    scrollLog();
    line.restate();
    absence.restate();
    showWatchers();
    showRatings();
    showRematch();
    recountOrigin();
    notices.refresh();
    if (!announceTurn() && !(message.beat === "trick" && play("trick")) && message.beat) play("card");
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

// The beginning of one's turn is heard above all else. True when it was.
function announceTurn() {
  const mine = hand.isMyTurn();
  const begins = mine && myTurn === false;
  myTurn = mine;
  if (begins) buzz();
  return begins && play("turn");
}

// To the newest line, in the column of a desk and in the sheet of a phone.
function scrollLog() {
  for (const box of document.querySelectorAll("#lines, #log")) box.scrollTop = box.scrollHeight;
}
addEventListener("hashchange", () => location.hash === "#log" && scrollLog());

function showWatchers() {
  const place = document.getElementById("watchers");
  if (!place) return;
  place.hidden = !watchers;
  const text = watchers === 1 ? words.one_watches : words.many_watch.replace("%s", watchers);
  if (watchers && place.textContent !== text) place.textContent = text;
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

listenToKeys({ page, hand, voice, clocks, words, talk });
listenToRematch({ voice, line });
listenToOrigin({ voice, line });
listenToArranging(() => hand.refresh());
arrange(document);
showDrawn();
hand.refresh();
clocks.set(start.clocks, start.now);
hints.refresh();
scrollLog();
showTurn();
remember(page.dataset.code, page.dataset.promise, start.seat);
announceTurn();
notices.refresh();
noteSeen();
showWatchers();
line.open();
showRatings();
showRematch();
showOrigin();
answerNeed(page.dataset.code, start.need, contribute);
