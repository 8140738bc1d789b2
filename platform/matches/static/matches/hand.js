// The hand: one tab stop, arrows inside; a tap selects and a second one plays, a click or Enter plays at once.
// Other choices of one among many, such as a number to declare, work alike: buttons with aria-pressed in [data-roving].
// What was sent is marked as waiting until the server has answered; more taps do nothing.
// Several cards at once: boxes to tick (input.pick inside the card), and a button[data-collect] that sends its value as the
// verb with all that are ticked (picks.js). Without this script the form sends the same.

import { fitting, move, names, offer } from "./picks.js";

const suitOf = (card) => (card.closest(".card") || card).dataset.suit;

export class Hand {
  constructor({ words, confirm, voice, send, leave, ask }) {
    Object.assign(this, { words, confirm, voice, send, leave, ask, waiting: null, cursor: null, selected: null });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("keydown", (event) => this.arrows(event));
    document.addEventListener("change", (event) => this.changed(event.target));
    document.addEventListener("submit", (event) => event.target.id === "move" && event.preventDefault());
  }

  cards() {
    return [...document.querySelectorAll("#hand :is(button.card, input.pick)")];
  }

  // The hand and every other group with one tab stop; all that can be selected; what is.
  groups() {
    return [...document.querySelectorAll("#hand, [data-roving]")];
  }

  members(group) {
    return [...group.querySelectorAll("button[aria-pressed], button.card, input.pick")];
  }

  choices() {
    return this.groups().flatMap((group) => this.members(group));
  }

  chosen() {
    const isChosen = (choice) => choice.getAttribute("aria-pressed") === "true" && choice.getClientRects().length;
    return this.choices().find(isChosen) || null;
  }

  isMyTurn() {
    const turn = document.getElementById("turn");
    return Boolean(turn && !turn.classList.contains("wait"));
  }

  // After each redraw: one card in the tab order, the selection kept if its card is still there; the server knows of none.
  refresh() {
    const selected = this.choices().find((choice) => choice.id === this.selected && choice.hasAttribute("aria-pressed"));
    this.selected = selected ? selected.id : null;
    if (selected) selected.setAttribute("aria-pressed", "true");
    for (const group of this.groups()) {
      const cards = this.members(group);
      const kept = cards.find((card) => card === document.activeElement) || cards.find((card) => card.id === this.cursor) || cards[0];
      for (const card of cards) card.tabIndex = card === kept ? 0 : -1;
      if (this.waiting) for (const card of cards) if (card.value === this.waiting.move) card.dataset.waiting = "";
    }
    // A card that has left the hand was played, whatever became of the word of it.
    if (this.waiting && this.waiting.move.startsWith("play:") && !this.cards().some((card) => card.value === this.waiting.move)) this.waiting = null;
    this.showChoice(this.chosen());
    this.count();
  }

  // Cards ticked, in the order they lie.
  ticked() {
    return this.cards().filter((card) => card.checked);
  }

  // Another card ticked; or another tab of choices opened, whose own selection counts now.
  changed(box) {
    if (box.matches("#fragment input[type=radio]")) return this.showChoice(this.chosen());
    if (!box.matches("input.pick")) return;
    this.count();
    const cards = this.ticked();
    if (!cards.length) return this.voice.answer(this.words.none_chosen);
    const places = fitting().map((button) => button.dataset.place);
    const fits = places.length ? ` ${this.words.fits.replace("%s", places.join(", "))}` : "";
    this.voice.answer(this.words.chosen.replace("%s", names(cards)) + fits);
  }

  // The buttons that send what is ticked.
  count() {
    offer(this.ticked());
  }

  click(event) {
    const button = event.target.closest("button[form=move], [data-go], [data-fitting]");
    if (!button) return;
    event.preventDefault();
    if (button.name === "leave") return this.askToLeave(button);
    if ("rematch" in button.dataset) return; // rematch.js has it
    if (button.dataset.send) return this.ask(JSON.parse(button.dataset.send));
    if (button.matches("[data-go]")) {
      if (!this.isMyTurn()) return this.voice.answer(button.textContent.trim());
      const chosen = this.chosen();
      return chosen ? this.play(chosen) : this.voice.answer(this.words.choose_first);
    }
    if (button.getAttribute("aria-disabled") === "true") return this.explain(button);
    if (button.matches("[data-fitting]")) return this.add(fitting());
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    if (this.asksTwice(touch) && button.getAttribute("aria-pressed") === "false") return this.select(button);
    if (button.matches("[data-collect]")) return this.play(button, move(button, this.ticked()));
    this.play(button);
  }

  asksTwice(touch) {
    return this.confirm === "always" || (this.confirm === "auto" && touch);
  }

  // Where the ticked cards fit in one place they go there; of several the player chooses.
  add(places) {
    if (places.length === 1) return this.play(places[0], move(places[0], this.ticked()));
    places[0].focus();
    places[0].scrollIntoView({ block: "nearest" });
  }

  explain(button) {
    const label = button.dataset.reason || button.getAttribute("aria-label") || button.textContent;
    this.voice.alert(label);
  }

  select(card) {
    this.selected = card.id;
    for (const other of this.choices()) other.setAttribute("aria-pressed", String(other === card));
    this.showChoice(card);
    this.voice.answer(this.words.selected.replace("%s", card.dataset.name || ""));
  }

  showChoice(card) {
    const go = document.querySelector("[data-go]");
    if (!go) return;
    // A card may be chosen while others think; the button waits for the turn.
    const ready = card && this.isMyTurn();
    go.setAttribute("aria-disabled", String(!ready));
    const label = go.querySelector("[data-go-label]");
    const once = go.dataset.go === "card" && !this.asksTwice(!matchMedia("(hover: hover)").matches);
    const text = ready ? card.dataset.play : once ? this.words.press_card : go.dataset.empty;
    if (label && text && label.textContent !== text) label.textContent = text;
  }

  play(button, move = button.value) {
    if (this.waiting) return;
    button.dataset.waiting = "";
    button.setAttribute("aria-busy", "true");
    this.waiting = { move, id: null };
    this.waiting.id = this.send(move);
  }

  done(id) {
    if (this.waiting && this.waiting.id === id) this.waiting = null;
  }

  // Refused: the card is back, and the reason is said by whoever calls.
  release(id) {
    if (!this.waiting || this.waiting.id !== id) return;
    for (const button of document.querySelectorAll("[data-waiting]")) {
      delete button.dataset.waiting;
      button.removeAttribute("aria-busy");
    }
    this.waiting = null;
  }

  askToLeave(button) {
    if (confirm(button.dataset.confirm)) this.leave();
  }

  focused(event) {
    const group = event.target.closest && event.target.closest("#hand, [data-roving]");
    const cards = group ? this.members(group) : [];
    if (!cards.includes(event.target)) return;
    this.cursor = event.target.id;
    for (const other of cards) other.tabIndex = other === event.target ? 0 : -1;
  }

  arrows(event) {
    const group = event.target.closest("#hand, [data-roving]");
    if (event.ctrlKey || event.metaKey || event.altKey || !group) return;
    const cards = this.members(group);
    const at = cards.indexOf(document.activeElement);
    if (at < 0) return this.enter(event, group, cards);
    if (event.key === "Enter" && cards[at].matches("input.pick")) {
      event.preventDefault(); // the form would be sent
      cards[at].click();
      return;
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: this.nextSuit(cards, at), ArrowUp: this.previousSuit(cards, at), Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(cards[Math.max(0, Math.min(cards.length - 1, to))]);
  }

  // On the group itself, where a new hand leaves the focus: any arrow goes to its first stop.
  enter(event, group, cards) {
    if (document.activeElement !== group || !cards.length || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    const stop = cards.find((card) => card.tabIndex === 0) || cards[0];
    this.focus({ Home: cards[0], End: cards[cards.length - 1] }[event.key] || stop);
  }

  nextSuit(cards, at) {
    const found = cards.findIndex((card, i) => i > at && suitOf(card) !== suitOf(cards[at]));
    return found < 0 ? 0 : found;
  }

  previousSuit(cards, at) {
    let i = at;
    while (i > 0 && suitOf(cards[i]) === suitOf(cards[at])) i -= 1;
    while (i > 0 && suitOf(cards[i - 1]) === suitOf(cards[i])) i -= 1;
    return i;
  }

  // A digit: what carries it as its own, such as a number to declare; else the nth card, 0 the tenth.
  goTo(digit) {
    const found = document.querySelector(`#fragment [data-digit="${digit}"]`) || this.cards()[(Number(digit) || 10) - 1];
    if (!found) return;
    this.focus(found);
    if (found.type === "radio") found.click(); // a tab of choices opens
  }

  goToNextSuit() {
    const cards = this.cards();
    if (!cards.length) return this.voice.answer("");
    const at = Math.max(0, cards.findIndex((card) => card.tabIndex === 0));
    this.focus(cards[this.nextSuit(cards, at)]);
  }

  focus(card) {
    card.focus({ preventScroll: true });
    (card.closest(".card") || card).scrollIntoView({ block: "nearest", inline: "nearest" }); // where the hand scrolls
  }
}
