// Cards and hands, as every game's `dealing.js` needs them. Cards are written as in the match file: QS, TD, Jk.

const RANKS = [..."23456789TJQKA"];

// In the order of ids: clubs from two to ace, diamonds, hearts, spades.
export const PACK = [..."CDHS"].flatMap((suit) => RANKS.map((rank) => rank + suit));

export class NotHeld extends Error {
  constructor(card) {
    super(card);
    this.card = card;
  }
}

// Takes a card out of a hand; the one thing a false card cannot pass.
export function takeFrom(hand, card) {
  const at = hand.indexOf(card);
  if (at < 0) throw new NotHeld(card);
  hand.splice(at, 1);
}

// Cards one at a time, clockwise from a seat.
export function dealRound(cards, seats, from) {
  const hands = Array.from({ length: seats }, () => []);
  cards.forEach((card, place) => hands[(from + place) % seats].push(card));
  return hands;
}

export function parse(move) {
  const [verb, tokens = ""] = String(move).split(":");
  return { verb, tokens: tokens ? tokens.split(",") : [] };
}
