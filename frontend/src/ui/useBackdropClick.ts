import { type PointerEvent, useRef } from "react";

/**
 * Handlers for a click on the backdrop of a modal `<dialog>`. A drag that starts inside, as when text is selected beyond
 * the edge, does not count, although the browser reports it as a click on the dialog.
 */
export function useBackdropClick(onClick: () => void) {
  const press = useRef({ began: false, ended: false });
  const beside = (event: { target: EventTarget; currentTarget: EventTarget }) =>
    event.target === event.currentTarget;
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current = { began: beside(event), ended: false };
    },
    onPointerUp: (event: PointerEvent) => {
      press.current.ended = beside(event);
    },
    onClick: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      const { began, ended } = press.current;
      if (beside(event) && began && ended) onClick();
    },
  };
}
