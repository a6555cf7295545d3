import { type ComponentType, type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { ListedProduct } from "../../api/types";
import { missing as missingText } from "../../copy/enquiryList";
import { type EnquiryLine, MAX_LINE_TEXT } from "../../enquiryList";
import { keepUnits } from "../../format/text";
import { paths } from "../../paths";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Input, type InputProps } from "../../ui/Input";
import type { LineChange } from "./edit";
import styles from "./LineRow.module.css";
import type { LineNotesProps } from "./line/LineNotes";
import { quantityError } from "./quantity";
import { lineTitle } from "./useProducts";

type Props = {
  line: EnquiryLine;
  /** Its place in the list, from 1. */
  number: number;
  product: ListedProduct | undefined;
  isMissing: boolean;
  ready: boolean;
  /** Beside the fields, once it is here. */
  Notes: ComponentType<LineNotesProps> | undefined;
  onChange: (key: number, change: LineChange) => void;
  onRemove: (key: number) => void;
} & Pick<LineNotesProps, "mark" | "onUndo">;

/** One line. Its inputs are the form's that is posted without a script. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, product, isMissing, ready, Notes, mark, onChange, onRemove, onUndo } =
    props;
  const title = lineTitle(line, product);
  const error = quantityError(line.quantity);
  const noteId = `q${number}-note`;
  const change = (name: keyof LineChange) => (value: string) =>
    onChange(line.key, { [name]: value });
  return (
    <li className={styles.row}>
      <input type="hidden" name={`i${number}`} value={line.product ?? "-"} />
      <span className={styles.number}>{number}</span>
      <div className={styles.item}>
        <Item {...props} title={title} />
        {isMissing ? <p className={styles.missing}>{missingText}</p> : null}
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
        aria-describedby={error || Notes ? noteId : undefined}
        onValue={change("quantity")}
      />
      <LineInput
        id={`p${number}`}
        label="Pack"
        of={title}
        value={line.pack ?? ""}
        placeholder={product?.pack_size ?? undefined}
        className={styles.pack}
        onValue={change("pack")}
      />
      <LineInput
        id={`n${number}`}
        label="Note"
        of={title}
        value={line.note ?? ""}
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
      {error ? (
        <p id={noteId} className={styles.error}>
          <Icon name="info" size={16} />
          {error}
        </p>
      ) : null}
      {Notes ? (
        <Notes id={noteId} line={line} product={product} mark={mark} onUndo={onUndo} />
      ) : null}
    </li>
  );
});

function Item({ line, number, product, title, onChange }: Props & { title: string }) {
  if (line.product === null) {
    return (
      <LineInput
        id={`t${number}`}
        label="In your own words"
        of={`line ${number}`}
        value={line.text ?? ""}
        className={styles.words}
        onValue={(text) => onChange(line.key, { text })}
      />
    );
  }
  const details = [product?.composition, product?.sku].filter(Boolean).join(" · ");
  const words = line.text && line.text !== title ? line.text : null;
  return (
    <>
      {line.text ? <input type="hidden" name={`t${number}`} value={line.text} /> : null}
      {product ? (
        <a href={paths.product(line.product)} className={styles.name}>
          {keepUnits(title)}
        </a>
      ) : (
        <span className={styles.name}>{keepUnits(title)}</span>
      )}
      {details ? <p className={styles.details}>{keepUnits(details)}</p> : null}
      {words ? <p className={styles.details}>You wrote: “{words}”</p> : null}
    </>
  );
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
    <div data-label={label} data-value={value} className={cx(styles.cell, className)}>
      <Input
        ref={ref}
        id={id}
        name={id}
        aria-label={`${label} of ${of}`}
        defaultValue={value}
        maxLength={MAX_LINE_TEXT}
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
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
