import { Button } from "../../../ui/Button";
import { dateAndTime } from "../../../words/date";
import { counted } from "../../../words/number";
import { addLines, removeSent } from "../edit";
import type { Undo } from "../UndoBar";
import { forgetSent, type SentList, useSentLists } from "./kept";

export type SentListsProps = {
  /** The enquiry list is empty: they are unfolded. */
  isEmpty: boolean;
  /** What is in the list has to be asked about. */
  onChoose: (list: SentList) => void;
  onUndo: (undo: Undo) => void;
};

/** The lists that were sent last, to be ordered again or deleted. Nothing where there are none. */
export function SentLists({ isEmpty, onChoose, onUndo }: SentListsProps) {
  const lists = useSentLists();
  if (lists.length === 0) return null;
  const onAgain = (list: SentList) => {
    if (!isEmpty) {
      onChoose(list);
      return;
    }
    addLines(list.lines);
    onUndo({ text: `From ${list.reference}.`, run: () => removeSent(list.lines) });
  };
  const onDelete = ({ reference }: SentList) =>
    onUndo({ text: `Deleted from this browser: ${reference}`, run: forgetSent(reference) });
  return (
    <details open={isEmpty} className="sent-lists">
      <summary>{copy.title}</summary>
      <p>{copy.text}</p>
      <ul>
        {lists.map((list) => (
          <li key={list.reference}>
            <p>
              <strong>{list.reference}</strong>
              <span>{`${dateAndTime(list.sent_at)} · ${counted(list.lines.length, "item")}`}</span>
            </p>
            <Button
              variant="outline"
              aria-label={`${copy.again}: ${list.reference}`}
              onClick={() => onAgain(list)}
            >
              {copy.again}
            </Button>
            <Button
              variant="quiet"
              aria-label={`${copy.delete}: ${list.reference}`}
              onClick={() => onDelete(list)}
            >
              {copy.delete}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists that were sent from this browser. */
const copy = {
  title: "Order again",
  text: "The last lists that you sent. They are kept by this browser alone, without your name.",
  again: "Order again",
  delete: "Delete",
};
