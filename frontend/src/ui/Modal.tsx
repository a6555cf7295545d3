import {
  type KeyboardEventHandler,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { cx } from "./cx";
import styles from "./Modal.module.css";

type Props = {
  open: boolean;
  /** Called when the user closes it: by Escape, by a click on the backdrop, by Back on Android. */
  onClose: () => void;
  label: string;
  /** In the middle, or at full height along one edge. */
  placement?: "center" | "left" | "right";
  /** Ignores Escape and the backdrop: only its content closes it. */
  locked?: boolean;
  /** Id of a popover, so that a button's `popoverTarget` opens it before the script runs. */
  popoverId?: string | undefined;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
  children: ReactNode;
};

/** The browser's modal dialog, which traps the focus, makes the page inert and restores the focus when it closes. */
export function Modal(props: Props) {
  const {
    open,
    onClose,
    label,
    placement = "center",
    locked = false,
    popoverId,
    className,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const backdrop = useBackdropClick(() => {
    if (!locked) ref.current?.close();
  });

  // A layout effect, because a dialog restores the focus only while it is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // By default the browser focuses the first button, which is often Close.
    dialog.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={cx(styles.modal, styles[placement], className)}
      {...(popoverId ? { id: popoverId, popover: "auto" as const } : {})}
      aria-label={label}
      onClose={() => {
        if (!open || ref.current?.open) return;
        // Browsers let a second Escape close a dialog although `cancel` was prevented.
        if (locked) ref.current?.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        if (locked) event.preventDefault();
      }}
      onKeyDown={props.onKeyDown}
      {...backdrop}
    >
      {props.children}
    </dialog>
  );
}

/**
 * Handlers for a click on the backdrop of a modal `<dialog>`. A drag that starts inside, as when text is selected beyond
 * the edge, does not count, although the browser reports it as a click on the dialog.
 */
function useBackdropClick(onClick: () => void) {
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
