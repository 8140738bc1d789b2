// A switch is saved by being pressed. Without script the form has its button.

const form = document.getElementById("switches-form");
const state = form?.querySelector("[role=status]");

form?.querySelector("[data-by-itself]").remove();
form?.addEventListener("change", async () => {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => null);
  // a redirect back to the page is the answer to a form that was taken
  const taken = answer && answer.type === "opaqueredirect";
  state.textContent = taken ? state.dataset.saved : state.dataset.failed;
  if (!taken) form.reset();
});
