// Whose eyes a replay is seen with. Every link of the page says so in its address; here they follow when it changes.

export class Looks {
  constructor(query) {
    this.query = query;
    this.seats = [...document.querySelectorAll(".seen a")];
    this.hands = [...document.querySelectorAll(".hands-shown a")];
  }

  // The address of a link that was chosen: `seat=2`, or `seat=2&hands=open`.
  static of(link) {
    return link.search.slice(1);
  }

  isOne(link) {
    return this.seats.includes(link) || this.hands.includes(link);
  }

  take(query) {
    this.query = query;
    const asked = new URLSearchParams(query);
    const open = asked.has("hands");
    const chosen = (seat, shown) => `seat=${seat}${shown ? "&hands=open" : ""}`;
    for (const link of this.seats) point(link, chosen(link.dataset.seat, open), link.dataset.seat === asked.get("seat"));
    for (const link of this.hands) {
      const shown = link.dataset.hands === "open";
      point(link, chosen(asked.get("seat"), shown), shown === open);
    }
    for (const link of document.querySelectorAll(".step-row a, #deals a")) link.search = query;
  }

  // The seat `by` places further on, as a link to it.
  next(by) {
    const at = this.seats.findIndex((link) => link.hasAttribute("aria-current"));
    return this.seats[(at + by + this.seats.length) % this.seats.length];
  }

  turned() {
    return this.hands.find((link) => !link.hasAttribute("aria-current"));
  }

  goTo(step) {
    for (const link of [...this.seats, ...this.hands]) link.pathname = link.pathname.replace(/\d+$/, step);
  }
}

function point(link, query, on) {
  link.search = query;
  mark(link, on);
}

export function mark(link, on) {
  if (on) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}
