/** A text with the time in which the company answers, before its full stop; without one nothing is promised. */
export function replyPromise(text: string, time: string | undefined): string {
  return time ? text.replace(/\.?$/, (end) => ` within ${time}${end}`) : text;
}
