import { useEffect, useReducer, useRef } from "react";

/** An answer's errors may be rendered some frames after the answer. */
const WINDOW_MS = 1000;

/** Returns a function that focuses the first invalid field, as soon as one is rendered. */
export function useFocusFirstError(form: () => HTMLElement | null): () => void {
  const requestedAt = useRef(Number.NEGATIVE_INFINITY);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (performance.now() - requestedAt.current > WINDOW_MS) return;
    const field = form()?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    requestedAt.current = Number.NEGATIVE_INFINITY;
    focusField(field);
  });
  return () => {
    requestedAt.current = performance.now();
    render();
  };
}

/** A hidden file input is represented by the button beside it. */
export function focusField(field: HTMLElement | null): void {
  const isFileInput = field instanceof HTMLInputElement && field.type === "file";
  const target = isFileInput ? field.parentElement?.querySelector("button") : field;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}
