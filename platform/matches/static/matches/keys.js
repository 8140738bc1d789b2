// Questions by single letters, for those who cannot take the table in at a glance. Every one gets an answer.
// They can be switched off, and never fire while text is being typed.

export function listenToKeys({ page, hand, voice, clocks, words, talk }) {
  const dialog = document.getElementById("keys");

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys-help]")) dialog.showModal();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select, dialog")) return;
    if (event.key === "Escape" && location.hash && location.hash !== "#hand") {
      location.hash = "#hand";
      return;
    }
    if (page.dataset.keys === "off") return; // signs are keys too: who speaks to a device may say them
    if (event.key === "?") {
      event.preventDefault();
      dialog.showModal();
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      return talk.open();
    }
    if (/^[0-9]$/.test(event.key)) return hand.goTo(event.key);
    if (event.key === "n") return hand.goToNextSuit();
    if (event.key === "c") return voice.answer(clocks.spoken());
    if (event.key === "l") return voice.answer(voice.last);
    const answer = find(event.key);
    if (answer !== null) voice.answer(answer);
    else if ("thsrvwp".includes(event.key)) voice.answer(words.nothing);
  });
}

function find(key) {
  for (const term of document.querySelectorAll("#answers dt")) {
    if (term.textContent === key) return term.nextElementSibling.textContent;
  }
  return null;
}
