// What every page gains by a script: the reader's time zone, a look at the password, no double sending, what
// a form answered for the ear, focus on errors. Every page works without it. Words come from the page, in data attributes.

import "./alert.js";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function rememberZone() {
  if (!zone || document.cookie.includes(`naipe_zone=${zone}`)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `naipe_zone=${zone}; path=/; max-age=31536000; SameSite=Lax${secure}`;
}

const FORMS = {
  full: { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  day: { day: "numeric", month: "long" },
};

// A page made before the zone was known shows its times in the site's zone; from here on in the reader's.
export function localTimes(root = document) {
  for (const time of root.querySelectorAll("time[data-zone]")) {
    if (!zone || time.dataset.zone === zone) continue;
    const city = zone.split("/").pop().replaceAll("_", " ");
    const lang = document.documentElement.lang;
    const text = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, FORMS[time.dataset.when]).format(new Date(time.dateTime));
    time.textContent = time.dataset.when === "day" ? text : `${text} (${city})`;
    time.title = city;
    time.dataset.zone = zone;
  }
}

function showablePasswords() {
  for (const box of document.querySelectorAll("[data-show]")) {
    const input = box.querySelector("input");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-quiet";
    button.textContent = box.dataset.show;
    button.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-controls", input.id);
    button.addEventListener("click", () => {
      const hidden = input.type === "password";
      input.type = hidden ? "text" : "password";
      button.setAttribute("aria-pressed", String(hidden));
    });
    box.append(button);
  }
}

// The second press of a button sends nothing while the first is on its way.
function sendOnce() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.dataset.many !== undefined) return; // a script or a download sends it
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "1";
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
}

// Screen readers speak what changes in a live region, not what came with the page: what a form answered is put in once
// more, when they have seen the page.
const SEEN_MS = 500;

function speakAnswers() {
  for (const answer of document.querySelectorAll(".notice[role=status] p")) {
    setTimeout(() => answer.replaceWith(answer.cloneNode(true)), SEEN_MS);
  }
}

rememberZone();
localTimes();
showablePasswords();
sendOnce();
speakAnswers();
document.querySelector(".notice-bad[tabindex]")?.focus();
