// Preset phrases: said by a button, shown for a moment at the speaker's plate, spoken after what happened in the match.
// Muting is one tap and silent.

const SHOWN_MS = 5000;

export class Talk {
  constructor({ line, voice, words, own }) {
    this.sheet = document.getElementById("talk");
    this.heard = this.sheet ? Number(this.sheet.dataset.last) : 0;
    if (!this.sheet) return;
    Object.assign(this, { line, voice, words, own, bubbles: document.getElementById("bubbles") });
    this.sheet.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target.id === "talk-form") this.say(event.submitter);
      else this.mute(event.target);
    });
    this.sheet.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  open() {
    if (!this.sheet) return;
    location.hash = "#talk";
    this.sheet.querySelector("button").focus();
  }

  close() {
    location.hash = "#hand";
    const hand = document.getElementById("hand");
    if (hand) (hand.querySelector("[tabindex='0']") || hand).focus({ preventScroll: true });
  }

  say(button) {
    this.line.send({ type: "say", phrase: button.value });
    this.close();
  }

  // A phrase may come by socket and by polling: its number tells it from one that was heard. True when it is new.
  hear(message) {
    if (message.n <= this.heard) return false;
    this.heard = message.n;
    this.show(message);
    const own = message.seat === this.own;
    if (!own) this.voice.answer(this.words.says.replace("%(name)s", message.name).replace("%(text)s", message.text));
    return !own;
  }

  show(message) {
    const plate = document.getElementById(`plate-${message.seat}`) || document.getElementById("turn");
    if (!plate || !this.bubbles) return;
    for (const old of this.bubbles.querySelectorAll(`[data-seat="${message.seat}"]`)) old.remove();
    const bubble = document.createElement("span");
    const place = plate.getBoundingClientRect();
    bubble.className = "bubble";
    bubble.dataset.seat = message.seat;
    bubble.textContent = message.text;
    this.bubbles.append(bubble);
    const own = plate.id === "turn";
    const round = document.getElementById("round");
    const said = round && round.getBoundingClientRect();
    let [left, top] = [place.left + 8, own ? place.top - bubble.offsetHeight - 4 : Math.max(48, place.bottom - 6)];
    // Never over what the round is about, which on a phone lies below the plates: then in the plate, beside its words.
    if (!own && said && top < said.bottom && top + bubble.offsetHeight > said.top && left < said.right) {
      top = Math.max(48, place.bottom - bubble.offsetHeight - 1);
      const words = document.createRange();
      words.selectNodeContents(plate.querySelector(".st"));
      if (plate.matches(".seats.one *")) left = words.getBoundingClientRect().right + 8;
    }
    bubble.style.left = `${Math.min(Math.max(8, left), innerWidth - bubble.offsetWidth - 8)}px`;
    bubble.style.top = `${top}px`;
    setTimeout(() => bubble.remove(), SHOWN_MS);
  }

  async mute(form) {
    const button = form.querySelector("button");
    const body = new FormData(form);
    body.set("on", button.value);
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok) return this.voice.alert(this.words.not_muted);
    const muted = button.value === "1";
    const { label } = await answer.json();
    button.value = muted ? "0" : "1";
    button.textContent = muted ? this.words.unmute : this.words.mute;
    button.setAttribute("aria-label", label);
    return undefined;
  }
}
