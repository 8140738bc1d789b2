// The keys of a replay. Letters and signs can be switched off: who speaks to a device may say them. Nothing fires while
// text is being typed.

const WAYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  PageUp: "deal_back",
  PageDown: "deal_forward",
  Home: "first",
  End: "last",
};

export function listenToReplayKeys({ letters, go, toggle, turn, hide, again }) {
  const others = { ArrowUp: () => turn(-1), ArrowDown: () => turn(1) };
  const signs = { "[": () => go("trick_back"), "]": () => go("trick_forward"), "?": showKeys };
  if (letters) Object.assign(others, signs, { f: () => turn(1), h: hide, l: again });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === " ") {
      if (event.target.closest("button, summary")) return; // Space presses what has the focus
      event.preventDefault();
      toggle();
      return;
    }
    const act = WAYS[event.key] ? () => go(WAYS[event.key]) : others[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function showKeys() {
  const list = document.getElementById("keys");
  list.open = true;
  list.querySelector("summary").focus();
}
