import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from "react";
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
import { quantityError } from "./quantity";
import { lineTitle } from "./useProducts";

type Props = {
  line: EnquiryLine;
  /** Its place in the list, from 1. */
  number: number;
  product: ListedProduct | undefined;
  isMissing: boolean;
  ready: boolean;
  onChange: (key: number, change: LineChange) => void;
  onRemove: (key: number) => void;
};

/** One line. Its inputs are the form's that is posted without a script. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, product, isMissing, ready, onChange, onRemove } = props;
  const title = lineTitle(line, product);
  const error = quantityError(line.quantity);
  const errorId = `q${number}-error`;
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
      <Cell label="Quantity" of={title} value={line.quantity} className={styles.quantity}>
        <LineInput
          id={`q${number}`}
          value={line.quantity}
          inputMode="numeric"
          maxLength={12}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onValue={change("quantity")}
        />
      </Cell>
      <Cell label="Pack" of={title} value={line.pack ?? product?.pack_size} className={styles.pack}>
        <LineInput
          id={`p${number}`}
          value={line.pack ?? ""}
          placeholder={product?.pack_size ?? undefined}
          onValue={change("pack")}
        />
      </Cell>
      <Cell label="Note" of={title} value={line.note} className={styles.note}>
        <LineInput id={`n${number}`} value={line.note ?? ""} onValue={change("note")} />
      </Cell>
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
        <p id={errorId} className={styles.error}>
          <Icon name="info" size={16} />
          {error}
        </p>
      ) : null}
    </li>
  );
});

function Item({ line, number, product, title, onChange }: Props & { title: string }) {
  if (line.product === null) {
    return (
      <>
        <label htmlFor={`t${number}`} className="visually-hidden">
          Item {number}, in your own words
        </label>
        <LineInput
          id={`t${number}`}
          value={line.text ?? ""}
          onValue={(text) => onChange(line.key, { text })}
        />
        <span aria-hidden="true" className={styles.printed}>
          {line.text}
        </span>
      </>
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

type CellProps = {
  label: string;
  of: string;
  /** As it is printed. */
  value: string | null | undefined;
  className: string | undefined;
  children: ReactNode;
};

function Cell({ label, of, value, className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={cx(styles.cell, className)}>
      <span className={styles.label}>
        {label}
        <span className="visually-hidden"> of {of}</span>
      </span>
      {children}
      <span aria-hidden="true" className={styles.printed}>
        {value}
      </span>
    </label>
  );
}

type LineInputProps = Omit<InputProps, "id" | "value"> & {
  id: string;
  value: string;
  onValue: (value: string) => void;
};

/** Keeps what is typed before the script runs; follows the list when another tab changes it. */
function LineInput({ id, value, onValue, ...input }: LineInputProps) {
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
    <Input
      ref={ref}
      id={id}
      name={id}
      defaultValue={value}
      maxLength={MAX_LINE_TEXT}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
      onBlur={follow}
      onKeyDown={keepFormUnsent}
      {...input}
    />
  );
}

/** Enter in a line confirms what was typed there; it does not send the whole form. */
function keepFormUnsent(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
