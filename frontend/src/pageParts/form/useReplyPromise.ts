import { useSite } from "../../api/useSite";
import { replyPromise } from "../../copy/replyPromise";

/** Says in a text within what time the company answers. */
export function useReplyPromise(): (text: string) => string {
  const time = useSite()?.company.reply_time;
  return (text) => replyPromise(text, time);
}
