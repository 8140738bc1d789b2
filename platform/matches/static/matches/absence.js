// Who is there and who keeps the others waiting. The server counts; here the seconds between its words are drawn.
// None of it belongs to a version of the table, so it is put back after every redrawing.

const TICK_MS = 500;

export class Absence {
  constructor({ voice, words }) {
    Object.assign(this, { voice, words, message: null, at: 0, told: "" });
    setInterval(() => this.draw(), TICK_MS);
  }

  set(message) {
    this.message = message;
    this.at = Date.now();
    const about = JSON.stringify(message.about);
    if (message.say && about !== this.told) this.voice.say(message.say);
    this.told = about;
    this.restate();
  }

  restate() {
    if (!this.message) return;
    this.message.seats.forEach((here, seat) => {
      const plate = document.getElementById(`plate-${seat}`);
      if (plate && !("bot" in plate.dataset)) plate.toggleAttribute("data-offline", !here);
    });
    const place = document.getElementById("absent");
    // A button that has the focus stays the same button.
    if (place && place.dataset.about !== this.told) {
      place.innerHTML = this.message.html;
      place.dataset.about = this.told;
    }
    this.draw();
  }

  draw() {
    if (!this.message) return;
    const passed = Date.now() - this.at;
    for (const badge of document.querySelectorAll(".plate .aw")) badge.remove();
    if (!document.getElementById("absent")) return; // the match does not run: nobody is waited for
    for (const { seat, left } of this.message.away) {
      const text = face(Math.max(0, left - passed));
      for (const digits of document.querySelectorAll(`[data-left="${seat}"]`)) digits.textContent = text;
      const plate = document.getElementById(`plate-${seat}`);
      if (!plate) continue;
      const badge = document.createElement("span");
      badge.className = "aw";
      const [before, after] = this.words.away.split("%s").map(word);
      badge.append(before, text, after);
      plate.append(badge);
    }
  }
}

// Where there is room for the time alone, these are for ears.
function word(text) {
  const said = document.createElement("span");
  said.className = "word";
  said.textContent = text;
  return said;
}

function face(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
