import { type ComponentType, useEffect, useRef, useState } from "react";

/**
 * A component whose script is fetched once it is wanted; null until it is here. `load` and `onFailure` are those of the
 * moment when it is wanted.
 */
export function useLoaded<P>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  onFailure: () => void = () => undefined,
): ComponentType<P> | null {
  const [component, setComponent] = useState<ComponentType<P> | null>(null);
  const latest = useRef({ load, onFailure });
  useEffect(() => {
    latest.current = { load, onFailure };
  });
  const missing = wanted && component === null;
  useEffect(() => {
    if (!missing) return;
    latest.current.load().then(
      (loaded) => setComponent(() => loaded),
      () => latest.current.onFailure(),
    );
  }, [missing]);
  return component;
}
