// How a found match is heard and seen by somebody who looks elsewhere: the title, a sound, a vibration, a notification,
// and a line on every other open page of the site. What is switched on is kept in this browser.

const KEY = "naipe.alerts";
const USUAL = { sound: true, vibrate: false, notify: false };
// Two short notes, hertz and the second at which each begins; together less than a third of a second.
const NOTES = [[659, 0], [880, 0.13]];
const NOTE_S = 0.15;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("naipe-found") : null;
const title = document.title;
let sound = null;

export function choices() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...USUAL };
  }
}

export async function choose(name, on) {
  // The system is asked only when somebody wants it.
  if (name === "notify" && on && (await Notification.requestPermission()) !== "granted") on = false;
  localStorage.setItem(KEY, JSON.stringify({ ...choices(), [name]: on }));
  if (name === "sound" && on) ring();
  return on;
}

export const possible = {
  vibrate: () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
  notify: () => "Notification" in globalThis && isSecureContext && Notification.permission !== "denied",
};

// Tells the player of something that waits for them at `url`, by every way that is switched on.
export function found(text, url) {
  const wanted = choices();
  mark(text);
  if (wanted.sound) ring();
  if (wanted.vibrate && possible.vibrate()) navigator.vibrate([200, 100, 200]);
  if (wanted.notify && document.hidden && possible.notify() && Notification.permission === "granted") notify(text, url);
  if (channel) channel.postMessage({ text, url });
}

// It has been seen, or is over.
export function calm() {
  document.title = title;
  if (channel) channel.postMessage({ text: "" });
}

function mark(text) {
  document.title = `▶ ${text} · ${title}`;
}

function ring() {
  try {
    sound ||= new AudioContext();
    sound.resume();
    const start = sound.currentTime + 0.02;
    for (const [pitch, after] of NOTES) {
      const tone = sound.createOscillator();
      const loud = sound.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.12, start + after);
      loud.gain.exponentialRampToValueAtTime(0.001, start + after + NOTE_S);
      tone.connect(loud).connect(sound.destination);
      tone.start(start + after);
      tone.stop(start + after + NOTE_S);
    }
  } catch {
    // A browser without sound still has the title.
  }
}

function notify(text, url) {
  try {
    const note = new Notification(text, { tag: "naipe-found" });
    note.onclick = () => {
      focus();
      note.close();
      if (location.pathname !== url) location.assign(url);
    };
  } catch {
    // Some telephones offer it to apps alone.
  }
}

// On every other page of the site: the title, and a line with the way there.
function hear({ data }) {
  document.getElementById("found")?.remove();
  if (!data.text) {
    if (document.title.startsWith("▶ ") && document.body.dataset.found) document.title = title;
    delete document.body.dataset.found;
    return;
  }
  mark(data.text);
  document.body.dataset.found = "1";
  const line = document.createElement("p");
  line.id = "found";
  line.className = "found";
  line.setAttribute("role", "alert");
  const link = document.createElement("a");
  link.href = new URL(data.url, location.origin).href;
  link.textContent = `▶ ${data.text}`;
  line.append(link);
  document.body.append(line);
}

if (channel) channel.onmessage = hear;
