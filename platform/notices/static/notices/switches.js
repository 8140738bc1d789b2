// A switch is saved by being pressed. Without script the form has its button.

const form = document.getElementById("switches-form");
const state = form?.querySelector("[role=status]");

form?.querySelector("[data-by-itself]").remove();
form?.addEventListener("change", async (event) => {
  const body = new FormData(form);
  body.append("scripted", "1");
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  const taken = answer && answer.status === 204;
  if (!taken) event.target.checked = !event.target.checked;
  state.textContent = taken ? state.dataset.saved : state.dataset.failed;
});
