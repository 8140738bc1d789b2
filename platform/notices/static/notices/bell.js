// Keeps the bell true on an open page, and shows for a while what has just come. Without script the number is that of
// the last page; the list behind the bell always has everything.

const PING_MS = 60000;
const SHOWN_MS = 12000;
const NOBODY = 4401;
const said = document.getElementById("bell-said");
let socket = null;
let failures = 0;

function open() {
  if (!said) return;
  const have = document.getElementById("bell")?.dataset.unseen ?? ""; // a table has no bell, and shows what comes all the same
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/notices/?have=${have}`);
  socket.onopen = () => {
    failures = 0;
  };
  socket.onmessage = (message) => hear(JSON.parse(message.data));
  socket.onclose = (event) => {
    socket = null;
    if (event.code === NOBODY) return; // logged out meanwhile, in another tab
    failures += 1;
    setTimeout(open, Math.min(2000 * 2 ** failures, 60000));
  };
}

function hear(message) {
  const bell = document.getElementById("bell");
  if (message.bell && bell) {
    const holder = document.createElement("template");
    holder.innerHTML = message.bell;
    const fresh = holder.content.firstElementChild;
    // the link itself stays, and with it the focus
    bell.dataset.unseen = fresh.dataset.unseen;
    bell.setAttribute("aria-label", fresh.getAttribute("aria-label"));
    bell.replaceChildren(...fresh.childNodes);
  }
  if (message.bell && !message.toast) said.replaceChildren(); // seen elsewhere
  if (message.toast) show(message.toast, message.url);
}

// Whoever is on the page that a notice leads to sees it there; it is said to them all the same.
function show(html, url) {
  said.innerHTML = html;
  const toast = said.firstElementChild;
  toast.classList.toggle("vh", new URL(url, location).pathname === location.pathname);
  let left = setTimeout(() => toast.remove(), SHOWN_MS);
  for (const kind of ["pointerenter", "focusin"]) toast.addEventListener(kind, () => clearTimeout(left));
  for (const kind of ["pointerleave", "focusout"]) {
    toast.addEventListener(kind, () => {
      clearTimeout(left);
      left = setTimeout(() => toast.remove(), SHOWN_MS);
    });
  }
}

function close(toast) {
  const had = toast.contains(document.activeElement);
  toast.remove();
  if (had) (document.getElementById("bell") || document.querySelector("main"))?.focus();
}

said?.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) close(event.target.closest(".toast"));
});
document.addEventListener("keydown", (event) => {
  const toast = said?.firstElementChild;
  if (event.key === "Escape" && toast && toast.contains(document.activeElement)) close(toast);
});

open();
setInterval(() => socket && socket.readyState === 1 && socket.send("ping"), PING_MS);
