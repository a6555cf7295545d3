import { type KeyboardEvent, useId, useRef, useState } from "react";
import { review as copy } from "../../../copy/pasteReview";
import { counted } from "../../../format/number";
import { Button } from "../../../ui/Button";
import { Input } from "../../../ui/Input";
import { quantityError } from "../edit";
import type { LinesChange } from "./PasteReview";
import styles from "./PasteReview.module.css";
import type { ReviewLine } from "./pasteList";

type Props = {
  lines: readonly ReviewLine[];
  onFill: (changed: LinesChange) => void;
  onChange: (id: number, changed: Partial<ReviewLine>) => void;
};

/** The lines that came without a quantity, in one place. One is as quickly filled in where it stands. */
export function MissingQuantities({ lines, onFill, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
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
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])];
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
  };
  return (
    <section aria-labelledby={`${id}-title`} className={styles.missing}>
      <h3 id={`${id}-title`} className="large">
        {`${counted(gathered.length, "line")} came without a quantity`}
      </h3>
      <p>{copy.missing.text}</p>
      <ol ref={list} className={styles.missingLines}>
        {gathered.map(({ id, matched, quantity }) => {
          const wrong = quantity.trim() === "" ? null : quantityError(quantity);
          return (
            <li key={id}>
              <label className={styles.missingLine}>
                <span>
                  <span className="note tabular right-2">{`Line ${matched.line}`}</span>
                  <span>{` ${matched.text.trim()}`}</span>
                </span>
                <Input
                  value={quantity}
                  inputMode="numeric"
                  enterKeyHint="next"
                  maxLength={12}
                  autoComplete="off"
                  aria-label={`Quantity of line ${matched.line}: ${matched.text.trim()}`}
                  aria-invalid={wrong ? true : undefined}
                  title={wrong ?? undefined}
                  onKeyDown={onKeyDown}
                  onChange={(event) => onChange(id, { quantity: event.target.value })}
                />
              </label>
            </li>
          );
        })}
      </ol>
      <div className={styles.same}>
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
      </div>
      <p id={`${id}-status`} role="status" className={styles.note}>
        {error ??
          (open > 0 ? `${counted(open, "line")} still without.` : "Every line has its quantity.")}
      </p>
    </section>
  );
}

/** The lines that came without a quantity, to be filled in in one go. */
export function withoutQuantity(lines: readonly ReviewLine[]): ReviewLine[] {
  return lines.filter(({ include, matched }) => include && matched.quantity === null);
}

/** The lines with one quantity for all that are to be added and have none. */
export function fillQuantities(lines: readonly ReviewLine[], quantity: string): ReviewLine[] {
  return lines.map((line) =>
    line.include && line.quantity.trim() === "" ? { ...line, quantity: quantity.trim() } : line,
  );
}
