// Puts a new fragment in place of the old one, keeping every element that stays: focus, scroll and open sheets survive.
// Elements are matched by id, else by place and name. Cards glide by the browser's view transitions.

// The browser may call for the change a while later, and out of turn: what has become old by then is left out.

// But it must call: where it does not come to drawing, the table changes without anything travelling.
const UNDRAWN_MS = 1500;

export function patch(root, html, after, { prepare = () => {}, isOld = () => false } = {}) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  prepare(fresh.content);
  const change = () => {
    if (isOld()) return;
    const focus = document.activeElement;
    const home = focus && focus.closest("#hand, [data-roving]");
    const place = home ? members(home).indexOf(focus) : -1;
    morph(root, fresh.content);
    restoreFocus(focus, home, place);
    after();
  };
  const motion = document.documentElement.dataset.motion; // the reader's own choice, else the device's
  const still = motion === "off" || (!motion && matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (!document.startViewTransition || still || document.hidden) return change();
  const travelling = travellers(root, fresh.content);
  name(root, travelling);
  const undrawn = setTimeout(() => transition.skipTransition(), UNDRAWN_MS);
  const transition = document.startViewTransition(() => {
    clearTimeout(undrawn);
    change();
    name(root, travelling);
  });
  transition.ready.catch(() => {}); // skipped when the next one comes: it has jumped to its end
  transition.finished.finally(() => unname(root)).catch(() => {});
}

function members(group) {
  return [...group.querySelectorAll("button[aria-pressed], button.card, input.pick")];
}

// The next card, not the top of the page, when the card that had the focus has gone; the hand, when its group has.
function restoreFocus(focus, home, place) {
  if (!focus || focus.isConnected || place < 0) return;
  const hand = document.getElementById("hand");
  const cards = (home.isConnected && members(home)) || [];
  const others = hand ? members(hand) : [];
  const next = cards[Math.min(place, cards.length - 1)] || others[Math.min(place, others.length - 1)] || hand;
  if (next) next.focus({ preventScroll: true });
}

export function morph(from, to) {
  const known = new Map();
  for (const child of from.children) if (child.id) known.set(child.id, child);
  let cursor = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let match = null;
    if (wanted.nodeType === 1 && wanted.id) match = known.get(wanted.id) || null;
    else if (cursor && alike(cursor, wanted)) match = cursor;
    if (match && match.nodeName !== wanted.nodeName) match = null;
    if (!match) {
      from.insertBefore(wanted, cursor);
      continue;
    }
    if (match === cursor) cursor = cursor.nextSibling;
    else from.insertBefore(match, cursor);
    update(match, wanted);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && !(a.nodeType === 1 && (a.id || b.id));
}

function update(old, wanted) {
  if (old.nodeType !== 1) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  if (old.isEqualNode(wanted) || (wanted.dataset && "kept" in wanted.dataset)) return; // a script of its own fills it
  for (const { name: attribute, value } of [...wanted.attributes]) {
    if (old.getAttribute(attribute) !== value) old.setAttribute(attribute, value);
  }
  for (const { name: attribute } of [...old.attributes]) {
    // What a player has unfolded stays so.
    if (!wanted.hasAttribute(attribute) && !(attribute === "open" && old.nodeName === "DETAILS")) old.removeAttribute(attribute);
  }
  if (old.nodeName === "INPUT") old.value = wanted.value;
  morph(old, wanted);
}

// Which cards travel. The browser shows a picture of what has a name, and a tap on a picture is lost: so the hand, and
// what can be pressed on the table, stay out of it unless the hand's own cards change.
function travellers(before, now) {
  const hand = (where) => [...where.querySelectorAll("#hand [data-card]")].map((card) => card.dataset.card).join();
  return hand(before) === hand(now) ? "#middle [data-card]" : "#hand [data-card], #middle [data-card]";
}

// A card has one name wherever it lies, so that the browser sees it move. Names must be unique on the page.
function name(root, which) {
  const seen = new Set();
  for (const card of root.querySelectorAll(which)) {
    const key = `card-${card.dataset.card}`;
    card.style.viewTransitionName = seen.has(key) || card.closest("#middle :is(button, label)") ? "" : key;
    seen.add(key);
  }
}

function unname(root) {
  for (const card of root.querySelectorAll("[data-card]")) card.style.viewTransitionName = "";
}
