import { type PointerEvent, useRef } from "react";

/**
 * For a modal `<dialog>`: a click beside it, begun and ended there. A drag that only ends there, as when a field's text
 * is selected past its edge, is none, although the browser reports it as a click on the dialog.
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
