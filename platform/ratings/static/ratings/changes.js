// At the end of a rated match: what it did to the ratings, as soon as the server knows. Until then, and without a
// script, the page has a link to the same.

const WAITS_MS = [200, 600, 1500, 3000, 6000, 12000];
const code = document.body.dataset.code;
let asking = false;

async function ask(tries) {
  const answer = await fetch(`/ratings/match/${code}?as=felt`).catch(() => null);
  const html = answer && answer.ok ? await answer.text() : "";
  const place = document.getElementById("ratings");
  if (place && html.trim()) place.innerHTML = html;
  else if (tries + 1 < WAITS_MS.length) later(tries + 1);
}

function later(tries) {
  setTimeout(() => ask(tries), WAITS_MS[tries]);
}

function look() {
  if (asking || !document.getElementById("ratings")) return;
  asking = true;
  later(0);
}

new MutationObserver(look).observe(document.getElementById("fragment"), { childList: true, subtree: true });
look();
