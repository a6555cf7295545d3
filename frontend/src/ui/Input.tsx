import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { cx } from "./cx";
import { Icon } from "./Icon";
import styles from "./Input.module.css";

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** The bare control; `Field` adds its label, hint and errors. `aria-invalid` turns its border red. */
export function Input({ className, ...input }: InputProps) {
  return <input type="text" className={cx(styles.control, className)} {...input} />;
}

export function Textarea({ className, ...area }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={5} className={cx(styles.control, className)} {...area} />;
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement>;

export function Select({ className, children, ...select }: SelectProps) {
  return (
    <span className={cx(styles.select, className)}>
      <select className={styles.control} {...select}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
