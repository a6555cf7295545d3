/** What is typed on the page and not saved: who leaves it is asked, and told whether this browser keeps it. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

type Options = {
  unsaved: boolean;
  /** This browser keeps what was typed, and offers it again. */
  kept: boolean;
  uploading?: boolean;
  /** What is lost, where that is nothing that was changed. */
  lost?: string;
  /** Where uploads go on. */
  goOnAt?: (pathname: string) => boolean;
};

const guards = new Set<{ options: Options; free: boolean }>();

/** Watches a form until it is saved. The function that it returns navigates without asking. */
export function useUnsavedGuard(options: Options): (go: () => void) => void {
  const { pathname } = useLocation();
  const guard = useRef({ options, free: false });
  const dirty = options.unsaved || options.uploading === true;
  useEffect(() => {
    guard.current.options = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is guarded again
  useEffect(() => {
    guard.current.free = false;
  }, [pathname]);
  useEffect(() => {
    if (!dirty) return;
    const { current } = guard;
    guards.add(current);
    const ask = (event: BeforeUnloadEvent) => {
      if (!current.free) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      guards.delete(current);
      window.removeEventListener("beforeunload", ask);
    };
  }, [dirty]);
  return (go) => {
    guard.current.free = true;
    go();
  };
}

const KEPT = " This browser keeps it for thirty days and offers it when you come back.";
const UPLOADING = " A file is still being uploaded, and that ends when you leave.";
const TYPED = "What you changed on this page is not saved.";

/** What leaving the page for another one means; null: nothing is lost. */
export function lossOfLeaving(pathname: string): { title: string; text: string } | null {
  const open = [...guards]
    .filter(({ free }) => !free)
    .map(({ options }) => ({
      ...options,
      uploading: options.uploading === true && !options.goOnAt?.(pathname),
    }))
    .filter(({ unsaved, uploading }) => unsaved || uploading);
  if (open.length === 0) return null;
  const typed = open.filter(({ unsaved }) => unsaved);
  const lost = typed.find((guard) => guard.lost)?.lost;
  const text = [
    typed.length > 0 ? (lost ?? TYPED) : "",
    typed.length > 0 && typed.every(({ kept }) => kept) ? KEPT : "",
    open.some(({ uploading }) => uploading) ? UPLOADING : "",
  ];
  return { title: lost ? "Leave this page?" : "Leave without saving?", text: text.join("").trim() };
}
