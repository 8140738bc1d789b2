// Plays a match on by itself, one step after the other. It begins only when it is asked to, and rests while nobody looks.

const KEPT = "replay-speed";

export class Autoplay {
  constructor({ button, speed, words, next, rewind }) {
    Object.assign(this, { button, speed, words, next, rewind });
    this.timer = 0;
    this.running = false;
    const kept = localStorage.getItem(KEPT);
    if ([...speed.options].some((option) => option.value === kept)) speed.value = kept;
    speed.addEventListener("change", () => {
      localStorage.setItem(KEPT, speed.value);
      if (this.running) this.wait();
    });
    button.addEventListener("click", () => this.toggle());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.stop();
    });
  }

  ready() {
    this.button.hidden = false;
    document.getElementById("speeds").hidden = false;
  }

  toggle() {
    if (this.running) this.stop();
    else this.start();
  }

  async start() {
    if (this.button.hidden) return;
    this.set(true);
    if (await this.rewind()) this.wait();
    else this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.set(false);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.step(), Number(this.speed.value));
  }

  async step() {
    const more = await this.next();
    if (!this.running) return;
    if (more) this.wait();
    else this.stop();
  }

  set(running) {
    this.running = running;
    this.button.setAttribute("aria-pressed", String(running));
    this.button.setAttribute("aria-label", running ? this.words.pause : this.words.play);
  }
}
