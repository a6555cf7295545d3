/** A copy of `items` with the one at `from` moved to `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const item = items[from];
  if (item === undefined || target === from) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}

/** The index that an arrow key, Home or End leads to, otherwise null. */
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
