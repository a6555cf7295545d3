import { type ReactElement, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import confirmStyles from "./ConfirmDialog.module.css";

type Guard = {
  /** To be rendered by the form. */
  dialog: ReactElement;
  /** Goes on without asking: after a save, or when somebody said so. */
  leave: (go: () => void) => void;
};

let dirtyForms = 0;

/** Whether a form on screen holds something unsaved; for what leaves without the router. */
export function hasUnsaved(): boolean {
  return dirtyForms > 0;
}

/** While something is unsaved, leaving the page asks first, whether by a link, by Back or by closing the tab. */
export function useUnsavedGuard(dirty: boolean): Guard {
  const free = useRef(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins guarded
  useEffect(() => {
    free.current = false;
  }, [pathname]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
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
    <Dialog open={blocked} onClose={stay} title="Leave without saving?">
      {blocked ? (
        <>
          <p className={confirmStyles.words}>
            What you changed on this page is not saved. This browser keeps it for thirty days and
            offers it when you come back.
          </p>
          <div className={confirmStyles.buttons}>
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
