import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { MAX_LINE_TEXT, MAX_LINES } from "../../enquiryList";
import { Button } from "../../ui/Button";
import { Input } from "../../ui/Input";
import styles from "./AddLine.module.css";
import { addLines } from "./edit";

/** Empty rows of the form that is posted without a script. */
const ROWS_WITHOUT_SCRIPT = 3;

type Props = { count: number; ready: boolean; pending: RefObject<(() => void) | null> };

/**
 * Adds lines in the visitor's own words. `pending` adds what was typed and not yet added, so that sending leaves nothing
 * behind.
 */
export function AddLine({ count, ready, pending }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const add = () => {
    const [text, quantity] = row.current?.querySelectorAll("input") ?? [];
    if (!text?.value.trim()) {
      text?.focus();
      return;
    }
    addLines([{ product: null, text: text.value.trim(), quantity: quantity?.value.trim() || "1" }]);
    text.value = "";
    if (quantity) quantity.value = "";
    text.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  useLayoutEffect(() => {
    pending.current = () => {
      if (row.current?.querySelector("input")?.value.trim()) add();
    };
  });
  if (count >= MAX_LINES) {
    return (
      <p className={styles.full}>The list is full: {MAX_LINES} lines are the most we can take.</p>
    );
  }
  const rows = Array.from({ length: ready ? 1 : ROWS_WITHOUT_SCRIPT }, (_, at) => count + at + 1);
  return (
    <fieldset className={styles.add}>
      <legend className={styles.title}>Something else? Write it in your own words</legend>
      {rows.map((number) => (
        <div key={number - count} ref={number === count + 1 ? row : null} className={styles.row}>
          <Input
            name={`t${number}`}
            aria-label="Item in your own words"
            placeholder="For example: Telma 40, strip of 15"
            maxLength={MAX_LINE_TEXT}
            autoComplete="off"
            onKeyDown={onKeyDown}
          />
          <Input
            name={`q${number}`}
            aria-label="Quantity"
            placeholder="Quantity"
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            onKeyDown={onKeyDown}
          />
          {ready ? (
            <Button variant="outline" icon="plus" onClick={add}>
              Add line
            </Button>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
