import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { MAX_LINES } from "../../../data/enquiryList";
import { Button, ButtonLink } from "../../../ui/Button";
import { Input } from "../../../ui/Input";
import { counted } from "../../../words/number";
import { review as copy } from "../../../words/pasteReview";
import { isRemark } from "../../parts/matchLines";
import { addLines, quantityError } from "../edit";
import { asNewLine } from "./matching";
import styles from "./PasteReview.module.css";
import { changeList, type PastedList, type ReviewLine } from "./pasteList";
import { ReviewRow } from "./ReviewRow";

type LinesChange = (lines: readonly ReviewLine[]) => readonly ReviewLine[];

export type PasteReviewProps = {
  lines: readonly ReviewLine[];
  /** Without a script: the number of the first line in the form, and the address without what was found. */
  posted?: { first: number; address: string };
  /** Shows the changed list; always the same function. */
  show?: (list: PastedList) => void;
  /** `left`: the lines that did not fit into the enquiry list. */
  onDone?: (left: readonly ReviewLine[], message: string) => void;
};

/** What was found for each line, to be checked before it is added. */
export function PasteReview({ lines, posted, show = unchanged, onDone }: PasteReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const chosen = lines.filter(({ include }) => include);
  const sure = lines.filter(({ matched }) => matched.match).length;
  const remarks = lines.filter(({ matched }) => isRemark(matched)).length;
  const open = lines.filter(
    ({ matched }) => !matched.match && matched.candidates.length > 0,
  ).length;
  const unknown = lines.length - sure - open - remarks;
  const changeLines = useCallback(
    (changed: LinesChange) =>
      changeList(show, ({ text, lines }) => ({ text, lines: changed(lines) })),
    [show],
  );
  const change = useCallback(
    (id: number, changed: Partial<ReviewLine>) =>
      changeLines((now) => now.map((line) => (line.id === id ? { ...line, ...changed } : line))),
    [changeLines],
  );

  const onAdd = () => {
    const left = addLines(chosen.map(asNewLine));
    const message = `${counted(chosen.length - left, "line")} added to your enquiry list.`;
    const full = ` The list is full at ${MAX_LINES} lines: ${counted(left, "line")} did not fit.`;
    onDone?.(left > 0 ? chosen.slice(-left) : [], left > 0 ? message + full : message);
  };
  // Enter in a field would send the whole enquiry.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };

  return (
    <section aria-labelledby="review-title" className="stack gap-4 pad-4-6" onKeyDown={onKeyDown}>
      <h2 id="review-title" ref={heading} tabIndex={-1} className="title-xs">
        {copy.title}
      </h2>
      <p className="quiet">
        {[
          `${counted(sure, "line")} found`,
          open > 0 ? `${counted(open, "line")} to choose` : "",
          unknown > 0
            ? `${counted(unknown, "line")} not in the catalogue, to be quoted as typed`
            : "",
          remarks > 0 ? `${remarks} that ${remarks === 1 ? "looks" : "look"} like a heading` : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {posted ? null : <MissingQuantities lines={lines} onFill={changeLines} />}
      <ol className="tabular">
        {lines.map((line, index) => (
          <ReviewRow
            key={line.id}
            line={line}
            number={posted && posted.first + index}
            onChange={change}
          />
        ))}
      </ol>
      <div className="flex wrap gap-3">
        {posted ? (
          <>
            <Button type="submit" name="do" value="update" formNoValidate>
              Add the lines to the list
            </Button>
            <ButtonLink variant="quiet" href={posted.address}>
              {copy.back}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button disabled={chosen.length === 0} onClick={onAdd}>
              {`Add ${counted(chosen.length, "line")} to the list`}
            </Button>
            <Button variant="quiet" onClick={() => changeLines(() => [])}>
              {copy.back}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

type MissingProps = { lines: readonly ReviewLine[]; onFill: (changed: LinesChange) => void };

/** Several lines came without a quantity: each has its field below, or all get the same here. */
function MissingQuantities({ lines, onFill }: MissingProps) {
  const [all, setAll] = useState("");
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const gathered = withoutQuantity(lines);
  const open = gathered.filter(({ quantity }) => quantity.trim() === "").length;
  if (gathered.length < 2) return null;
  const fill = () => {
    const wrong = quantityError(all);
    setError(wrong);
    if (!wrong) onFill((now) => fillQuantities(now, all));
  };
  return (
    <section aria-labelledby={`${id}-title`} className={styles.missing}>
      <h3 id={`${id}-title`} className="large">
        {`${counted(gathered.length, "line")} came without a quantity`}
      </h3>
      <label className={styles.amount}>
        <span>{copy.missing.same}</span>
        <Input
          value={all}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-status`}
          onKeyDown={(event) => {
            if (event.key === "Enter") fill();
          }}
          onChange={(event) => setAll(event.target.value)}
        />
      </label>
      <Button variant="outline" disabled={open === 0} onClick={fill}>
        {copy.missing.fill}
      </Button>
      <p id={`${id}-status`} role="status" className={styles.note}>
        {error ??
          (open > 0 ? `${counted(open, "line")} still without.` : "Every line has its quantity.")}
      </p>
    </section>
  );
}

/** The lines that came without a quantity. */
export function withoutQuantity(lines: readonly ReviewLine[]): ReviewLine[] {
  return lines.filter(({ include, matched }) => include && matched.quantity === null);
}

/** The lines with one quantity for all that are to be added and have none. */
export function fillQuantities(lines: readonly ReviewLine[], quantity: string): ReviewLine[] {
  return lines.map((line) =>
    line.include && line.quantity.trim() === "" ? { ...line, quantity: quantity.trim() } : line,
  );
}

/** Without a script nothing changes. */
const unchanged = () => undefined;
