/** Keys for the items of a list as it is drawn: an item keeps its key when it is moved, and while it is typed in. */
import { isGroup, isList, type Json, same } from "./document";

export class ListKeys {
  private items: readonly Json[] = [];
  private keys: readonly string[] = [];
  private next = 0;

  /** The same array as long as no item came, went or moved. */
  of(value: Json | undefined): readonly string[] {
    const items = isList(value) ? value : [];
    if (items === this.items) return this.keys;
    const keys = this.keysOf(items);
    this.items = items;
    if (!same(keys, this.keys)) this.keys = keys;
    return this.keys;
  }

  private keysOf(items: readonly Json[]): string[] {
    const own = items.map(idOf);
    if (own.every((id) => id !== null)) return own;
    if (items.length === this.items.length) return this.moved(items) ?? [...this.keys];
    return this.resized(items);
  }

  /** Null unless it is the same items in another order. */
  private moved(items: readonly Json[]): string[] | null {
    const left = new Set(this.items.keys());
    const keys = items.map((item, index): string | null => {
      if (!same(item, this.items[index])) return null;
      left.delete(index);
      return this.keys[index] ?? null;
    });
    for (const [index, item] of items.entries()) {
      if (keys[index]) continue;
      const from = [...left].find((old) => same(this.items[old], item));
      if (from === undefined) return null;
      left.delete(from);
      keys[index] = this.keys[from] ?? null;
    }
    return keys.every((key) => key !== null) ? keys : null;
  }

  /** What is the same at the beginning and at the end keeps its keys. */
  private resized(items: readonly Json[]): string[] {
    const shorter = Math.min(items.length, this.items.length);
    let start = 0;
    while (start < shorter && same(items[start], this.items[start])) start += 1;
    let end = 0;
    while (end < shorter - start && same(items.at(-1 - end), this.items.at(-1 - end))) end += 1;
    return items.map((_, index) => {
      if (index < start) return this.keys[index] ?? this.fresh();
      if (index < items.length - end) return this.fresh();
      return this.keys[index - items.length + this.items.length] ?? this.fresh();
    });
  }

  private fresh(): string {
    this.next += 1;
    return `item-${this.next}`;
  }
}

function idOf(item: Json): string | null {
  return isGroup(item) && typeof item.id === "string" ? item.id : null;
}
