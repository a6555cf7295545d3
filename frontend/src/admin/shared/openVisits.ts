/** Which visits of forms and editors are open now, in any tab of this browser: what they keep belongs to them. */
import { storageKey } from "./browserStorage";

const lockOf = (visit: string) => storageKey(`visit:${visit}`);

/** Ended in this document; the browser lists their locks a moment longer. */
const ended = new Set<string>();

/** From now on other tabs leave alone what this visit keeps; returns what ends that. */
export function holdVisit(visit: string): () => void {
  ended.delete(visit);
  let release: () => void = () => undefined;
  if ("locks" in navigator) {
    const closed = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(lockOf(visit), () => closed);
  }
  return () => {
    ended.add(visit);
    release();
  };
}

/** Says of a visit whether it is open. */
export async function openVisits(): Promise<(visit: string) => boolean> {
  const held = "locks" in navigator ? (await navigator.locks.query()).held : [];
  const names = new Set(held?.map(({ name }) => name));
  return (visit) => !ended.has(visit) && names.has(lockOf(visit));
}
