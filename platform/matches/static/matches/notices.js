// Notices lie at the lower edge of the table's middle; how high they are is told to the style, so that it gives way.

export class Notices {
  constructor() {
    this.place = null;
    this.watched = new ResizeObserver(() => this.measure());
  }

  // After each redraw, which may have brought another element.
  refresh() {
    const place = document.getElementById("notices");
    if (place === this.place) return;
    this.watched.disconnect();
    this.place = place;
    if (place) this.watched.observe(place);
    this.measure();
  }

  measure() {
    const said = this.place && [...this.place.querySelectorAll(".notice-felt")].some((notice) => notice.getClientRects().length);
    document.body.style.setProperty("--notices", said ? `${Math.ceil(this.place.getBoundingClientRect().height)}px` : "0px");
  }
}
