import { memo, useState } from "react";
import { MAX_LINE_TEXT } from "../../../data/enquiryList";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { review as copy } from "../../../words/pasteReview";
import { keepUnits } from "../../../words/text";
import { quantityError } from "../edit";
import { asNewLine } from "./matching";
import styles from "./PasteReview.module.css";
import type { ReviewLine } from "./pasteList";

type Props = {
  line: ReviewLine;
  /** Its number in the form that is posted without a script. */
  number: number | undefined;
  onChange: (id: number, changed: Partial<ReviewLine>) => void;
};

/** One line: what was typed, what was understood, and the choice. */
export const ReviewRow = memo(function ReviewRow({ line, number, onChange }: Props) {
  const { id, matched, include, product, quantity, pack } = line;
  const [isOpen, setIsOpen] = useState(false);
  const match = matched.match;
  const others = matched.candidates.filter((candidate) => candidate.id !== match?.id);
  const options = match
    ? [
        { ...match, detail: matched.candidates.find(({ id }) => id === match.id)?.detail },
        ...others,
      ]
    : others;
  const isPosted = number !== undefined;
  const choice = isPosted ? `i${number}` : `paste-${id}`;
  const error = include && quantity !== "" ? quantityError(quantity) : null;
  const noteId = `paste-note-${id}`;
  const showsChoice = options.length > 0 && (!match || isOpen || isPosted || product !== match.id);
  return (
    <li className={cx("pad-4 rule-above", !include && styles.out)}>
      <fieldset className={styles.set}>
        <legend className={styles.legend}>
          <span className="note tabular right-2">{`Line ${matched.line}`}</span>{" "}
          <q className={styles.typed}>{matched.text.trim()}</q>
        </legend>
        {isPosted ? (
          <PostedWords line={line} number={number} hasChoice={showsChoice} />
        ) : (
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
        )}
        {showsChoice ? (
          <div className={styles.options}>
            {options.map((option) => (
              <label key={option.id} className={styles.option}>
                <input
                  type="radio"
                  name={choice}
                  value={option.id}
                  checked={product === option.id}
                  disabled={!include && !isPosted}
                  onChange={() => onChange(id, { product: option.id })}
                />
                <span>
                  <span>{keepUnits(option.name)}</span>
                  {option.detail ? (
                    <small className="block note">{keepUnits(option.detail)}</small>
                  ) : null}
                </span>
              </label>
            ))}
            <label className={styles.option}>
              <input
                type="radio"
                name={choice}
                value="-"
                checked={product === null}
                disabled={!include && !isPosted}
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
              name={isPosted ? `q${number}` : undefined}
              value={quantity}
              inputMode="numeric"
              maxLength={12}
              autoComplete="off"
              disabled={!include && !isPosted}
              aria-invalid={error ? true : undefined}
              aria-describedby={matched.note ? noteId : undefined}
              onChange={(event) => onChange(id, { quantity: event.target.value })}
            />
          </label>
          <label className={styles.amount}>
            <span>{copy.pack}</span>
            <Input
              name={isPosted ? `p${number}` : undefined}
              value={pack}
              maxLength={MAX_LINE_TEXT}
              autoComplete="off"
              disabled={!include && !isPosted}
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
});

type PostedWordsProps = { line: ReviewLine; number: number; hasChoice: boolean };

/** What a line is posted with besides its fields: the visitor's words, and whether it stays out of the list. */
function PostedWords({ line, number, hasChoice }: PostedWordsProps) {
  const { text = "", note } = asNewLine(line);
  return (
    <>
      {hasChoice ? null : <input type="hidden" name={`i${number}`} value="-" />}
      <input type="hidden" name={`t${number}`} value={text} />
      {note ? <input type="hidden" name={`n${number}`} value={note} /> : null}
      <label className={styles.include}>
        <input type="checkbox" name={`r${number}`} defaultChecked={!line.include} />
        <span>{copy.leaveOut}</span>
      </label>
    </>
  );
}
