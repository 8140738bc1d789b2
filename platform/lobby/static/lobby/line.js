// The line of a live page of the lobby: a socket, or polling where sockets are blocked. Either way the page speaks
// every few seconds, which keeps a place in the queue and a seat at a table.

const PING_MS = 10000;
const POLL_MS = 3000;
const SOCKETS_TRIED = 3;
const DEAD_MS = 9000;

export class Line {
  constructor(page, hear, state) {
    Object.assign(this, { page, hear, state, failures: 0, polling: false, mark: "", socket: null });
    setInterval(() => this.tick(), PING_MS);
    setInterval(() => this.polling && this.poll(), POLL_MS);
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby/?page=${encodeURIComponent(this.page)}`);
    this.socket = socket;
    // Something on the way may swallow the request without an answer.
    const patience = setTimeout(() => socket.readyState === 0 && this.lost(socket, SOCKETS_TRIED), DEAD_MS);
    socket.onopen = () => {
      clearTimeout(patience);
      this.failures = 0;
      this.polling = false;
      this.state("");
      socket.send("ping");
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      clearTimeout(patience);
      this.lost(socket, 1);
    };
  }

  lost(socket, weight) {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.failures += weight;
    if (this.failures >= SOCKETS_TRIED && !this.polling) {
      this.polling = true;
      this.state("polling");
      this.poll();
    }
    setTimeout(() => this.open(), Math.min(500 * 2 ** this.failures, 20000));
  }

  tick() {
    if (this.socket && this.socket.readyState === 1) this.socket.send("ping");
  }

  async poll() {
    if (this.busy) return;
    this.busy = true;
    try {
      const answer = await fetch(`/lobby/news?${new URLSearchParams({ page: this.page, have: this.mark })}`);
      if (answer.status === 200 && this.polling) this.take(await answer.json());
    } catch {
      // No line at all; the next poll may find one.
    } finally {
      this.busy = false;
    }
  }

  take(message) {
    if (message.mark) this.mark = message.mark;
    this.hear(message);
  }
}
