import { type ReactElement, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import type { Finding } from "../api/types";
import confirmStyles from "../shared/ConfirmDialog.module.css";
import { FindingList } from "./FindingList";
import { losses, preview } from "./findings";

type Options<A extends unknown[]> = {
  /** The article's HTML as the form holds it, and as it was opened. */
  content: string;
  opened: string;
  save: (...args: A) => unknown;
};

type Result<A extends unknown[]> = {
  /** Saves, after the writer has agreed to what would be lost. False: not saved. */
  save: (...args: A) => Promise<boolean>;
  question: ReactElement;
};

/** Nothing is taken out of an article without a word: before a save the server is asked what it would take out. */
export function useLossQuestion<A extends unknown[]>(options: Options<A>): Result<A> {
  const [lost, setLost] = useState<readonly Finding[] | null>(null);
  const answer = useRef<(agreed: boolean) => void>(undefined);
  const asking = useRef(false);
  // What is typed while the server thinks belongs to the save as well.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const agreed = async () => {
    const { content, opened } = latest.current;
    if (content === opened || content.trim() === "") return true;
    try {
      const { findings } = await preview(content);
      const missed = losses(findings);
      if (missed.length === 0) return true;
      setLost(missed);
      return await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    } catch {
      // Then the save says what is wrong.
      return true;
    }
  };
  const settle = (yes: boolean) => {
    setLost(null);
    answer.current?.(yes);
  };

  const question = (
    <Dialog open={lost !== null} onClose={() => settle(false)} title="Save without these?">
      {lost ? (
        <>
          <div className={confirmStyles.words}>
            <p>The website cannot show everything in this text. Saving takes out:</p>
            <FindingList findings={lost} />
          </div>
          <div className={confirmStyles.buttons}>
            <Button variant="outline" data-focus="" onClick={() => settle(false)}>
              Back to the text
            </Button>
            <Button onClick={() => settle(true)}>Save without them</Button>
          </div>
        </>
      ) : null}
    </Dialog>
  );

  return {
    question,
    save: async (...args) => {
      if (asking.current) return false;
      asking.current = true;
      try {
        return (await agreed()) && (await latest.current.save(...args)) !== false;
      } finally {
        asking.current = false;
      }
    },
  };
}
