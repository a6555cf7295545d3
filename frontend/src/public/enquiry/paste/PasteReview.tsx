import { type KeyboardEvent, memo, useCallback, useEffect, useId, useRef, useState } from "react";
import { MAX_LINE_TEXT, MAX_LINES, type NewLine } from "../../../data/enquiryList";
import { Button, ButtonLink } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { counted } from "../../../words/number";
import { keepUnits } from "../../../words/text";
import { isRemark, matchLines } from "../../parts/matchLines";
import { addLines, fitted, quantityError } from "../edit";
import styles from "./PasteReview.module.css";
import { changeList, type PastedList, type ReviewLine, reviewLines } from "./pasteList";

type LinesChange = (lines: readonly ReviewLine[]) => readonly ReviewLine[];

type Props = {
  lines: readonly ReviewLine[];
  /** Without a script: the number of the first line in the form, and the address without what was found. */
  posted?: { first: number; address: string };
  /** Shows the changed list; always the same function. */
  show?: (list: PastedList) => void;
  /** `left`: the lines that did not fit into the enquiry list. */
  onDone?: (left: readonly ReviewLine[], message: string) => void;
};

/** What was found for each line, to be checked before it is added. */
export function PasteReview({ lines, posted, show = unchanged, onDone }: Props) {
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
        Check what we found
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
              Discard this result
            </ButtonLink>
          </>
        ) : (
          <>
            <Button disabled={chosen.length === 0} onClick={onAdd}>
              {`Add ${counted(chosen.length, "line")} to the list`}
            </Button>
            <Button variant="quiet" onClick={() => changeLines(() => [])}>
              Discard this result
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
        <span>Same for all</span>
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
        Fill in
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

type RowProps = {
  line: ReviewLine;
  /** Its number in the form that is posted without a script. */
  number: number | undefined;
  onChange: (id: number, changed: Partial<ReviewLine>) => void;
};

const KEEP = "Ask for it as typed";

/** One line: what was typed, what was understood, and the choice. */
const ReviewRow = memo(function ReviewRow({ line, number, onChange }: RowProps) {
  const { id, matched, include, product, quantity, pack } = line;
  const [isOpen, setIsOpen] = useState(false);
  const match = matched.match;
  const others = matched.candidates.filter((candidate) => candidate.id !== match?.id);
  const first = match && {
    ...match,
    detail: matched.candidates.find(({ id }) => id === match.id)?.detail,
  };
  const options = first ? [first, ...others] : others;
  const isPosted = number !== undefined;
  const choice = isPosted ? `i${number}` : `paste-${id}`;
  const error = include && quantity !== "" ? quantityError(quantity) : null;
  const noteId = `paste-note-${id}`;
  const isDisabled = !include && !isPosted;
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
                "Add this line"
              ) : (
                KEEP
              )}
            </span>
          </label>
        )}
        {showsChoice ? (
          <div className={styles.options}>
            {[...options, { id: null, name: KEEP, detail: null }].map((option) => (
              <label key={option.id} className={styles.option}>
                <input
                  type="radio"
                  name={choice}
                  value={option.id ?? "-"}
                  checked={product === option.id}
                  disabled={isDisabled}
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
          </div>
        ) : match ? (
          <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
            Not this one?
          </button>
        ) : null}
        <div className={styles.amounts}>
          <label className={styles.amount}>
            <span>Quantity</span>
            <Input
              name={isPosted ? `q${number}` : undefined}
              value={quantity}
              inputMode="numeric"
              maxLength={12}
              autoComplete="off"
              disabled={isDisabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={matched.note ? noteId : undefined}
              onChange={(event) => onChange(id, { quantity: event.target.value })}
            />
          </label>
          <label className={styles.amount}>
            <span>Pack</span>
            <Input
              name={isPosted ? `p${number}` : undefined}
              value={pack}
              maxLength={MAX_LINE_TEXT}
              autoComplete="off"
              disabled={isDisabled}
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
        <span>Leave this line out</span>
      </label>
    </>
  );
}

/** Asks the server what the lines of a text or file are. */
export async function matchList(source: string | File, signal: AbortSignal): Promise<ReviewLine[]> {
  return reviewLines(await matchLines(source, signal));
}

/** The lines that were found later behind those that are being reviewed, numbered on. */
export function behind(before: readonly ReviewLine[], found: readonly ReviewLine[]): ReviewLine[] {
  const ids = Math.max(0, ...before.map(({ id }) => id));
  const numbers = Math.max(0, ...before.map(({ matched }) => matched.line));
  const numbered = ({ id, matched, ...line }: ReviewLine): ReviewLine => ({
    ...line,
    id: id + ids,
    matched: { ...matched, line: matched.line + numbers },
  });
  return [...before, ...found.map(numbered)];
}

/** A reviewed line as the enquiry list takes it. The visitor's own words go along with a product too. */
export function asNewLine({ matched, product, quantity, pack }: ReviewLine): NewLine {
  const text = matched.text.trim().replace(/\s+/g, " ");
  const chosen = [matched.match, ...matched.candidates].find((one) => one?.id === product);
  return fitted({
    product,
    ...(chosen ? { name: chosen.name } : {}),
    text,
    quantity: quantity.trim(),
    ...(pack.trim() ? { pack: pack.trim() } : {}),
  });
}
