// SHA-256 and HMAC-SHA256 from the browser, or our own where a plain-HTTP address on a local network has none.

import { sha256 } from "../sha256.js";

const BLOCK = 64;

export function hashing(subtle = globalThis.crypto && crypto.subtle) {
  return subtle ? byBrowser(subtle) : byHand;
}

function byBrowser(subtle) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const keys = new Map(); // a key signs many blocks
  return {
    digest: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    async hmac(key, bytes) {
      const name = hex(key);
      if (!keys.has(name)) keys.set(name, await subtle.importKey("raw", key, algorithm, false, ["sign"]));
      return new Uint8Array(await subtle.sign("HMAC", keys.get(name), bytes));
    },
  };
}

export const byHand = {
  digest: async (bytes) => sha256(bytes),
  async hmac(key, bytes) {
    const padded = new Uint8Array(BLOCK);
    padded.set(key.length > BLOCK ? sha256(key) : key);
    const inner = sha256(join(padded.map((byte) => byte ^ 0x36), bytes));
    return sha256(join(padded.map((byte) => byte ^ 0x5c), inner));
  },
};

export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const text = (string) => new TextEncoder().encode(string);

export const bytes = (hexadecimal) =>
  Uint8Array.from(hexadecimal.match(/../g) || [], (pair) => Number.parseInt(pair, 16));

export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
