// How a found match is heard and seen by somebody who looks elsewhere: the title, a sound, a vibration, a notification,
// and a line on every other open page of the site. Sound and vibration follow the settings; whether the system may be
// asked to show something is kept in this browser, since only this browser can allow it.

import { buzz, play } from "./sound.js";

const KEY = "naipe.notify";
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("naipe-found") : null;
const title = document.title;

export function canNotify() {
  return "Notification" in globalThis && isSecureContext && Notification.permission !== "denied";
}

export function notifies() {
  return canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "on";
}

// The system is asked only when somebody wants it; whether it is on now.
export async function wantNotices(on) {
  const may = on && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, may ? "on" : "off");
  return may;
}

// Tells the player of something that waits for them at `url`, by every way that is switched on.
export function found(text, url) {
  mark(text);
  play("match");
  buzz();
  if (document.hidden && notifies()) notify(text, url);
  tellOthers(text, url);
}

// On every other open page of the site.
export function tellOthers(text, url) {
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
