// What this browser saw of a match while it was played: the promise, its own seat, its own number. A check that compares
// with these does not have to believe anything that was published afterwards.

const LONGEST = 300; // matches; the oldest are forgotten

const key = (code) => `promise-${code}`;

export function remember(code, promise, seat) {
  if (!promise) return;
  try {
    if (localStorage.getItem(key(code))) return; // the first one counts
    const kept = Object.keys(localStorage).filter((name) => name.startsWith("promise-"));
    const at = (name) => JSON.parse(localStorage.getItem(name)).at;
    if (kept.length >= LONGEST) kept.sort((a, b) => at(a) - at(b)).slice(0, kept.length - LONGEST + 1).forEach((name) => localStorage.removeItem(name));
    localStorage.setItem(key(code), JSON.stringify({ promise, seat, at: Date.now() }));
  } catch {
    // A browser that keeps nothing has nothing to compare with; the check says so by not saying it.
  }
}

export function keepNumber(code, seed) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(code)) || "null");
    if (kept) localStorage.setItem(key(code), JSON.stringify({ ...kept, seed }));
  } catch {
    // As above.
  }
}

export function remembered(file) {
  try {
    return JSON.parse(localStorage.getItem(key(file.id)) || "{}");
  } catch {
    return {};
  }
}
