import { memo, useState } from "react";
import { review as copy } from "../../../copy/pasteReview";
import { MAX_LINE_TEXT } from "../../../enquiryList";
import { keepUnits } from "../../../format/text";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { quantityError } from "../edit";
import styles from "./PasteReview.module.css";
import type { ReviewLine } from "./pasteList";

type Props = { line: ReviewLine; onChange: (id: number, changed: Partial<ReviewLine>) => void };

/** One line: what was typed, what was understood, and the choice. */
export const ReviewRow = memo(
  function ReviewRow({ line, onChange }: Props) {
    const { id, matched, include, product, quantity, pack } = line;
    const [isOpen, setIsOpen] = useState(false);
    const match = matched.match;
    const others = matched.candidates.filter((candidate) => candidate.id !== match?.id);
    const options = match ? [{ id: match.id, name: match.name }, ...others] : others;
    const error = include && quantity !== "" ? quantityError(quantity) : null;
    const noteId = `paste-note-${id}`;
    const showsChoice = options.length > 0 && (!match || isOpen || product !== match.id);
    return (
      <li className={cx(styles.line, !include && styles.out)}>
        <fieldset className={styles.set}>
          <legend className={styles.legend}>
            <span className={styles.number}>Line {matched.line}</span>{" "}
            <q className={styles.typed}>{matched.text.trim()}</q>
          </legend>
          <label className={styles.include}>
            <input
              type="checkbox"
              checked={include}
              aria-describedby={matched.note ? noteId : undefined}
              onChange={(event) => onChange(id, { include: event.target.checked })}
            />
            <span>
              {match && product === match.id ? (
                <strong>{keepUnits(match.name)}</strong>
              ) : options.length > 0 ? (
                copy.include
              ) : (
                copy.keep
              )}
            </span>
          </label>
          {showsChoice ? (
            <div className={styles.options}>
              {options.map((option) => (
                <label key={option.id} className={styles.option}>
                  <input
                    type="radio"
                    name={`paste-${id}`}
                    checked={product === option.id}
                    disabled={!include}
                    onChange={() => onChange(id, { product: option.id })}
                  />
                  <span>{keepUnits(option.name)}</span>
                </label>
              ))}
              <label className={styles.option}>
                <input
                  type="radio"
                  name={`paste-${id}`}
                  checked={product === null}
                  disabled={!include}
                  onChange={() => onChange(id, { product: null })}
                />
                <span>{copy.keep}</span>
              </label>
            </div>
          ) : match ? (
            <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
              {copy.change}
            </button>
          ) : null}
          <div className={styles.amounts}>
            <label className={styles.amount}>
              <span>{copy.quantity}</span>
              <Input
                value={quantity}
                inputMode="numeric"
                maxLength={12}
                autoComplete="off"
                disabled={!include}
                aria-invalid={error ? true : undefined}
                aria-describedby={matched.note ? noteId : undefined}
                onChange={(event) => onChange(id, { quantity: event.target.value })}
              />
            </label>
            <label className={styles.amount}>
              <span>{copy.pack}</span>
              <Input
                value={pack}
                maxLength={MAX_LINE_TEXT}
                autoComplete="off"
                disabled={!include}
                onChange={(event) => onChange(id, { pack: event.target.value })}
              />
            </label>
          </div>
          {error || matched.note ? (
            <p id={noteId} className={styles.note}>
              <Icon name="info" size={16} />
              <span>{error ?? keepUnits(matched.note ?? "")}</span>
            </p>
          ) : null}
        </fieldset>
      </li>
    );
  },
  (before, after) => before.line === after.line,
);
