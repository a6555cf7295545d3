import { type RefObject, useEffect } from "react";

/** Tells when the pointer or the focus goes outside of an element. */
export function useOutside(
  element: RefObject<HTMLElement | null>,
  watching: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!watching) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) onOutside();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  });
}
