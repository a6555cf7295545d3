import { type ComponentType, type Ref, useEffect, useState, useSyncExternalStore } from "react";

/**
 * A component with a script of its own, or a module of several, declared once, beside what shows it. It is loaded together
 * with a page that shows it (`app/routes.ts`), so that the browser first renders what the server has rendered; the server has
 * it from the start.
 */
export type Late<T> = { component: T | null; load: () => Promise<T> };

export function late<T>(fetch: () => Promise<T>): Late<T> {
  const part: Late<T> = {
    component: null,
    load: async () => {
      part.component ??= await fetch();
      return part.component;
    },
  };
  declared.push(part);
  return part;
}

const declared: { load: () => Promise<unknown> }[] = [];

/** For the server, whose one bundle holds them all: each is there before the first page is rendered. */
export function loadLateParts(): void {
  for (const part of declared) void part.load();
}

/** The component, or null until it is here; it is asked for when it is wanted. */
export function useLate<T>(part: Late<T>, wanted: boolean): T | null {
  const loaded = useLoaded(wanted && part.component === null, part.load);
  return wanted ? (part.component ?? loaded) : null;
}

type Props<P> = {
  part: Late<ComponentType<P>>;
  props: P;
  /** Its script is loaded, and React renders it; by default where the server has not. */
  wanted?: boolean;
  /** It begins anew with each. */
  page?: string;
  box?: Ref<HTMLDivElement>;
  className?: string | undefined;
};

/** What the server has rendered stays as it is until more is wanted of it. */
export function LatePart<P extends object>({
  part,
  props,
  wanted,
  page,
  box,
  className,
}: Props<P>) {
  const [hydrated] = useState(useIsHydrating());
  const Part = useLate(part, wanted ?? !hydrated) ?? part.component;
  const isKept = hydrated && !Part;
  return (
    // React takes over the element alone, and neither compares nor writes what is in it.
    <div key={isKept ? "html" : "part"} ref={box} className={className} {...(isKept && UNTOUCHED)}>
      {Part ? <Part key={page} {...props} /> : undefined}
    </div>
  );
}

const UNTOUCHED = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** Whether this render takes over what the server has rendered. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}

/** What is fetched once it is wanted; null until it is here. */
export function useLoaded<T>(
  wanted: boolean,
  load: () => Promise<T>,
  onFailure: () => void = () => undefined,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const missing = wanted && loaded === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they are at the moment when it is wanted
  useEffect(() => {
    if (missing) load().then((value) => setLoaded(() => value), onFailure);
  }, [missing]);
  return loaded;
}
