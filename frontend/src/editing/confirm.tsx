/** The one question before something is done for good, closed or left. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { ACTIONS, type Action, WORDS } from "../words/actions";
import styles from "./ConflictDialog.module.css";
import { lossOfLeaving } from "./useUnsavedGuard";

type Question = {
  title: string;
  /** The consequences, naming what is affected. */
  text: ReactNode;
  /** The button that does it. */
  action: Action;
  /** The button that has the focus. */
  cancel?: string;
  danger?: boolean | undefined;
  /** The dialog waits for it and then closes, also after a failure. */
  run?: () => unknown;
};

type Asked = Question & { answer: (confirmed: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and does it; whether that was confirmed. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => show({ ...question, answer: resolve }));
}

/** Asks before something goes to the trash or is gone. */
export function confirmDeletion(question: Omit<Question, "action" | "danger">): Promise<boolean> {
  return confirm({ ...question, action: ACTIONS.delete, danger: true });
}

/** Asks before what was typed is lost. */
export function confirmLoss(): Promise<boolean> {
  return confirm({
    title: "Close without saving?",
    text: <p>What you typed is not saved.</p>,
    action: ACTIONS.discard,
    cancel: WORDS.keepEditing,
    danger: true,
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the question that is asked; one host serves the whole back office. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  const { isPending: busy, mutate } = useMutation({
    mutationFn: async ({ run }: Asked) => run?.(),
    onSettled: (_, __, { answer }) => close(answer, true),
  });
  useLeaveQuestion();
  const cancel = () => question && close(question.answer, false);
  return (
    <Dialog
      open={question !== null}
      onClose={() => cancel()}
      title={question?.title ?? ""}
      busy={busy}
    >
      {question ? (
        <>
          <div className={styles.confirmDialogText}>{question.text}</div>
          <div className={styles.confirmDialogButtons}>
            <Button variant="outline" aria-disabled={busy} onClick={cancel} data-focus="">
              {question.cancel ?? WORDS.cancel}
            </Button>
            <Button
              className={question.danger ? styles.danger : undefined}
              aria-disabled={busy}
              onClick={() => mutate(question)}
            >
              {busy ? question.action.busy : question.action.does}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

function close(answer: (confirmed: boolean) => void, confirmed: boolean): void {
  if (asked?.answer === answer) show(null);
  answer(confirmed);
}

/** Asks before a page with something unsaved is left by a link or by Back. */
function useLeaveQuestion(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      lossOfLeaving(nextLocation.pathname) !== null,
  );
  const { state } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each move
  useEffect(() => {
    if (state !== "blocked") return;
    const loss = lossOfLeaving(blocker.location.pathname);
    void confirm({
      title: loss?.title ?? "Leave this page?",
      text: <p>{loss?.text}</p>,
      action: { does: "Leave", busy: "Leaving..." },
      cancel: "Stay on this page",
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [state]);
}
