import { late, useLoaded } from "../parts/late";

/** What the page can do once its script runs. */
export type Desk = typeof import("./desk");

export const lateDesk = late<Desk>(() => import("./desk"));

/** Null until it is here, which is before anything can be undone; the page works without it. */
export const useDesk = (ready: boolean): Desk | null => useLoaded(ready, lateDesk.load);
