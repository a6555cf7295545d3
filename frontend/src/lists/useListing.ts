import { useEffect } from "react";
import { useSearchParams } from "react-router";

type Shown = { items: readonly unknown[]; total: number; per_page: number };

/** Goes to the last page when the current one is empty, as after its last row was deleted. */
export function useLastPage(shown: Shown | undefined): void {
  const [, setParams] = useSearchParams();
  const last =
    shown && shown.items.length === 0 && shown.total > 0
      ? Math.ceil(shown.total / shown.per_page)
      : null;
  useEffect(() => {
    if (last === null) return;
    setParams((before) => atPage(before, last), { replace: true });
  }, [last, setParams]);
}

function atPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page > 1) next.set("page", String(page));
  else next.delete("page");
  return next;
}

/** Search, filter, order and page of a list, stored in the URL. */
export function useListing(order: Sort) {
  const [params, setParams] = useSearchParams();
  /** Changes the named parameters and returns to the first page; `replace`: in the same history entry. */
  const set = (values: Record<string, string | null>, replace = false) =>
    setParams(
      () => {
        // The address itself: what this hook last rendered may be a step behind it.
        const next = new URLSearchParams(window.location.search);
        next.delete("page");
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const page = Number(params.get("page") ?? "1");
  return {
    get: (name: string) => params.get(name),
    q: params.get("q") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: parseSort(params.get("sort"), order),
    set,
    setSort: (next: Sort) => {
      const text = formatSort(next);
      set({ sort: text === formatSort(order) ? null : text });
    },
    /** The address of another page of the same list. */
    pageHref: (number: number) => `?${atPage(params, number)}`,
  };
}

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
