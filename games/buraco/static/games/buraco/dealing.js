// Who gets which card in Buraco, for whoever checks a finished match in the browser.
// Packets of eleven: the hands by seat, then the two mortos; the next card is turned up, the rest is the stock.

import { PACK, takeFrom } from "../../matches/proof/cards.js";

const HAND = 11;
const SIDES = 2;
const DECK = [...PACK, ...PACK, "Jk", "Jk", "Jk", "Jk"];
const inOrder = (a, b) => DECK.indexOf(a) - DECK.indexOf(b);

export default class Dealing {
  constructor(file) {
    this.seats = file.seats.length;
    this.first = file.first_seat;
    this.options = file.options;
    this.deal = 0;
  }

  async dealt(shuffle) {
    if (!this.deal && this.first === null) await shuffle(1, "dealer", this.seats);
    this.deal += 1;
    const cards = (await shuffle(this.deal, "deck", DECK.length)).map((id) => DECK[id]);
    const packets = [];
    for (let i = 0; i < this.seats + SIDES; i += 1) packets.push(cards.splice(0, HAND));
    this.hands = packets.slice(0, this.seats);
    this.mortos = packets.slice(this.seats);
    this.pile = [cards.shift()];
    this.stock = cards;
  }

  moved(seat, { verb, tokens }) {
    const hand = this.hands[seat];
    if (verb === "draw") this.draw(hand);
    else if (verb === "take") hand.push(...this.pile.splice(0));
    else {
      const cards = verb === "add" ? tokens.slice(1) : tokens; // the first of an addition is the meld
      for (const card of cards) takeFrom(hand, card);
      if (verb === "discard") this.pile.push(...cards);
      if (!hand.length) this.takeMorto(seat);
    }
  }

  draw(hand) {
    if (!this.stock.length) throw new RangeError("nothing left to draw");
    hand.push(this.stock.shift());
    if (this.stock.length > this.options.stock_floor || !this.options.morto_becomes_stock) return;
    for (const morto of this.mortos) this.stock.push(...morto.splice(0).sort(inOrder)); // packets are kept sorted
  }

  // An empty hand takes its side's morto, where it still lies there.
  takeMorto(seat) {
    this.hands[seat].push(...this.mortos[seat % SIDES].splice(0));
  }
}
