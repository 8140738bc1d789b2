// The settings page shows at once what each setting does: on the page itself, on the small table at its top, by ear.
// Nothing is kept before the form is sent.

import { play } from "./sound.js";

const form = document.getElementById("settings-form");
const root = document.documentElement;
const own = document.getElementById("own");
const laid = document.getElementById("laid");
const say = document.getElementById("preview-say");
const ghost = laid.firstElementChild;
const orders = JSON.parse(form.dataset.orders);
const dealt = [...own.children];
const RANKS = "23456789TJQKA";
const suit = (card) => card.dataset.code[1];
const rank = (card) => RANKS.indexOf(card.dataset.code[0]);

function value(name) {
  const field = form.elements[name];
  return field.type === "checkbox" ? field.checked : field.value;
}

function set(name, wanted, usual) {
  if (wanted === usual) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, wanted);
}

function show() {
  set("theme", value("theme"), "auto");
  set("deck", value("deck"), "two");
  set("cards", value("card_size"), "normal");
  set("motion", value("motion"), "auto");
  set("letters", value("suit_letters") ? "on" : "off", "off");
  if (value("suit_letters")) root.style.cssText = form.dataset.letters;
  arrange();
  say.textContent = say.dataset[value("verbosity")];
}

function arrange() {
  const suits = orders[value("hand_order")] || "SHCD";
  const turn = value("high_card") === "right" ? -1 : 1;
  const sorted = [...dealt].sort((a, b) => suits.indexOf(suit(a)) - suits.indexOf(suit(b)) || turn * (rank(b) - rank(a)));
  const held = sorted.filter((card) => card.parentElement === own);
  if (held.some((card, i) => own.children[i] !== card)) own.append(...held);
}

// A card of the preview is lifted and played as at the table; another tap on the table takes it back.
function lay(card, pointer) {
  const asks = value("confirm") === "always" || (value("confirm") === "auto" && pointer === "touch");
  if (card.parentElement === laid) return travel(() => put(null));
  if (asks && card.getAttribute("aria-pressed") !== "true") {
    for (const other of dealt) other.setAttribute("aria-pressed", String(other === card));
    say.textContent = say.dataset.lifted;
    return undefined;
  }
  play("card", { always: value("sound_card") });
  return travel(() => put(card));
}

function put(card) {
  const before = laid.querySelector("button");
  if (before) own.append(before);
  if (card) card.setAttribute("aria-pressed", "false");
  laid.replaceChildren(card || ghost);
  arrange();
  say.textContent = say.dataset[value("verbosity")];
}

function travel(change) {
  const motion = root.dataset.motion;
  const still = motion === "off" || (!motion && matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (still || !document.startViewTransition) return change();
  for (const card of dealt) card.style.viewTransitionName = card.id;
  const moving = document.startViewTransition(change);
  moving.ready.catch(() => {});
  return moving.finished.finally(() => dealt.forEach((card) => (card.style.viewTransitionName = ""))).catch(() => {});
}

form.addEventListener("change", (event) => {
  const { name, checked } = event.target;
  if (name.startsWith("sound_") && checked) play(name.slice(6), { always: true });
  if (name === "vibrate" && checked && navigator.vibrate) navigator.vibrate(120);
  show();
});
document.getElementById("preview").addEventListener("click", (event) => {
  const card = event.target.closest("button.card");
  if (card) lay(card, event.pointerType);
});
say.textContent = say.dataset.start;
