// Who gets which card in Bridgette, for whoever checks a finished match in the browser.
// 13 cards each in turn, the non-dealer first; the 27th is the up-card; both draw from the top of the stock and throw.

import { PACK, takeFrom } from "../../matches/proof/cards.js";

const DECK = [...PACK, "LC", "RC", "GC"];
const DRAWS = { LC: 4, RC: 8, GC: 12 };
const MOST_REDEALS = 3;

export default class Dealing {
  constructor(file) {
    this.first = file.first_seat;
    this.options = file.options;
    this.deal = 0;
    this.redeals = 0;
    this.played = false;
  }

  async dealt(shuffle) {
    if (!this.deal) {
      this.dealer = this.first ?? (this.options.first_dealer === "seat_0" ? 0 : (await shuffle(1, "dealer", 2))[0]);
      this.deal = 1;
    } else if (!this.played && this.options.passed_out === "redeal_same_dealer" && this.redeals < MOST_REDEALS) {
      this.redeals += 1; // both passed: the same dealer deals again
    } else {
      this.deal += 1;
      this.redeals = 0;
      this.dealer = 1 - this.dealer;
    }
    this.played = false;
    const label = this.redeals ? `redeal:${this.redeals}` : "deck";
    this.layOut((await shuffle(this.deal, label, DECK.length)).map((id) => DECK[id]));
  }

  layOut(deck) {
    const other = 1 - this.dealer;
    this.hands = [[], []];
    this.hands[other] = deck.filter((_, place) => place < 26 && place % 2 === 0);
    this.hands[this.dealer] = deck.filter((_, place) => place < 26 && place % 2 === 1);
    this.stock = deck.slice(this.options.up_card_goes_to === "non_dealer" ? 26 : 27);
    this.count = [2, 2];
    this.count[this.dealer] = DRAWS[group(deck[26])];
    this.drawn = [false, false];
    this.draw(other);
    if (this.options.parallel_exchange) this.draw(this.dealer);
  }

  draw(seat) {
    this.hands[seat].push(...this.stock.splice(0, this.count[seat]));
    this.drawn[seat] = true;
  }

  moved(seat, { verb, tokens }) {
    if (verb !== "discard" && verb !== "play") return;
    for (const card of tokens) takeFrom(this.hands[seat], card);
    if (verb === "play") this.played = true;
    else if (!this.drawn[this.dealer]) this.draw(this.dealer);
  }
}

// The colon of a card's group: Grand for aces, Royal for pictures, Little for the rest.
function group(card) {
  if (card in DRAWS) return card;
  if (card[0] === "A") return "GC";
  return "JQK".includes(card[0]) ? "RC" : "LC";
}
