/** Lines that are removed, and come back. */
import { changeLines, type EnquiryLine, MAX_LINES, withKeys } from "../../data/enquiryList";
import { counted } from "../../words/number";
import type { Undo } from "./UndoBar";

export type RemovedLines = { at: number; line: EnquiryLine }[];

/** Removes lines; the result is what `restoreLines` needs to put them back. */
export function removeLines(keys: ReadonlySet<number>): RemovedLines {
  const removed: RemovedLines = [];
  changeLines((present) => {
    const lines = present.filter((line, at) => {
      if (!keys.has(line.key)) return true;
      removed.push({ at, line });
      return false;
    });
    return { lines, message: `${counted(removed.length, "item")} removed from your enquiry list.` };
  });
  return removed;
}

/** Puts removed lines back where they were, as far as they fit: no line that came meanwhile makes room for them. */
export function restoreLines(removed: RemovedLines): void {
  changeLines((present) => {
    const lines = [...present];
    for (const { at, line } of removed) {
      const isFree = lines.every(({ key }) => key !== line.key);
      const back = isFree ? line : withKeys([line], lines)[0];
      if (back) lines.splice(lines.length < MAX_LINES ? at : lines.length, 0, back);
    }
    return { lines, message: `${counted(removed.length, "item")} back in your enquiry list.` };
  });
}

/** Removes one line; the result says so and brings it back. Null where it is gone already. */
export function removeLine(key: number): Undo | null {
  const removed = removeLines(new Set([key]));
  const [first] = removed;
  if (!first) return null;
  const { name, text } = first.line;
  return {
    text: `Removed: ${name ?? text ?? "1 item"}`,
    run: () => restoreLines(removed),
    line: first.at,
  };
}
