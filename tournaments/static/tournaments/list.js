// Keeps the list of tournaments true.

import { morph } from "../matches/patch.js";
import { localTimes } from "../web/shell.js";
import { tick } from "../web/countdown.js";

const PING_MS = 30000;
const list = document.getElementById("b-list");
let socket = null;
let failures = 0;

function open() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/t/`);
  socket.onopen = () => {
    failures = 0;
  };
  socket.onmessage = (message) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = JSON.parse(message.data).list;
    morph(list, fresh.content);
    localTimes(list);
    tick();
  };
  socket.onclose = () => {
    failures += 1;
    setTimeout(open, Math.min(1000 * 2 ** failures, 30000));
  };
}

open();
setInterval(() => socket && socket.readyState === 1 && socket.send("ping"), PING_MS);
