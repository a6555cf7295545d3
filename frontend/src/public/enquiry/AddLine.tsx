import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { MAX_LINE_TEXT, MAX_LINES, type NewLine } from "../../data/enquiryList";
import { Button } from "../../ui/Button";
import { Input } from "../../ui/Input";
import type { Desk } from "./desk";
import { addLines } from "./edit";
import styles from "./LineRow.module.css";

/** Empty rows of the form that is posted without a script. */
const ROWS_WITHOUT_SCRIPT = 3;

type Props = {
  count: number;
  ready: boolean;
  desk: Desk | null;
  pending: RefObject<(() => void) | null>;
};

/**
 * Adds lines in the visitor's own words. `pending` adds what was typed and not yet added, so that sending leaves nothing
 * behind.
 */
export function AddLine({ count, ready, desk, pending }: Props) {
  const area = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState(ready ? 1 : ROWS_WITHOUT_SCRIPT);
  // One row is enough, unless the others were filled in before the script ran.
  useLayoutEffect(() => {
    if (ready && linesOf(inputsOf(area.current).slice(2)).length === 0) setRows(1);
  }, [ready]);

  const add = () => {
    const inputs = inputsOf(area.current);
    const typed = linesOf(inputs);
    if (typed.length === 0 || addLines(typed) > 0) return;
    for (const input of inputs) input.value = "";
    setRows(1);
  };
  const addAndGoOn = () => {
    add();
    inputsOf(area.current)[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addAndGoOn();
  };
  useLayoutEffect(() => {
    pending.current = add;
  });
  if (count >= MAX_LINES) {
    return (
      <p className="pad-4 strong">
        {`The list is full: ${MAX_LINES} lines are the most we can take.`}
      </p>
    );
  }
  const numbers = Array.from({ length: rows }, (_, at) => count + at + 1);
  return (
    <fieldset ref={area} className="not-printed stack gap-3 pad-3-5">
      <legend className="unpadded small strong below-0">In your own words</legend>
      {numbers.map((number, at) => (
        <div key={number - count} className={styles.addLineRow}>
          <Input
            id={`t${number}`}
            name={`t${number}`}
            aria-label="Item in your own words"
            placeholder="For example: Telma 40, strip of 15"
            maxLength={ready ? undefined : MAX_LINE_TEXT}
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
          {ready && at === rows - 1 ? (
            <Button variant="outline" icon="plus" onClick={addAndGoOn}>
              {`Add ${rows === 1 ? "line" : "lines"}`}
            </Button>
          ) : null}
        </div>
      ))}
      {desk ? <desk.PastedLines place={area} /> : null}
    </fieldset>
  );
}

/** Text and quantity of each row. */
function inputsOf(area: HTMLElement | null): HTMLInputElement[] {
  return [...(area?.querySelectorAll("input") ?? [])];
}

/** The lines of the rows that have a text. */
function linesOf(inputs: readonly HTMLInputElement[]): NewLine[] {
  return inputs.flatMap((text, at) => {
    const words = at % 2 === 0 && text.value.trim();
    const quantity = inputs[at + 1]?.value.trim() || "1";
    return words ? [{ product: null, text: words, quantity }] : [];
  });
}
