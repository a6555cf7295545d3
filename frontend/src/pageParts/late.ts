import type { ComponentType } from "react";
import { useLoaded } from "./useLoaded";

/**
 * A component with a script of its own, for what few pages show. It is loaded together with a page that shows it
 * (`public/routes.ts`), so that the browser first renders what the server has rendered; the server has it from the start
 * (`public/lateParts.ts`).
 */
export type Late<P> = { component: ComponentType<P> | null; load: () => Promise<void> };

export function late<P>(fetch: () => Promise<ComponentType<P>>): Late<P> {
  const part: Late<P> = {
    component: null,
    load: async () => {
      part.component ??= await fetch();
    },
  };
  return part;
}

/** The component, or null until it is here; it is asked for when it is wanted. */
export function useLate<P>(
  part: Late<P>,
  wanted: boolean,
  onFailure?: () => void,
): ComponentType<P> | null {
  const load = () =>
    part.load().then(() => part.component ?? Promise.reject(new Error("not loaded")));
  const loaded = useLoaded(wanted && part.component === null, load, onFailure);
  return wanted ? (part.component ?? loaded) : null;
}
