import {
  type KeyboardEventHandler,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "./Button";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";

type Props = Omit<ModalProps, "label" | "onKeyDown"> & {
  title: string;
  /** While a request is under way, nothing closes the dialog. */
  busy?: boolean;
};

/** A modal with a title and a Close button. */
export function Dialog({ title, children, busy = false, locked = false, ...modal }: Props) {
  const { popoverId, onClose } = modal;
  return (
    <Modal {...modal} label={title} locked={busy || locked}>
      <div className={styles.body}>
        <div className="row between gap-4 below-4">
          <p className={styles.title}>{title}</p>
          {locked ? null : (
            <IconButton
              label="Close"
              icon={<Icon name="x" size={24} />}
              className={styles.close}
              {...(popoverId
                ? { popoverTarget: popoverId, popoverTargetAction: "hide" as const }
                : {})}
              disabled={busy}
              onClick={onClose}
            />
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}

type ModalProps = {
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
export function Modal(props: ModalProps) {
  const { open, onClose, label, locked = false, popoverId, className } = props;
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
      className={cx(styles.modal, styles[props.placement ?? "center"], className)}
      {...(popoverId ? { id: popoverId, popover: "auto" as const } : {})}
      aria-label={label}
      // React passes on to a dialog what happens to one within it.
      onClose={({ target }) => {
        if (target !== ref.current || !open || ref.current.open) return;
        // Browsers let a second Escape close a dialog although `cancel` was prevented.
        if (locked) ref.current.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        if (locked && event.target === ref.current) event.preventDefault();
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
