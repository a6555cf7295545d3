/** Values of a form, field by field. Values are plain data, so that equal ones read the same as JSON. */

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from `base`. */
export function changes<V extends object>(base: V, values: V): Partial<V> {
  const changed = (field: string) => !same(base[field as keyof V], values[field as keyof V]);
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => changed(field)),
  ) as Partial<V>;
}

/** After a save: what was sent, changed by what was typed since. */
export function afterSave<V extends object>(atSave: V, sent: V, now: V): V {
  return { ...sent, ...changes(atSave, now) };
}

/** Two people changed one record. */
export type Merge<V> = {
  /** What only they changed, with their values. */
  taken: Partial<V>;
  /** The fields that both changed, each to something else, with their values. */
  asked: Partial<V>;
};

/** `base` is what both began from. */
export function merge<V extends object>(base: V, mine: V, theirs: V): Merge<V> {
  const result: Merge<V> = { taken: {}, asked: {} };
  const theirChanges = changes(base, theirs);
  for (const field of Object.keys(theirChanges) as (keyof V)[]) {
    if (same(mine[field], theirs[field])) continue;
    const target = same(mine[field], base[field]) ? result.taken : result.asked;
    target[field] = theirs[field];
  }
  return result;
}

export type Restored<V> = {
  /** What can be restored without overwriting what was typed in this visit. */
  free: Partial<V>;
  /** What would overwrite it. */
  clashing: Partial<V>;
};

export function restored<V extends object>(base: V, now: V, draft: Partial<V>): Restored<V> {
  const result: Restored<V> = { free: {}, clashing: {} };
  for (const field of Object.keys(draft) as (keyof V)[]) {
    if (same(now[field], draft[field])) continue;
    const target = same(now[field], base[field]) ? result.free : result.clashing;
    target[field] = draft[field] as V[keyof V];
  }
  return result;
}
