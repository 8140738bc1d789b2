// Who gets which card in Bouillabaisse, for whoever checks a finished match in the browser.
// Draws for the rounds and the first dealer, then each round all cards in play, one at a time from the seat after the dealer.

import { dealRound, PACK, takeFrom } from "../../matches/proof/cards.js";

const TWO_PACKS_FROM = 7;

export default class Dealing {
  constructor(file) {
    this.seats = file.seats.length;
    this.first = file.first_seat;
    this.cards = cardsInPlay(this.seats, Boolean(file.options.short_pack_2p));
    this.round = 0;
    this.hands = [];
  }

  async dealt(shuffle) {
    if (!this.round) {
      await shuffle(1, "suit", 4);
      await shuffle(1, "figure", 3);
      await shuffle(1, "card", new Set(this.cards).size);
      if (this.first === null) [this.first] = await shuffle(1, "dealer", this.seats);
    }
    this.round += 1;
    const order = await shuffle(this.round, "deck", this.cards.length);
    this.hands = dealRound(order.map((id) => this.cards[id]), this.seats, (this.first + this.round) % this.seats);
  }

  moved(seat, { tokens }) {
    takeFrom(this.hands[seat], tokens[0]);
  }
}

// One pack or two; the lowest cards go out until all hands are equal, a copy of the first pack before one of the second.
function cardsInPlay(seats, short) {
  const packs = seats >= TWO_PACKS_FROM ? 2 : 1;
  const cards = Array.from({ length: packs }, () => PACK).flat();
  const out = short
    ? [..."23456"].flatMap((rank) => [..."DCSH"].map((suit) => rank + suit))
    : Array.from({ length: packs }, () => ["2D", "2C", "2S", "2H"]).flat().slice(0, cards.length % seats);
  for (const card of out) takeFrom(cards, card);
  return cards;
}
