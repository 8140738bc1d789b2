// Who gets which card in BugÔ, for whoever checks a finished match in the browser.
// The row of rule cards and the first Leader; each round 48 cards, one at a time from the Leader; then Extra Rounds.

import { dealRound, takeFrom } from "../../matches/proof/cards.js";

const RULE_CARDS = 12;
const EXTRA_HAND = 5;
const TENS = Array.from({ length: 10 }, (_, i) => [..."abcd"].map((copy) => `${10 * (i + 1)}${copy}`)).flat();
const DECK = [...TENS, "-101", "-102", "-103", "-104", "101", "102", "103", "104"];

export default class Dealing {
  constructor(file) {
    this.seats = file.seats.length;
    this.first = file.first_seat;
    this.rounds = Number(file.options.rounds);
    this.round = 0;
    this.begun = false;
    this.hands = []; // what each seat has left
    this.slots = []; // each hand as it was dealt
    this.tied = new Set(); // who declares in an Extra Round is in it
    this.turnUp = false;
  }

  async dealt(shuffle) {
    if (!this.begun) {
      this.begun = true;
      await shuffle(1, "rules", RULE_CARDS);
      if (this.first === null) [this.first] = await shuffle(1, "dealer", this.seats);
    } else if (this.turnUp) {
      for (const seat of [...this.tied].sort((a, b) => a - b)) await shuffle(this.round, `blind:${seat}`, EXTRA_HAND);
      this.turnUp = false;
    } else {
      this.round += 1;
      const deck = (await shuffle(this.round, "deck", DECK.length)).map((id) => DECK[id]);
      this.turnUp = this.round > this.rounds;
      this.tied = new Set();
      if (this.turnUp) return;
      const full = Math.floor(DECK.length / this.seats) * this.seats; // no side deals more
      this.hands = dealRound(deck.slice(0, full), this.seats, (this.first + this.round - 1) % this.seats);
      this.slots = this.hands.map((hand) => [...hand]);
    }
  }

  moved(seat, { verb, tokens }) {
    if (verb === "play") takeFrom(this.hands[seat], tokens[0]);
    else if (verb === "slot") takeFrom(this.hands[seat], this.slots[seat][Number(tokens[0]) - 1]);
    else if (verb === "bid") this.tied.add(seat);
  }
}
