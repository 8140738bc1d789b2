// A hand that can be put in another order: #hand[data-arrange], whose cards carry data-group, data-suit-place and
// data-rank-place. The server draws it by suit, cut into rows at data-cut; the reader's choice is kept in the browser.
// Buttons: [data-sort=suit], [data-sort=rank], and [data-jump] with a suit, which scrolls a long hand to it.

const stored = (game) => `sort-${game}`;

function chosen(game) {
  try {
    return localStorage.getItem(stored(game)) === "rank" ? "rank" : "suit";
  } catch {
    return "suit"; // storage is forbidden: the choice lasts until the next redraw
  }
}

// Also for a picture that is not on the page yet, so that cards stay where they are when it is put in place.
export function arrange(root, way = "") {
  const hand = root.querySelector("#hand[data-arrange]");
  if (!hand) return;
  const by = way || chosen(hand.dataset.arrange);
  const rows = [...hand.querySelectorAll(".hand-row")];
  const cards = [...hand.querySelectorAll(".hand-row > .card")];
  cards.sort((a, b) => a.dataset[`${by}Place`] - b.dataset[`${by}Place`]);
  const cut = rows.length < 2 ? cards.length : by === "suit" ? Number(hand.dataset.cut) : Math.ceil(cards.length / 2);
  let gapsInAll = 0;
  [cards.slice(0, cut), cards.slice(cut)].slice(0, rows.length).forEach((held, at) => {
    let gaps = 0;
    held.forEach((card, i) => {
      const gap = by === "suit" && i > 0 && card.dataset.group !== held[i - 1].dataset.group;
      card.classList.toggle("suit-gap", gap);
      gaps += gap;
    });
    const order = [...rows[at].children];
    if (order.length !== held.length || order.some((card, i) => card !== held[i])) rows[at].append(...held);
    rows[at].classList.toggle("covered", held.length > 5);
    rows[at].style.setProperty("--n", held.length);
    rows[at].style.setProperty("--gaps", gaps);
    gapsInAll += gaps;
  });
  hand.style.setProperty("--allgaps", gapsInAll + (by === "suit" ? rows.length - 1 : 0));
  for (const button of root.querySelectorAll("[data-sort]")) button.setAttribute("aria-pressed", String(button.dataset.sort === by));
  for (const button of root.querySelectorAll("[data-jump]")) button.hidden = by !== "suit";
}

// A card that has just come is brought into sight, once.
let seen = "";

export function showDrawn() {
  const drawn = [...document.querySelectorAll("#hand[data-arrange] .card[data-drawn]")];
  const now = drawn.map((card) => card.id).join(" ");
  if (now !== seen && drawn.length) drawn[0].scrollIntoView({ inline: "center", block: "nearest" });
  seen = now;
}

export function listenToArranging(after) {
  document.addEventListener("click", (event) => {
    const sort = event.target.closest("[data-sort]");
    const jump = event.target.closest("[data-jump]");
    const hand = document.querySelector("#hand[data-arrange]");
    if (sort && hand) {
      try {
        localStorage.setItem(stored(hand.dataset.arrange), sort.dataset.sort);
      } catch {
        // as above
      }
      arrange(document, sort.dataset.sort);
      after();
    } else if (jump && hand) {
      const card = hand.querySelector(`.card[data-group="${jump.dataset.jump}"]`);
      if (!card) return;
      card.scrollIntoView({ inline: "start", block: "nearest" });
      (card.querySelector("input") || card).focus({ preventScroll: true });
    }
  });
}
