// This browser's part in the shuffle: 16 random bytes, first as a promise (their hash), then opened.
// Kept for the tab, so that a reload opens the same promise.

import { keepNumber } from "./proof/seen.js";
import { sha256 } from "./sha256.js";

export async function answerNeed(code, need, send) {
  if (!need) return;
  const seed = seedFor(code);
  if (need === "seed") {
    keepNumber(code, hex(seed));
    return send("seed", hex(seed));
  }
  send("commit", hex(await commitment(seed)));
}

function seedFor(code) {
  const key = `seed-${code}`;
  const kept = sessionStorage.getItem(key);
  if (kept) return Uint8Array.from(kept.match(/../g), (pair) => parseInt(pair, 16));
  const seed = crypto.getRandomValues(new Uint8Array(16));
  sessionStorage.setItem(key, hex(seed));
  return seed;
}

async function commitment(seed) {
  const label = new TextEncoder().encode("naipe-client-v1|");
  const whole = new Uint8Array([...label, ...seed]);
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return sha256(whole); // a plain-HTTP address on a local network has no WebCrypto
}

export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
