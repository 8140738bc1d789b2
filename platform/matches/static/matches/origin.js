// What the event that arranged this match has to say at its table: how long a first turn may last, the director's answer.
// It belongs to no version of the table: a redrawing leaves it alone.

import { tick } from "../web/countdown.js";

const ASK_AGAIN_MS = 4000;
let voice = null;
let shown = null;
let said = null;

export function listenToOrigin({ voice: speaker, line }) {
  voice = speaker;
  // Where sockets are blocked nothing rings.
  setInterval(() => line.polling && showOrigin(), ASK_AGAIN_MS);
}

export async function showOrigin() {
  const place = document.getElementById("origin");
  if (!place) return;
  const answer = await fetch(place.dataset.from).catch(() => null);
  if (!answer || !answer.ok) return;
  const html = await answer.text();
  if (html === shown) return;
  shown = html;
  place.innerHTML = html;
  tick();
  const words = [...place.querySelectorAll("[data-say]")].map((line) => line.textContent).join(" ");
  if (said !== null && words && words !== said) voice.say(words);
  said = words;
}

// A move, a pause or its end may have changed what is counted.
export function recountOrigin() {
  if (document.querySelector("#origin [data-counting]")) showOrigin();
}
