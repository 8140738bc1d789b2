// Buttons that send the cards ticked in the hand (button[data-collect]): when they are open, and what they say.
//   data-need="4"           exactly four cards
//   data-least="3"          three or more
//   data-fits="7H;7H,8H"    one of these sets, each sorted by the cards' codes; elsewhere the button is not shown
//   data-spoils="2H"        those of them that cost something: the button says so by data-spoiling and data-spoiling-label
//   data-shut               closed whatever is ticked; data-reason says why
//   data-label="Discard %s" what is heard, with the names of the cards
//   [data-count] inside     shows how many; [data-shown] the index of a single card, or how many
// A button[data-fitting] stands for the one open button with data-fits; where several fit it leads to the first of them.

const box = (card) => card.closest(".card") || card;

export function move(button, cards) {
  return `${button.value}${button.value.includes(":") ? "," : ":"}${cards.map((card) => card.value).join(",")}`;
}

function lists(sets, cards) {
  return sets.split(";").includes(cards.map((card) => card.value).sort().join(","));
}

function words(button) {
  return button.hasAttribute("data-spoiling") ? button.dataset.spoilingLabel : button.dataset.label;
}

function isOpen(button, cards) {
  const { need, least, fits, shut } = button.dataset;
  if (shut !== undefined || !cards.length) return false;
  if (fits !== undefined) return lists(fits, cards);
  return need ? cards.length === Number(need) : cards.length >= (Number(least) || 1);
}

export function offer(cards) {
  for (const button of document.querySelectorAll("button[data-collect]")) {
    const open = isOpen(button, cards);
    button.setAttribute("aria-disabled", String(!open));
    button.toggleAttribute("data-lit", open);
    button.toggleAttribute("data-spoiling", open && lists(button.dataset.spoils || "", cards));
    label(button, cards, open ? words(button) : "");
  }
  const lit = fitting();
  for (const button of document.querySelectorAll("button[data-fitting]")) {
    button.setAttribute("aria-disabled", String(!lit.length));
    label(button, lit.length ? cards : [], lit.length === 1 ? words(lit[0]) : button.dataset.several);
  }
}

// The lit places where the ticked cards fit.
export function fitting() {
  return [...document.querySelectorAll("button[data-fits][data-lit]")];
}

function label(button, cards, said) {
  if (said && cards.length) button.setAttribute("aria-label", said.replace("%s", names(cards)));
  else if (button.dataset.fits === undefined) button.removeAttribute("aria-label");
  const count = button.querySelector("[data-count]");
  if (count && count.textContent !== String(cards.length)) count.textContent = cards.length;
  const shown = button.querySelector("[data-shown]");
  if (shown) shown.replaceChildren(...(cards.length === 1 ? index(cards[0]) : [cards.length || ""]));
}

function index(card) {
  return [...box(card).querySelectorAll(".card-index > *")].map((part) => part.cloneNode(true));
}

export function names(cards) {
  return cards.map((card) => box(card).dataset.name).join(", ");
}
