import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type EnquiryLine,
  enquiryList,
  MAX_LINE_TEXT,
  MAX_LINES,
  type NewLine,
} from "../../data/enquiryList";
import { paths } from "../../data/paths";
import type { ComparedProduct as ListedProduct } from "../../data/schema";
import { Button, IconButton } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { focusHeading } from "../../ui/focusHeading";
import { Icon } from "../../ui/Icon";
import { Input, type InputProps } from "../../ui/Input";
import { Notice } from "../../ui/Notice";
import { counted } from "../../words/number";
import { keepUnits } from "../../words/text";
import {
  addLines,
  type LineChange,
  quantityError,
  replaceLines,
  type Undo,
  updateLine,
} from "./edit";
import styles from "./LineList.module.css";
import type { LineMark } from "./line/marks";
import type { Desk } from "./useDesk";
import { GONE, lineTitle, type Products } from "./useProducts";

type Props = {
  lines: readonly EnquiryLine[];
  products: Products;
  ready: boolean;
  /** Sending was tried: what is wrong is said. */
  checked: boolean;
  desk: Desk | null;
  onUndo: (undo: Undo) => void;
};

export function LineList({ lines, products, ready, checked, desk, onUndo }: Props) {
  const marks = desk?.marksOf(lines, products.find);
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
        {counted(lines.length, "item")}
      </h2>
      <div aria-hidden="true" className={styles.head}>
        {["#", "Item", "Quantity", "Pack", "Note"].map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ol id={LINES} className={styles.list}>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            product={products.find(line)}
            isMissing={products.isMissing(line)}
            ready={ready}
            checked={checked}
            desk={desk}
            mark={marks?.get(line.key)}
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

type RowProps = Pick<Props, "ready" | "checked" | "desk" | "onUndo"> & {
  line: EnquiryLine;
  /** Its place in the list, from 1. */
  number: number;
  product: ListedProduct | undefined;
  isMissing: boolean;
  mark: LineMark | undefined;
  onRemove: (key: number) => void;
};

/** One line. Its inputs are the form's that is posted without a script. */
const LineRow = memo(function LineRow(props: RowProps) {
  const { line, number, product, isMissing, ready, checked, desk, mark, onRemove, onUndo } = props;
  const title = lineTitle(line, product);
  const wrong = quantityError(line.quantity);
  const error = checked ? wrong : null;
  const change = (name: keyof LineChange) => (value: string) =>
    updateLine(line.key, { [name]: value });
  return (
    <li className={styles.row}>
      <input type="hidden" name={`i${number}`} value={line.product ?? "-"} />
      <span className={styles.number}>{number}</span>
      <div className={cx(styles.item, line.product !== null && styles.withThumb)}>
        {desk && product ? (
          <span className={styles.thumb}>
            <desk.ProductThumb product={product} />
          </span>
        ) : null}
        <Item {...props} title={title} />
        {isMissing ? (
          <p className="above-2 small leads-close marigold marked pad-left-3">{GONE}</p>
        ) : null}
      </div>
      <LineInput
        id={`q${number}`}
        label="Quantity"
        of={title}
        value={line.quantity}
        className={styles.quantity}
        inputMode="numeric"
        maxLength={12}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || desk ? noteId(number) : undefined}
        onValue={change("quantity")}
      />
      <Folded
        id={`p${number}`}
        label="Pack"
        of={title}
        value={line.pack ?? ""}
        placeholder={product?.pack_size ?? undefined}
        words={line.pack || product?.pack_size}
        className={styles.pack}
        onValue={change("pack")}
      />
      <Folded
        id={`n${number}`}
        label="Note"
        of={title}
        value={line.note ?? ""}
        opens={Boolean(line.note)}
        className={styles.note}
        onValue={change("note")}
      />
      {ready ? (
        <IconButton
          label={`Remove ${title}`}
          icon={<Icon name="x" />}
          className={styles.remove}
          onClick={() => onRemove(line.key)}
        />
      ) : (
        <label className={cx(styles.remove, styles.box)}>
          <input type="checkbox" name={`r${number}`} aria-label={`Remove ${title}`} />
          <Icon name="x" />
        </label>
      )}
      {error || (wrong && !ready) ? (
        <p id={noteId(number)} className={cx(styles.error, !error && styles.unscripted)}>
          <Icon name="triangle-alert" size={16} />
          <span>{wrong}</span>
        </p>
      ) : null}
      {desk && mark ? <desk.LineMark line={line} mark={mark} onUndo={onUndo} /> : null}
    </li>
  );
});

const noteId = (number: number) => `q${number}-note`;

function Item({ line, number, product, desk, title }: RowProps & { title: string }) {
  const { text } = line;
  const isOwn = line.product === null;
  const words = !isOwn && text && text !== title ? text : null;
  return (
    <>
      {isOwn ? (
        <LineInput
          id={`t${number}`}
          label="In your own words"
          of={`line ${number}`}
          value={text ?? ""}
          className={styles.words}
          maxLength={undefined}
          onValue={(text) => updateLine(line.key, { text })}
        />
      ) : (
        <>
          {text ? <input type="hidden" name={`t${number}`} value={text} /> : null}
          {product ? (
            <a href={paths.product(product.id)} className={styles.name}>
              {keepUnits(title)}
            </a>
          ) : (
            <span className={styles.name}>{keepUnits(title)}</span>
          )}
        </>
      )}
      <p className={styles.details}>
        {product?.sku ? <span>{`SKU ${product.sku}`}</span> : null}
        {desk ? <desk.LineSum id={noteId(number)} line={line} product={product} /> : null}
        {words ? <span title={words}>{`You wrote: “${words}”`}</span> : null}
      </p>
    </>
  );
}

type FoldedProps = LineInputProps & {
  /** What stands there until it is pressed; without it the way to add it. */
  words?: string | null | undefined;
  /** It is unfolded: also what comes from another tab, or from a line that was merged. */
  opens?: boolean;
};

/** A field that is its text until it is pressed. Without a script the browser itself unfolds it. */
function Folded({ words, opens = false, className, ...field }: FoldedProps) {
  const [open, setOpen] = useState(opens);
  if (opens && !open) setOpen(true);
  const name = field.label.toLowerCase();
  return (
    <details open={open} className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        aria-label={
          words ? `${field.label} of ${field.of}: ${words}` : `Add a ${name} on ${field.of}`
        }
        className={cx(styles.more, words ? styles.told : styles.add)}
        onClick={unfold}
      >
        {words ? (
          keepUnits(words)
        ) : (
          <>
            <Icon name="plus" size={16} />
            <span>{name}</span>
          </>
        )}
      </summary>
      <LineInput {...field} />
    </details>
  );
}

/** At once, because a phone shows its keyboard only for a field that gets the focus within the tap. */
function unfold(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  const details = event.currentTarget.parentElement as HTMLDetailsElement;
  details.open = true;
  details.querySelector("input")?.focus();
}

type LineInputProps = Omit<InputProps, "id" | "value"> & {
  id: string;
  label: string;
  /** What the label is about, for screen readers. */
  of: string;
  value: string;
  onValue: (value: string) => void;
};

/**
 * Keeps what is typed before the script runs; follows the list when another tab changes it. On paper its text stands in
 * place of the field, in which a long one would be cut. The label is an attribute, because a list may have 500 lines.
 */
function LineInput({ id, label, of, value, className, onValue, ...input }: LineInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const follow = () => {
    const field = ref.current;
    if (field && field.value !== value) field.value = value;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list has changed
  useEffect(() => {
    if (document.activeElement !== ref.current) follow();
  }, [value]);
  return (
    <div
      data-label={label}
      data-value={value || input.placeholder}
      className={cx(styles.cell, className)}
    >
      <Input
        ref={ref}
        id={id}
        name={id}
        aria-label={`${label} of ${of}`}
        defaultValue={value}
        maxLength={MAX_LINE_TEXT}
        autoComplete="off"
        onChange={({ target }) => {
          onValue(target.value);
          // The rest is in the note.
          if (target.value.length > MAX_LINE_TEXT)
            target.value = target.value.slice(0, MAX_LINE_TEXT);
        }}
        onBlur={follow}
        onKeyDown={keepFormUnsent}
        {...input}
      />
    </div>
  );
}

/** Enter in a line confirms what was typed there; it does not send the whole form. */
function keepFormUnsent(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

/** Empty rows of the form that is posted without a script. */
const ROWS_WITHOUT_SCRIPT = 3;

type AddProps = {
  count: number;
  ready: boolean;
  desk: Desk | null;
  pending: RefObject<(() => void) | null>;
};

/**
 * Adds lines in the visitor's own words. `pending` adds what was typed and not yet added, so that sending leaves nothing
 * behind.
 */
export function AddLine({ count, ready, desk, pending }: AddProps) {
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
