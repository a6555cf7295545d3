import { paragraphsOf } from "../copy/fillIn";

/** A text in its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map(({ at, text: paragraph }) => <p key={at}>{paragraph}</p>);
}
