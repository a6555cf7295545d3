import { useLoaded } from "../parts/late";

/** What the page can do once its script runs (`desk.tsx`). */
export type Desk = typeof import("./desk");

let loaded: Desk | null = null;

export async function loadDesk(): Promise<Desk> {
  loaded ??= await import("./desk");
  return loaded;
}

/** Null until it is here, which is before anything can be undone; the page works without it. */
export const useDesk = (ready: boolean): Desk | null => useLoaded(ready, loadDesk);

/** What is wrong with a GSTIN, or null; undefined while the server alone can tell. */
export const gstinError = (typed: string): string | null | undefined => loaded?.gstinError(typed);
