import { useEffect, useRef } from "react";
import { type EnquiryLine, MAX_LINES, type NewLine } from "../../data/enquiryList";
import { Button } from "../../ui/Button";
import { counted } from "../../words/number";
import { addLines, replaceLines } from "./edit";
import styles from "./LinkedOffer.module.css";
import type { SentList } from "./sent/kept";
import type { Undo } from "./UndoBar";
import { lineTitle, type Products } from "./useProducts";

type Props = {
  linked: readonly NewLine[];
  /** It is one that was sent before, and no link's. */
  sent: SentList | null;
  /** The browser's own lines. */
  own: readonly EnquiryLine[];
  products: Products;
  onUndo: (undo: Undo) => void;
  onDone: () => void;
  /** Nothing is to be undone. */
  onKept: () => void;
};

/**
 * A link has brought another list than the one in this browser, or one that was sent before is ordered again: nothing
 * changes until the visitor chooses.
 */
export function LinkedOffer({ linked, sent, own, products, onUndo, onDone, onKept }: Props) {
  const fits = linked.length + own.length <= MAX_LINES;
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = ({ product }: NewLine) => product !== null && products.isMissing(product);
  const keep = () => {
    onDone();
    onKept();
  };
  const gone = linked.filter(isGone).length;
  // The visitor has just asked for it, further down.
  useEffect(() => {
    if (sent) heading.current?.focus();
  }, [sent]);
  return (
    <section
      aria-labelledby="linked-title"
      className="not-printed stack gap-3 sunk inset-5 marked below-6"
    >
      <h2 id="linked-title" ref={heading} tabIndex={-1} className="title-xs">
        {(sent ? `The list ${sent.reference} has ` : "This link holds a list of ") +
          counted(linked.length, "item")}
      </h2>
      <p>
        {sent
          ? `Your list has ${counted(own.length, "item")} now. Add these, or replace it?`
          : `You have a list of ${counted(own.length, "item")} yourself. Add its items, replace your list, or keep yours?`}
      </p>
      {gone > 0 ? (
        <p>
          {`${counted(gone, "item")} ${gone === 1 ? "is" : "are"} no longer in the catalogue; we will quote an alternative.`}
        </p>
      ) : null}
      <details className={styles.lines}>
        <summary>{`Show its ${counted(linked.length, "item")}`}</summary>
        <ol>
          {linked.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a link never change
            <li key={index}>
              <span>{`${line.quantity} × ${lineTitle(line, products.find(line.product ?? 0))}`}</span>
              {isGone(line) ? <span> (no longer in the catalogue)</span> : null}
            </li>
          ))}
        </ol>
      </details>
      <div className="flex wrap gap-3">
        {fits ? (
          <Button
            onClick={() => {
              addLines(linked);
              keep();
            }}
          >
            Add these to your list
          </Button>
        ) : null}
        <Button
          variant="outline"
          onClick={() => {
            replaceLines(linked);
            onDone();
            if (own.length === 0) onKept();
            else onUndo({ text: "Your list was replaced.", run: () => replaceLines(own) });
          }}
        >
          Replace your list
        </Button>
        <Button variant="quiet" onClick={keep}>
          Keep your list
        </Button>
      </div>
      {fits ? null : <p>{`Together they would be more than ${MAX_LINES} lines.`}</p>}
    </section>
  );
}
