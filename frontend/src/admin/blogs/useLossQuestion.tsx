import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { contentPreviewQuery } from "../api/queries";
import type { Finding } from "../api/types";
import confirmStyles from "../shared/ConfirmDialog.module.css";
import { FindingList } from "./FindingList";
import { losses } from "./findings";
import type { PostValues } from "./post";

/** Before an article is saved: asks when the server would remove something that readers would miss. */
export function useLossQuestion() {
  const client = useQueryClient();
  const [lost, setLost] = useState<readonly Finding[]>([]);
  const answer = useRef<(agreed: boolean) => void>(undefined);
  const asking = useRef(false);

  const isAgreed = async (content: string): Promise<boolean> => {
    try {
      const { findings } = await client.fetchQuery(contentPreviewQuery(content));
      const missed = losses(findings);
      if (missed.length === 0) return true;
      setLost(missed);
      return await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
    } catch {
      // The save reports what is wrong.
      return true;
    }
  };
  const confirmSave = async ({ content }: PostValues, opened: PostValues): Promise<boolean> => {
    if (content === opened.content || content.trim() === "") return true;
    if (asking.current) return false;
    asking.current = true;
    const agreed = await isAgreed(content);
    asking.current = false;
    return agreed;
  };

  const settle = (agreed: boolean) => {
    setLost([]);
    answer.current?.(agreed);
  };
  const question = (
    <Dialog open={lost.length > 0} onClose={() => settle(false)} title="Save without these?">
      {lost.length > 0 ? (
        <>
          <div className={confirmStyles.text}>
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
  return { confirmSave, question };
}
