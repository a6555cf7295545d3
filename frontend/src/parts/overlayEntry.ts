import { useEffect, useState } from "react";

const MARK = "overlay";

/** Whether the current history entry is that of an overlay; a link followed from there takes its place. */
export function isOverlayEntry(): boolean {
  return window.history.state?.[MARK] === true;
}

export type Overlay = {
  open: boolean;
  show: () => void;
  /** Closes it and leaves its entry. */
  hide: () => void;
  /** Closes it for a navigation that replaces its entry. */
  leave: () => void;
};

/** An overlay with a history entry of its own: Back closes it instead of changing the page underneath. */
export function useOverlayEntry(): Overlay {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const follow = () => setOpen(isOverlayEntry());
    // After a reload the entry is still there, and with it the overlay.
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  return {
    open,
    show: () => {
      if (!isOverlayEntry()) {
        window.history.pushState({ ...window.history.state, [MARK]: true }, "");
      }
      setOpen(true);
    },
    hide: () => {
      setOpen(false);
      if (isOverlayEntry()) window.history.back();
    },
    leave: () => setOpen(false),
  };
}
