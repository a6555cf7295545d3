import type { EnquiryLine } from "../../../data/enquiryList";
import type { ComparedProduct as ListedProduct } from "../../../data/schema";
import { Button } from "../../../ui/Button";
import { groupDigits } from "../../../words/number";
import { quantityOf } from "../edit";
import type { Undo } from "../UndoBar";
import { type LineMark as LineMarkOf, mergeLines } from "./marks";
import { countedWords, packSum } from "./packs";

type SumProps = {
  /** By which the quantity refers to it. */
  id: string;
  line: EnquiryLine;
  product: ListedProduct | undefined;
};

/** What a line's quantity comes to, where that is certain. */
export function LineSum({ id, line, product }: SumProps) {
  const quantity = quantityOf(line.quantity);
  if (quantity === null) return null;
  const words =
    packSum(quantity, line.pack, product?.pack_size) ??
    countedWords(quantity, line.pack, product?.pack_size);
  return words ? <span id={id}>{words}</span> : null;
}

export type LineMarkProps = {
  line: EnquiryLine;
  mark: LineMarkOf | undefined;
  onUndo: (undo: Undo) => void;
};

/** Which line above asks for the same. */
export function LineMark({ line, mark, onUndo }: LineMarkProps & { mark: LineMarkOf }) {
  const { isSame, number, key, differsIn, merged } = mark;
  const above = <a href={`#q${number}`}>{`line ${number}`}</a>;
  const onMerge = () => {
    const run = mergeLines(key, line.key);
    if (run) onUndo({ text: `Merged into line ${number}.`, run, line: number - 1 });
  };
  return (
    <div className="line-note line-mark">
      <p>
        <span>{isSame ? "The same as " : "The same salt and strength as "}</span>
        {above}
        <span>{`${differsIn ? `, in another ${differsIn}` : ""}.`}</span>
      </p>
      {merged ? (
        <Button variant="quiet" size="sm" onClick={onMerge}>
          {`Merge: ${groupDigits(merged.quantity)} in line ${number}`}
        </Button>
      ) : null}
    </div>
  );
}
