// The line to the server: a socket that is replaced when it is dead, or polling where sockets are blocked.
// What is sent stays in the outbox until it is answered, so that nothing is lost when the line is; the server
// answers a repeated id with the old answer, so that nothing is done twice.

const PING_MS = 2500;
const SILENT_MS = 4500; // a ping has gone unanswered: say so, though the line may come back by itself
const DEAD_MS = 9000;
const SLOW_MS = 800;
const UNANSWERED_MS = 2000; // so long a move may be on the way before the page says that it waits
const POLL_MS = 1000;
// After an own act the answer of the others is near: a few polls come sooner.
const SOON_MS = 350;
const SOON_POLLS = 4;
const PRESENCE_MS = 3000;
const SOCKETS_TRIED = 3;
// No match, no time, too many: says nothing about the message.
const LATER = new Set([404, 408, 429]);
const AGAIN_MS = 60_000;

export class Line {
  constructor(code, on) {
    this.code = code;
    this.on = on;
    this.outbox = new Map();
    this.late = new Set(); // ids of moves that have been waiting for an answer
    this.failures = 0;
    this.polling = false;
    this.soon = 0;
    this.down = false; // the last poll found no line at all
    this.presenceAt = 0;
    this.heard = 0;
    this.state = "";
    this.count = 0;
    this.run = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    addEventListener("online", () => this.reopen());
    addEventListener("offline", () => this.say(this.on.words.trying));
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
    if (this.failures >= SOCKETS_TRIED && !this.polling) {
      this.polling = true;
      this.poll();
    }
    if (!this.polling) this.say(this.on.words.trying);
    this.retry = setTimeout(() => this.open(), Math.min(500 * 2 ** (this.failures - 1), this.polling ? 30000 : 8000));
  }

  // Replaces the socket without waiting for its close: a dead line gives no close event.
  reopen() {
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.open();
  }

  // Something on the way swallows the request without an answer: no need to try that three times before polling.
  giveUp() {
    const old = this.socket;
    this.failures = Math.max(this.failures, SOCKETS_TRIED - 1);
    this.lost();
    old.close();
  }

  check() {
    if (this.polling) return this.poll();
    if (this.socket && Date.now() - this.heard > PING_MS) this.put({ type: "ping", have: this.on.have() });
  }

  tick() {
    const socket = this.socket;
    if (!socket) return;
    const silent = Date.now() - Math.max(this.heard, this.opened);
    if (silent > DEAD_MS && socket.readyState === 1) return this.reopen();
    if (Date.now() - this.opened > DEAD_MS && socket.readyState === 0) return this.giveUp();
    if (socket.readyState === 1) {
      if (silent > SILENT_MS) this.say(this.on.words.trying);
      this.asked = Date.now();
      this.put({ type: "ping", have: this.on.have() });
    }
  }

  hear(message) {
    this.heard = Date.now();
    if (message.type === "ack" || message.type === "refused") {
      this.outbox.delete(message.id);
      if (this.late.delete(message.id)) this.restate();
    }
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
    if (message.type === "move") setTimeout(() => this.noteLate(id), UNANSWERED_MS);
    if (this.socket && this.socket.readyState === 1) this.put(whole);
    else if (this.polling) {
      this.soon = SOON_POLLS;
      this.poll();
    }
    return id;
  }

  put(message) {
    if (this.socket && this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // One round: what waits to be sent, then what is new. Goes on by itself until a socket opens.
  async poll() {
    clearTimeout(this.next);
    if (!this.polling) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    this.again = false;
    try {
      for (const message of [...this.outbox.values()]) await this.post(message);
      const asked = new URLSearchParams({ have: this.on.have(), heard: this.on.heard(), who: this.run });
      const answer = await fetch(`/g/${this.code}/table?${asked}`, { headers: { Accept: "application/json" } });
      if (answer.status === 404) {
        this.polling = false;
        clearTimeout(this.retry);
        return this.say(this.on.words.no_match);
      }
      if (this.polling) this.say(answer.ok ? this.on.words.polling : this.on.words.trying);
      if (this.down) this.comeBack();
      if (answer.status === 200) for (const message of await answer.json()) this.hear(message);
      if (Date.now() - this.presenceAt > PRESENCE_MS) {
        this.presenceAt = Date.now();
        const who = await fetch(`/g/${this.code}/presence`, { headers: { Accept: "application/json" } });
        if (who.ok) this.hear(await who.json());
      }
    } catch {
      this.down = true;
      if (this.polling) this.say(this.on.words.trying);
    } finally {
      this.busy = false;
      this.soon = Math.max(0, this.soon - 1);
      if (this.polling) this.next = setTimeout(() => this.poll(), this.again ? 0 : this.soon ? SOON_MS : POLL_MS);
    }
  }

  // The line is back after an outage: a socket may open again, long before its next turn.
  comeBack() {
    this.down = false;
    clearTimeout(this.retry);
    if (!this.socket) this.open();
  }

  async post(message) {
    const token = document.querySelector("#move [name=csrfmiddlewaretoken]");
    const answer = await fetch(`/g/${this.code}/act`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token ? token.value : "" },
      body: JSON.stringify(message),
    });
    // A message that cannot be understood is answered too, with 400, and must not be sent for ever.
    if (answer.ok || answer.status === 400) this.hear(await answer.json());
    else if (answer.status > 400 && answer.status < 500 && !LATER.has(answer.status)) this.giveBack(message);
  }

  // Refused before anybody read it: the page is older than the session, since another tab has logged in. A new page has
  // what it needs; but where it has not either, pages must not follow each other for ever.
  giveBack(message) {
    this.hear({ type: "refused", id: message.id, say: this.on.words.not_sent });
    const last = Number(sessionStorage.getItem("given-back"));
    if (Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem("given-back", Date.now());
    location.reload();
  }

  say(text) {
    this.state = text;
    this.restate();
  }

  // A move that waits to be sent matters more than why. Also called when the fragment was redrawn.
  restate() {
    this.on.state(this.late.size ? this.on.words.unsent : this.state);
  }

  noteLate(id) {
    if (!this.outbox.has(id)) return;
    this.late.add(id);
    this.restate();
  }
}
