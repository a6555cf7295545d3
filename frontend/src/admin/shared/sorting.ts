/** `by` is a sort key of the API; in URLs a minus sign means descending. */
export type Sort = { by: string; descending: boolean };

export function parseSort(text: string | null, fallback: Sort): Sort {
  if (!text) return fallback;
  return text.startsWith("-")
    ? { by: text.slice(1), descending: true }
    : { by: text, descending: false };
}

export function formatSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

/** The order after a click on the header of a column. */
export function toggleSort(current: Sort | undefined, by: string): Sort {
  return current?.by === by ? { by, descending: !current.descending } : { by, descending: false };
}
