import { useEffect, useState } from "react";

/** Where `history.state` holds the name of the overlay that an entry belongs to. */
const OVERLAY = "overlay";

/** Whether the current history entry is that of an overlay; a link followed from there replaces it. */
export function isOverlayEntry(): boolean {
  return typeof window.history.state?.[OVERLAY] === "string";
}

/**
 * An overlay with a history entry of its own: Back closes it instead of changing the page underneath. Without a name it
 * has no entry, for places whose history belongs to somebody else.
 */
export function useOverlayEntry(name: string | null) {
  const [open, setOpen] = useState(false);
  const isOurs = () => name !== null && window.history.state?.[OVERLAY] === name;

  useEffect(() => {
    if (name === null) return;
    const follow = () => setOpen(window.history.state?.[OVERLAY] === name);
    // After a reload the entry is still there, and with it the overlay.
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [name]);

  return {
    open,
    show: () => {
      if (name !== null && !isOurs()) {
        window.history.pushState({ ...window.history.state, [OVERLAY]: name }, "");
      }
      setOpen(true);
    },
    /** Closes it and leaves its history entry. */
    hide: () => {
      setOpen(false);
      if (isOurs()) window.history.back();
    },
    /** Closes it for a navigation that replaces its history entry. */
    leave: () => setOpen(false),
  };
}
