// Short sounds for what happens, made on the spot, so that there are no files to load. Which of them are wanted stands
// on the body (data-sounds). A browser lets a page sound only after it was touched: until then it stays silent.

// Each sound: notes as [pitch in Hz, start in s, length in s, wave].
const NOTES = {
  turn: [[660, 0, 0.09, "sine"], [880, 0.1, 0.14, "sine"]],
  match: [[523, 0, 0.09, "triangle"], [659, 0.09, 0.09, "triangle"], [784, 0.18, 0.1, "triangle"]],
  card: [[220, 0, 0.04, "triangle"]],
  trick: [[440, 0, 0.06, "triangle"], [330, 0.07, 0.1, "triangle"]],
  time: [[988, 0, 0.08, "square"], [988, 0.16, 0.08, "square"]],
  chat: [[740, 0, 0.06, "sine"]],
};
const LOUD = 0.12;
let audio = null;

function context() {
  const Audio = globalThis.AudioContext || globalThis.webkitAudioContext;
  if (!audio && Audio) audio = new Audio();
  return audio;
}

function unlock() {
  const found = context();
  if (found && found.state === "suspended") found.resume().catch(() => {});
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlock, { passive: true });

// For a page that will have to be heard before it is touched again: whoever pressed a button of this site on the way
// here is let through by most browsers, but not in the first instant.
export function warmUp() {
  context();
}

export function wants(name) {
  return (document.body.dataset.sounds || "").split(" ").includes(name);
}

// Plays the sound if the reader wants it; true when it was to be heard. Whoever listens on the page hears of it too.
export function play(name, { always = false } = {}) {
  if (!always && !wants(name)) return false;
  document.dispatchEvent(new CustomEvent("sound", { detail: name }));
  const found = context();
  if (!found || found.state !== "running") {
    // The very touch that unlocks it may be the reason for this sound.
    if (found && navigator.userActivation && navigator.userActivation.isActive) found.resume().then(() => ring(found, name)).catch(() => {});
    return true;
  }
  ring(found, name);
  return true;
}

function ring(found, name) {
  for (const [pitch, start, length, wave] of NOTES[name]) {
    const tone = found.createOscillator();
    const loud = found.createGain();
    const begin = found.currentTime + start;
    tone.type = wave;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(wave === "square" ? LOUD / 3 : LOUD, begin + 0.008);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loud).connect(found.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
}

// A phone in the hand feels its turn, where the reader wants that.
export function buzz() {
  if ("vibrate" in document.body.dataset && navigator.vibrate) navigator.vibrate(120);
}
