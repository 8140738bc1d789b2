// The hand: one tab stop, arrows inside; a tap selects and a second one plays, a click or Enter plays at once.
// A card that was sent is marked as waiting until the server has answered; more taps do nothing.

export class Hand {
  constructor({ words, confirm, voice, send, leave }) {
    Object.assign(this, { words, confirm, voice, send, leave, waiting: null, cursor: null });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("keydown", (event) => this.arrows(event));
    document.addEventListener("submit", (event) => event.target.id === "move" && event.preventDefault());
  }

  cards() {
    return [...document.querySelectorAll("#hand button.card")];
  }

  isMyTurn() {
    const turn = document.getElementById("turn");
    return Boolean(turn && !turn.classList.contains("wait"));
  }

  // After each redraw: one card in the tab order, the selection kept if its card is still there.
  refresh() {
    const cards = this.cards();
    const kept = cards.find((card) => card === document.activeElement) || cards.find((card) => card.id === this.cursor) || cards[0];
    for (const card of cards) card.tabIndex = card === kept ? 0 : -1;
    if (this.waiting) for (const card of cards) if (card.value === this.waiting.move) card.dataset.waiting = "";
    this.showChoice(cards.find((card) => card.getAttribute("aria-pressed") === "true") || null);
  }

  click(event) {
    const button = event.target.closest("button[form=move], [data-go]");
    if (!button) return;
    event.preventDefault();
    if (button.name === "leave") return this.askToLeave(button);
    if (button.matches("[data-go]")) {
      const chosen = this.cards().find((card) => card.getAttribute("aria-pressed") === "true");
      return chosen ? this.play(chosen) : this.voice.answer(this.words.choose_first);
    }
    if (button.getAttribute("aria-disabled") === "true") return this.explain(button);
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    const twice = this.confirm === "always" || (this.confirm === "auto" && touch);
    if (twice && button.matches(".card") && button.getAttribute("aria-pressed") !== "true") return this.select(button);
    this.play(button);
  }

  explain(button) {
    const label = button.dataset.reason || button.getAttribute("aria-label") || button.textContent;
    this.voice.alert(label);
  }

  select(card) {
    for (const other of this.cards()) other.setAttribute("aria-pressed", String(other === card));
    this.showChoice(card);
    this.voice.answer(this.words.selected.replace("%s", card.dataset.name || ""));
  }

  showChoice(card) {
    const go = document.querySelector("[data-go]");
    if (!go) return;
    go.setAttribute("aria-disabled", String(!card));
    const label = go.querySelector("[data-go-label]");
    const text = card ? card.dataset.play : go.dataset.empty;
    if (label && text && label.textContent !== text) label.textContent = text;
  }

  play(button) {
    if (this.waiting) return;
    button.dataset.waiting = "";
    button.setAttribute("aria-busy", "true");
    this.waiting = { move: button.value, id: null };
    this.waiting.id = this.send(button.value);
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
    const card = event.target.closest && event.target.closest("#hand button.card");
    if (!card) return;
    this.cursor = card.id;
    for (const other of this.cards()) other.tabIndex = other === card ? 0 : -1;
  }

  arrows(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest("#hand")) return;
    const cards = this.cards();
    const at = cards.indexOf(document.activeElement);
    if (at < 0) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: this.nextSuit(cards, at), ArrowUp: this.previousSuit(cards, at), Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(cards[Math.max(0, Math.min(cards.length - 1, to))]);
  }

  nextSuit(cards, at) {
    const found = cards.findIndex((card, i) => i > at && card.dataset.suit !== cards[at].dataset.suit);
    return found < 0 ? 0 : found;
  }

  previousSuit(cards, at) {
    let i = at;
    while (i > 0 && cards[i].dataset.suit === cards[at].dataset.suit) i -= 1;
    while (i > 0 && cards[i - 1].dataset.suit === cards[i].dataset.suit) i -= 1;
    return i;
  }

  // The nth card from 1, or the first card of the next suit.
  goTo(n) {
    const cards = this.cards();
    if (cards[n - 1]) this.focus(cards[n - 1]);
  }

  goToNextSuit() {
    const cards = this.cards();
    if (!cards.length) return this.voice.answer("");
    const at = Math.max(0, cards.findIndex((card) => card.tabIndex === 0));
    this.focus(cards[this.nextSuit(cards, at)]);
  }

  focus(card) {
    card.focus({ preventScroll: true });
  }
}
