/** `by` is the server's name for the order; a minus sign in the address turns it round. */
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

/** The next order when a column's header is pressed. */
export function toggled(current: Sort | undefined, by: string): Sort {
  return current?.by === by ? { by, descending: !current.descending } : { by, descending: false };
}
