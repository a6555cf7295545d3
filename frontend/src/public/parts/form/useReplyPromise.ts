import { useSite } from "../../../data/useQuery";

/** Says in a text within what time the company answers. */
export function useReplyPromise(): (text: string) => string {
  const time = useSite()?.company.reply_time;
  return (text) => replyPromise(text, time);
}

/** A text with the time in which the company answers, before its full stop; without one nothing is promised. */
export function replyPromise(text: string, time: string | undefined): string {
  return time ? text.replace(/\.?$/, (end) => ` within ${time}${end}`) : text;
}
