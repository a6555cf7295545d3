import { momentInWords, whenInWords } from "./time";

/** How long ago, or the day; the exact moment with its zone is the tooltip. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentInWords(at)} className="one-line">
      {whenInWords(at)}
    </time>
  );
}
