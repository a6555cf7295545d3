import { type ReactElement, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import confirmStyles from "./ConflictDialog.module.css";

type Guard = {
  /** Must be rendered by the form. */
  dialog: ReactElement;
  /** Navigates without asking. */
  leave: (go: () => void) => void;
};

let dirtyForms = 0;

/** For what leaves the page without the router, as signing out does. */
export function hasUnsaved(): boolean {
  return dirtyForms > 0;
}

type Options = {
  uploading?: boolean;
  /** What is lost, where that is nothing that was changed. */
  lost?: string;
  /** Where they go on. */
  goOnAt?: (pathname: string) => boolean;
};

/**
 * Asks before an unsaved form is left by a link, by Back or by closing the tab, and before uploads would end. `kept` says
 * whether this browser keeps what was typed, as it does for records.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  kept = true,
  { uploading = false, goOnAt, lost }: Options = {},
): Guard {
  const dirty = unsaved || uploading;
  const free = useRef(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is guarded again
  useEffect(() => {
    free.current = false;
  }, [pathname]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsaved || (uploading && !goOnAt?.(nextLocation.pathname))) &&
      !free.current &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    dirtyForms += 1;
    const ask = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      dirtyForms -= 1;
      window.removeEventListener("beforeunload", ask);
    };
  }, [dirty]);

  const stay = () => {
    if (blocker.state === "blocked") blocker.reset();
  };
  const blocked = blocker.state === "blocked";
  const dialog = (
    <Dialog
      open={blocked}
      onClose={stay}
      title={lost ? "Leave this page?" : "Leave without saving?"}
    >
      {blocked ? (
        <>
          <p className={confirmStyles.confirmDialogText}>
            {unsaved ? (lost ?? "What you changed on this page is not saved.") : null}
            {unsaved && kept
              ? " This browser keeps it for thirty days and offers it when you come back."
              : null}
            {uploading ? " A file is still being uploaded, and that ends when you leave." : null}
          </p>
          <div className={confirmStyles.confirmDialogButtons}>
            <Button variant="outline" onClick={() => blocker.proceed()}>
              Leave
            </Button>
            <Button onClick={stay} data-focus="">
              Stay on this page
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );

  return {
    dialog,
    leave: (go) => {
      free.current = true;
      go();
    },
  };
}
