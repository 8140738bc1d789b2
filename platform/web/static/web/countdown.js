// Faces that count down to a moment: `data-until` in milliseconds.

export function tick() {
  for (const face of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((Number(face.dataset.until) - Date.now()) / 1000));
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor(left / 60) % 60;
    const text = `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(left % 60).padStart(2, "0")}`;
    if (face.textContent !== text) face.textContent = text;
  }
}

tick();
setInterval(tick, 1000);
