// The polite live region for what happens, the assertive one for refusals and low time. What is said is kept for `l`.

export class Voice {
  constructor(words) {
    this.words = words;
    this.region = document.getElementById("say");
    this.toast = document.getElementById("alert");
    this.last = "";
    this.spoken = []; // the whole script, for review and for tests
  }

  say(text) {
    this.last = text;
    this.spoken.push(text);
    this.write(text);
  }

  // An answer to a question: not kept as what happened last.
  answer(text) {
    const said = text || this.words.nothing;
    this.spoken.push(said);
    this.write(said);
  }

  write(text) {
    const line = document.createElement("span");
    line.textContent = text;
    this.region.append(line, " ");
    while (this.region.childElementCount > 4) this.region.firstElementChild.remove();
  }

  alert(text) {
    this.spoken.push(text);
    clearTimeout(this.timer);
    this.toast.textContent = text;
    this.toast.hidden = false;
    this.timer = setTimeout(() => {
      this.toast.hidden = true;
    }, 6000);
  }
}
