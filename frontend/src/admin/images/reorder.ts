/** The same things in another order: the one at `from` now stands at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(to, 0), items.length - 1);
  const item = items[from];
  if (item === undefined || place === from) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** Where an arrow key leads to, or null when the key means nothing here. */
export function keyTarget(key: string, from: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, from + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
