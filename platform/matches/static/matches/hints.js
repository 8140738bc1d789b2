// A newcomer's hints: one at a time, at the moment that the table names (#hints-now), never over the hand, never again
// once it was read. A hint goes with its moment; if it stood while the player was to act, it has been given.

export class Hints {
  constructor({ words, voice }) {
    this.box = document.getElementById("hint");
    this.left = new Map(Object.entries(words.hints || {}));
    this.shown = "";
    this.stood = false; // the hint shown was there on the player's turn
    if (!this.box) return;
    Object.assign(this, { voice, words, form: this.box.querySelector("form") });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter && event.submitter.id === "hint-stop") this.stop();
      else this.putAway();
    });
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.putAway());
  }

  refresh() {
    const now = document.getElementById("hints-now");
    if (!this.box || !now) return;
    const key = now.dataset.hints.split(" ").find((hint) => this.left.has(hint)) || "";
    if (key !== this.shown) this.change(key);
    this.stood ||= Boolean(key) && !document.getElementById("turn").classList.contains("wait");
  }

  change(key) {
    if (this.stood) this.done(this.shown);
    this.shown = key;
    this.stood = false;
    if (!key) return this.leave();
    document.getElementById("hint-said").textContent = this.left.get(key);
    document.getElementById("hint-whole").checked = false;
    document.getElementById("hint-read").value = key;
    this.box.hidden = false;
    this.voice.answer(this.words.hint.replace("%s", this.left.get(key)));
  }

  putAway() {
    this.done(this.shown);
    this.shown = "";
    this.stood = false;
    this.leave();
    this.refresh();
  }

  stop() {
    this.left.clear();
    this.shown = "";
    this.stood = false;
    this.post("");
    this.leave();
  }

  // The focus goes to the hand, where the player was on the way to.
  leave() {
    const inside = this.box.contains(document.activeElement);
    this.box.hidden = true;
    const hand = document.getElementById("hand");
    if (inside && hand) (hand.querySelector("[tabindex='0']") || hand).focus({ preventScroll: true });
  }

  done(key) {
    this.left.delete(key);
    this.post(key);
  }

  post(key) {
    const body = new FormData(this.form);
    body.set("hint", key);
    fetch(this.form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
  }
}
