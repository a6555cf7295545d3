/** Moving an item of a list, by dragging or by keys. Lists are never changed in place. */

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const inside = (index: number) => index >= 0 && index < list.length;
  if (!inside(from) || !inside(to) || from === to) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Where a key takes the item at `from` of `count`; null when the key means something else. */
export function keyTarget(key: string, from: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(last, from + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** What a screen reader hears after a move. */
export function moveInWords(name: string, to: number, count: number): string {
  return `${name} is now ${to + 1} of ${count}`;
}
