// A drawing that stands where a photograph will.

/** @param {string} pathname */
export function packshot(pathname) {
  const seed = [...pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  if (pathname.includes("/blogs/")) return cover(seed);
  const glass = ["#7a3f14", "#1d4b39", "#e9dfc8", "#c98f1e"][seed % 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4ede0"/><stop offset="1" stop-color="#e2d6c0"/></linearGradient></defs><rect width="800" height="800" fill="url(#g)"/><ellipse cx="420" cy="668" rx="210" ry="24" fill="#b9a98b" opacity=".55"/><rect x="318" y="120" width="164" height="84" rx="8" fill="#20271f"/><path d="M340 204h120v34c0 20 60 34 60 90v310q0 28-28 28H308q-28 0-28-28V328c0-56 60-70 60-90z" fill="${glass}"/><rect x="280" y="370" width="240" height="220" fill="#faf6ec"/><rect x="280" y="370" width="240" height="16" fill="#1d4b39"/><rect x="306" y="424" width="150" height="14" fill="#1a231d"/><rect x="306" y="456" width="188" height="8" fill="#8a8f86"/><rect x="306" y="476" width="120" height="8" fill="#8a8f86"/><rect x="306" y="548" width="60" height="14" fill="#e09e1c"/></svg>`;
}

/** @param {number} seed */
function cover(seed) {
  const ground = ["#1d4b39", "#e9d9b4", "#7a3f14", "#d9e0cd"][seed % 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="${ground}"/><circle cx="${300 + (seed % 500)}" cy="360" r="210" fill="#e09e1c"/><rect x="${500 + (seed % 300)}" y="150" width="420" height="420" rx="210" fill="#f8f3e8" opacity=".9"/></svg>`;
}
