// The deal scheme naipe-deal-v1, written a second time, so that nobody has to believe the server's arithmetic.
// README.md of the folder `matches` has it in words.

import { bytes, hex, join, text } from "./hashing.js";

export const SCHEME = "naipe-deal-v1";
const WORDS = 2 ** 32;

// s[0] to s[k] in hexadecimal, from the secret of deal k: each is the hash of the next.
export async function chain(hashing, secret, k) {
  const secrets = [bytes(secret)];
  for (let i = 0; i < k; i += 1) {
    secrets.push(await hashing.digest(join(text("naipe-chain-v1|"), secrets[secrets.length - 1])));
  }
  return secrets.reverse().map(hex);
}

// What a player's browser sent before the number itself.
export async function commitmentTo(hashing, seed) {
  return hex(await hashing.digest(join(text("naipe-client-v1|"), bytes(seed))));
}

// `seeds` are pairs of seat (or entry) and seed, empty where none was given.
export async function dealKey(hashing, secret, id, seeds) {
  const parts = [...seeds].sort(([a], [b]) => a - b).map(([number, seed]) => `|${number}:${seed}`);
  return hashing.hmac(bytes(secret), text(`${SCHEME}|${id}${parts.join("")}`));
}

// Fisher-Yates over words of 32 bits; words of the incomplete tail are thrown away, so that no card is favoured.
export async function shuffle(hashing, key, label, n) {
  const order = Array.from({ length: n }, (_, i) => i);
  let words = [];
  let block = 0;
  for (let i = n - 1; i > 0; i -= 1) {
    const limit = WORDS - (WORDS % (i + 1));
    let word;
    do {
      if (!words.length) {
        const view = new DataView((await hashing.hmac(key, text(`${label}|${block}`))).buffer);
        words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
        block += 1;
      }
      word = words.shift();
    } while (word >= limit);
    const j = word % (i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
