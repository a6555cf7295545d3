import { useEffect, useState } from "react";
import type { Desk } from "./desk";

export const loadDesk = (): Promise<Desk> => import("./desk").then((module) => module.default);

/** Null until it is here, which is before anything can be undone; the page works without it. */
export function useDesk(ready: boolean): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    if (ready) loadDesk().then(setDesk, () => undefined);
  }, [ready]);
  return desk;
}
