// Draws the clocks. The server's are the truth: it says each bank and when the turn began; here they only tick.

const TICK_MS = 200;
const CALLS_S = [60, 30, 10];
// Where the turn is over before the bank is, its last half minute is what the face counts down.
const TURN_CALLS_S = [30, 10];
const TURN_MS = 30000;

export class Clocks {
  constructor({ own, expired, warn, words }) {
    Object.assign(this, { own, expired, warn, words, list: null, offset: 0, called: new Set(), claimed: 0 });
    setInterval(() => this.draw(), TICK_MS);
  }

  set(list, now) {
    this.list = list;
    this.offset = now - Date.now();
    this.draw();
  }

  left(clock, now) {
    const used = clock.since === null ? 0 : Math.max(0, now - clock.since);
    return Math.max(0, clock.bank - used);
  }

  // What is left of a turn that has a limit of its own and reaches it before the bank is empty; else null.
  turn(clock, now) {
    if (clock.since === null || clock.until === null || now < clock.since) return null;
    return clock.until - clock.since < clock.bank ? Math.max(0, clock.until - now) : null;
  }

  draw() {
    if (!this.list) return;
    const now = Date.now() + this.offset;
    this.list.forEach((clock, seat) => {
      const turn = this.turn(clock, now);
      const limited = turn !== null && turn <= TURN_MS;
      const left = limited ? turn : this.left(clock, now);
      const running = clock.since !== null && now >= clock.since;
      for (const face of document.querySelectorAll(`[data-clock="${seat}"]`)) {
        const text = format(left, running);
        const digits = face.querySelector(".t");
        if (digits && digits.textContent !== text) digits.textContent = text;
        face.toggleAttribute("data-running", running);
        face.toggleAttribute("data-low", running && left < 10000);
        if (limited) face.dataset.turn = this.words.turn;
        else delete face.dataset.turn;
      }
      if (seat === this.own && running && turn !== null) this.call(clock, turn, TURN_CALLS_S, this.words.turn_seconds_left);
      else if (seat === this.own && running) this.call(clock, left, CALLS_S, this.words.seconds_left);
      if (clock.until !== null && now > clock.until + 1100) this.claim(clock.until);
    });
  }

  // Said at 60, 30 and 10 seconds of each turn, never each second; of a turn's own limit never at its very beginning.
  call(clock, left, calls, words) {
    for (const seconds of calls) {
      const key = `${clock.since}:${seconds}`;
      if (calls === TURN_CALLS_S && clock.until - clock.since <= seconds * 1000) continue;
      if (left <= seconds * 1000 && left > (seconds - 2) * 1000 && !this.called.has(key)) {
        this.called.add(key);
        this.warn(words.replace("%s", seconds), seconds);
      }
    }
  }

  claim(until) {
    if (this.claimed === until) return;
    this.claimed = until;
    this.expired();
  }

  spoken() {
    if (!this.list) return this.words.no_clock;
    const now = Date.now() + this.offset;
    const names = document.getElementById("seats");
    return this.list
      .map((clock, seat) => {
        const plate = document.getElementById(`plate-${seat}`);
        const who = seat === this.own ? this.words.you : plate && "bot" in plate.dataset ? null : plate && plate.querySelector(".called").textContent.trim();
        const turn = this.turn(clock, now);
        const limit = turn === null ? "" : ` (${this.words.turn_left.replace("%s", format(turn, false))})`;
        return who && names ? `${who} ${format(this.left(clock, now), false)}${limit}` : null;
      })
      .filter(Boolean)
      .join(", ");
  }
}

function format(ms, running) {
  const seconds = ms / 1000;
  if (running && seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
