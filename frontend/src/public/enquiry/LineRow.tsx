import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { type EnquiryLine, MAX_LINE_TEXT } from "../../data/enquiryList";
import { paths } from "../../data/paths";
import type { ComparedProduct as ListedProduct } from "../../data/schema";
import { IconButton } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Input, type InputProps } from "../../ui/Input";
import { missing as missingText } from "../../words/enquiryList";
import { keepUnits } from "../../words/text";
import type { Desk } from "./desk";
import type { LineChange } from "./edit";
import { quantityError } from "./edit";
import styles from "./LineRow.module.css";
import type { LineMarkProps } from "./line/LineNotes";
import { lineTitle } from "./useProducts";

type Props = {
  line: EnquiryLine;
  /** Its place in the list, from 1. */
  number: number;
  product: ListedProduct | undefined;
  isMissing: boolean;
  ready: boolean;
  /** Sending was tried: what is wrong is said. */
  checked: boolean;
  /** What the quantity comes to, and what the line has in common with another: once it is here. */
  desk: Desk | null;
  onChange: (key: number, change: LineChange) => void;
  onRemove: (key: number) => void;
} & Pick<LineMarkProps, "mark" | "onUndo">;

/** One line. Its inputs are the form's that is posted without a script. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, product, isMissing, ready, checked, desk, mark } = props;
  const { onChange, onRemove, onUndo } = props;
  const title = lineTitle(line, product);
  const wrong = quantityError(line.quantity);
  const error = checked ? wrong : null;
  const change = (name: keyof LineChange) => (value: string) =>
    onChange(line.key, { [name]: value });
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
          <p className="above-2 small leads-close marigold marked pad-left-3">{missingText}</p>
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

function Item({ line, number, product, desk, title, onChange }: Props & { title: string }) {
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
          onValue={(text) => onChange(line.key, { text })}
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
