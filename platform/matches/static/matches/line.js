// The line to the server: a socket that is replaced when it is dead, or polling where sockets are blocked.
// What is sent stays in the outbox until it is answered, so that nothing is lost when the line is; the server
// answers a repeated id with the old answer, so that nothing is done twice.

const PING_MS = 2500;
const DEAD_MS = 9000;
const SLOW_MS = 800;
const POLL_MS = 2000;
const SOCKETS_TRIED = 3;

export class Line {
  constructor(code, on) {
    this.code = code;
    this.on = on;
    this.outbox = new Map();
    this.failures = 0;
    this.polling = false;
    this.heard = 0;
    this.state = "";
    this.count = 0;
    this.run = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    addEventListener("online", () => this.reopen());
    document.addEventListener("visibilitychange", () => document.hidden || this.check());
    setInterval(() => this.tick(), PING_MS);
  }

  open() {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/g/${this.code}/`);
    this.socket = socket;
    this.opened = Date.now();
    socket.onopen = () => {
      this.failures = 0;
      this.polling = false;
      this.heard = Date.now();
      this.say("");
      this.put({ type: "hello", have: this.on.have() });
      for (const message of this.outbox.values()) this.put(message);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  lost(code) {
    this.socket = null;
    if (code === 4404) return this.say(this.on.words.no_match);
    this.failures += 1;
    this.say(this.on.words.trying);
    if (this.failures >= SOCKETS_TRIED) this.polling = true;
    this.retry = setTimeout(() => this.open(), Math.min(500 * 2 ** (this.failures - 1), 8000));
  }

  // Replaces the socket without waiting for its close: a dead line gives no close event.
  reopen() {
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.open();
  }

  check() {
    if (this.socket && Date.now() - this.heard > PING_MS) this.put({ type: "ping", have: this.on.have() });
  }

  tick() {
    const socket = this.socket;
    if (this.polling && !(socket && socket.readyState === 1)) return this.poll();
    if (!socket) return;
    const silent = Date.now() - Math.max(this.heard, this.opened);
    if (silent > DEAD_MS) return this.reopen();
    if (socket.readyState === 1) {
      this.asked = Date.now();
      this.put({ type: "ping", have: this.on.have() });
    }
  }

  hear(message) {
    this.heard = Date.now();
    if (message.type === "ack" || message.type === "refused") this.outbox.delete(message.id);
    if (message.type === "pong") {
      const lag = Date.now() - (this.asked || Date.now());
      this.say(lag > SLOW_MS ? this.on.words.slow.replace("%s", lag) : "");
      return;
    }
    const handler = this.on[message.type];
    if (handler) handler(message);
  }

  // Sends with an id of its own; returns the id, by which the answer will be known.
  send(message) {
    this.count += 1;
    const id = `${this.run}.${this.count}`;
    const whole = { id, ...message };
    this.outbox.set(id, whole);
    if (this.socket && this.socket.readyState === 1) this.put(whole);
    else if (this.polling) this.post(whole);
    return id;
  }

  put(message) {
    if (this.socket && this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  async poll() {
    if (this.busy) return;
    this.busy = true;
    try {
      for (const message of this.outbox.values()) await this.post(message);
      const answer = await fetch(`/g/${this.code}/table?have=${this.on.have()}`, { headers: { Accept: "application/json" } });
      this.say(this.on.words.polling);
      if (answer.status === 200) for (const message of await answer.json()) this.hear(message);
      const who = await fetch(`/g/${this.code}/presence`, { headers: { Accept: "application/json" } });
      if (who.ok) this.hear(await who.json());
    } catch {
      this.say(this.on.words.trying);
    } finally {
      this.busy = false;
    }
  }

  async post(message) {
    const token = document.querySelector("#move [name=csrfmiddlewaretoken]");
    const answer = await fetch(`/g/${this.code}/act`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token ? token.value : "" },
      body: JSON.stringify(message),
    });
    if (answer.ok) this.hear(await answer.json());
  }

  say(text) {
    this.state = text;
    this.on.state(text);
  }

  // The fragment was redrawn: put the state of the line back into it.
  restate() {
    this.on.state(this.state);
  }
}
