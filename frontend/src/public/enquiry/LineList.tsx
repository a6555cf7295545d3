import { useCallback, useEffect, useState } from "react";
import { type EnquiryLine, enquiryList } from "../../data/enquiryList";
import { Button } from "../../ui/Button";
import { focusHeading } from "../../ui/focusHeading";
import { Notice } from "../../ui/Notice";
import type { Desk } from "./desk";
import { type LineChange, replaceLines, updateLine } from "./edit";
import { LineRow } from "./LineRow";
import styles from "./LineRow.module.css";
import type { Undo } from "./UndoBar";
import type { Products } from "./useProducts";

type Props = {
  lines: readonly EnquiryLine[];
  products: Products;
  ready: boolean;
  /** Sending was tried. */
  checked: boolean;
  desk: Desk | null;
  onUndo: (undo: Undo) => void;
};

export function LineList({ lines, products, ready, checked, desk, onUndo }: Props) {
  const marks = desk?.marksOf(lines, products.find);
  const onChange = useCallback((key: number, change: LineChange) => updateLine(key, change), []);
  const onRemove = useCallback(
    (key: number) => {
      if (!desk) return replaceLines(enquiryList().lines.filter((line) => line.key !== key));
      const undo = desk.removeLine(key);
      if (undo) onUndo(undo);
    },
    [desk, onUndo],
  );
  return (
    <>
      {products.failed ? (
        <Notice tone="plain" title="The catalogue could not be reached.">
          <p>Your list is complete, but names and packs may not be the latest.</p>
          <Button variant="quiet" size="sm" onClick={products.retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      <h2 id={LIST_TITLE} tabIndex={-1} className={styles.lineListTitle}>
        {lines.length === 1 ? "1 item" : `${lines.length} items`}
      </h2>
      <div aria-hidden="true" className={styles.head}>
        <span>#</span>
        <span>Item</span>
        <span>Quantity</span>
        <span>Pack</span>
        <span>Note</span>
      </div>
      <ol id={LINES} className={styles.list}>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            product={products.find(line.product ?? 0)}
            isMissing={line.product !== null && products.isMissing(line.product)}
            ready={ready}
            checked={checked}
            desk={desk}
            mark={marks?.get(line.key)}
            onChange={onChange}
            onRemove={onRemove}
            onUndo={onUndo}
          />
        ))}
      </ol>
    </>
  );
}

/** Where `LineList` has its heading and its lines. */
const LIST_TITLE = "list-title";
const LINES = "lines";

/**
 * Moves the focus to the list when the button that had it is gone: to the button of a line, counted from 0, or of the last
 * one; without a number to the list's heading; to the page's where the list is empty.
 */
export function useListFocus(): (line?: number) => void {
  const [target, setTarget] = useState<{ line: number } | null>(null);
  useEffect(() => {
    if (!target) return;
    const buttons = document.querySelectorAll<HTMLElement>(`#${LINES} button`);
    const place =
      buttons[Math.min(target.line, buttons.length - 1)] ?? document.getElementById(LIST_TITLE);
    if (place) place.focus();
    else focusHeading();
  }, [target]);
  return (line = -1) => setTarget({ line });
}
