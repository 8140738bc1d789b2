// Another match with the same people: asked for at the end, answered without leaving the table.

const ASK_AGAIN_MS = 4000;
let voice = null;
let said = "";
let started = "";

export function listenToRematch({ voice: speaker, line }) {
  voice = speaker;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-rematch]");
    if (!button) return;
    event.preventDefault();
    const token = document.querySelector("#move [name=csrfmiddlewaretoken]");
    const answer = await fetch(button.formAction, {
      method: "POST",
      headers: { "X-CSRFToken": token ? token.value : "" },
      body: new URLSearchParams({ answer: button.value, scripted: "1", part: "felt" }),
    }).catch(() => null);
    if (answer && answer.ok) put(await answer.text());
  });
  // Where sockets are blocked nothing rings.
  setInterval(() => line.polling && showRematch(), ASK_AGAIN_MS);
}

export async function showRematch() {
  const place = document.getElementById("rematch");
  if (!place) return;
  const answer = await fetch(place.dataset.from).catch(() => null);
  if (answer && answer.ok) put(await answer.text());
}

function put(html) {
  const place = document.getElementById("rematch");
  if (!place) return;
  if (place.dataset.shown !== html) {
    place.innerHTML = html;
    place.dataset.shown = html;
  }
  const words = place.querySelector("[data-say]");
  if (words && words.textContent !== said) voice.say(words.textContent);
  said = words ? words.textContent : "";
  const go = place.querySelector("[data-go-to]");
  if (go && go.href !== started) {
    started = go.href;
    location.assign(go.href);
  }
}
