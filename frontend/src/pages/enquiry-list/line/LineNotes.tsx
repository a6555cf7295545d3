import type { ListedProduct } from "../../../api/types";
import type { EnquiryLine } from "../../../enquiryList";
import { groupDigits } from "../../../format/number";
import { Button } from "../../../ui/Button";
import { quantityOf } from "../quantity";
import type { Undo } from "../UndoBar";
import { type LineMark, mergeLines } from "./marks";
import { packSum } from "./packs";

export type LineNotesProps = {
  /** Of the note on the quantity. */
  id: string;
  line: EnquiryLine;
  product: ListedProduct | undefined;
  mark: LineMark | undefined;
  onUndo: (undo: Undo) => void;
};

/** What a line's quantity comes to, and which line above asks for the same. */
export function LineNotes({ id, line, product, mark, onUndo }: LineNotesProps) {
  const quantity = quantityOf(line.quantity);
  const sum = quantity === null ? null : packSum(quantity, line.pack, product?.pack_size);
  return (
    <>
      {sum ? (
        <p id={id} className="line-note line-sum">
          {sum}
        </p>
      ) : null}
      {mark ? <Marked line={line} mark={mark} onUndo={onUndo} /> : null}
    </>
  );
}

function Marked({
  line,
  mark,
  onUndo,
}: Pick<LineNotesProps, "line" | "onUndo"> & { mark: LineMark }) {
  const { isSame, number, key, differsIn, merged } = mark;
  const above = <a href={`#q${number}`}>line {number}</a>;
  const onMerge = () => {
    const run = mergeLines(key, line.key);
    if (run) onUndo({ text: `Merged into line ${number}.`, run, line: number - 1 });
  };
  return (
    <div className="line-note line-mark">
      <p>
        {isSame ? "The same as " : "The same salt and strength as "}
        {above}
        {differsIn ? `, in another ${differsIn}` : null}.
      </p>
      {merged ? (
        <Button variant="quiet" size="sm" onClick={onMerge}>
          Merge: {groupDigits(Number(merged.quantity))} in line {number}
        </Button>
      ) : null}
    </div>
  );
}
