// Draws the clocks. The server's are the truth: it says each bank and when the turn began; here they only tick.

const TICK_MS = 200;
const CALLS_S = [60, 30, 10];

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

  draw() {
    if (!this.list) return;
    const now = Date.now() + this.offset;
    this.list.forEach((clock, seat) => {
      const left = this.left(clock, now);
      const running = clock.since !== null && now >= clock.since;
      for (const face of document.querySelectorAll(`[data-clock="${seat}"]`)) {
        const text = format(left, running);
        const digits = face.querySelector(".t");
        if (digits && digits.textContent !== text) digits.textContent = text;
        face.toggleAttribute("data-running", running);
        face.toggleAttribute("data-low", running && left < 10000);
      }
      if (seat === this.own && running) this.call(clock, left);
      if (clock.until !== null && now > clock.until + 1100) this.claim(clock.until);
    });
  }

  // Said at 60, 30 and 10 seconds of each turn, never each second.
  call(clock, left) {
    for (const seconds of CALLS_S) {
      const key = `${clock.since}:${seconds}`;
      if (left <= seconds * 1000 && left > (seconds - 2) * 1000 && !this.called.has(key)) {
        this.called.add(key);
        this.warn(this.words.seconds_left.replace("%s", seconds), seconds);
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
        const who = seat === this.own ? this.words.you : plate && "bot" in plate.dataset ? null : plate && plate.querySelector(".nm").textContent.trim();
        return who && names ? `${who} ${format(this.left(clock, now), false)}` : null;
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
