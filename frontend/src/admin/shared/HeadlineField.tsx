import type { KeyboardEvent } from "react";
import { type FieldProps, TextArea } from "../../ui/Field";
import styles from "./HeadlineField.module.css";

type Props = FieldProps & {
  value: string;
  maxLength: number;
  required?: boolean;
  /** The text has no line breaks. */
  onChange: (text: string) => void;
  onBlur?: () => void;
};

/** The name of a record, set as on its page. A long one wraps, but a line break is not part of it. */
export function HeadlineField({ onChange, ...area }: Props) {
  return (
    <TextArea
      {...area}
      rows={1}
      className={styles.headline}
      onKeyDown={preventLineBreak}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, " "))}
    />
  );
}

function preventLineBreak(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && !isShortcut && !event.nativeEvent.isComposing) {
    event.preventDefault();
  }
}
