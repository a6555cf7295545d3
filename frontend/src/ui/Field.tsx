import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Field.module.css";
import { Icon } from "./Icon";
import {
  Input,
  type InputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
} from "./Input";

export type FieldProps = {
  /** Also the control's id. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Error messages, each shown on its own line. */
  errors?: readonly string[] | undefined;
  className?: string | undefined;
};

type FieldLayoutProps = FieldProps & { required: boolean | undefined; children: ReactNode };

/** Label, control, hint and errors. The control takes `fieldAriaProps`. */
export function FieldLayout(props: FieldLayoutProps) {
  const { name, label, hint, errors = [], required, className, children } = props;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {required ? null : <span className="optional regular faint"> (optional)</span>}
      </label>
      {children}
      <FieldNotes name={name} hint={hint} errors={errors} />
    </div>
  );
}

function FieldNotes({ name, hint, errors = [] }: Pick<FieldProps, "name" | "hint" | "errors">) {
  return (
    <>
      {hint ? (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldErrors name={name} errors={errors} />
    </>
  );
}

export function FieldErrors({ name, errors }: { name: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul id={`${name}-errors`} className={styles.errors}>
      {errors.map((error) => (
        <li key={error}>
          <Icon name="triangle-alert" size={16} />
          <span>{error}</span>
        </li>
      ))}
    </ul>
  );
}

/** The id of a control and its references to its hint and errors. */
export function fieldAriaProps({ name, hint, errors = [] }: Omit<FieldProps, "label">) {
  const ids = cx(hint ? `${name}-hint` : null, errors.length > 0 && `${name}-errors`);
  return {
    id: name,
    name,
    "aria-invalid": errors.length > 0 ? (true as const) : undefined,
    "aria-describedby": ids === "" ? undefined : ids,
  };
}

export type TextFieldProps = FieldProps & Omit<InputProps, "name">;

export function TextField({ label, hint, errors, className, ...input }: TextFieldProps) {
  const field = { name: input.name, label, hint, errors, className };
  return (
    <FieldLayout {...field} required={input.required}>
      <Input {...input} {...fieldAriaProps(field)} />
    </FieldLayout>
  );
}

type TextAreaProps = FieldProps & Omit<TextareaProps, "name">;

export function TextArea({ label, hint, errors, className, ...area }: TextAreaProps) {
  const field = { name: area.name, label, hint, errors, className };
  return (
    <FieldLayout {...field} required={area.required}>
      <Textarea {...area} {...fieldAriaProps(field)} />
    </FieldLayout>
  );
}

type SelectFieldProps = FieldProps & Omit<SelectProps, "name">;

export function SelectField({ label, hint, errors, className, ...select }: SelectFieldProps) {
  const field = { name: select.name, label, hint, errors, className };
  return (
    <FieldLayout {...field} required={select.required}>
      <Select {...select} {...fieldAriaProps(field)} />
    </FieldLayout>
  );
}

export function CheckField({ label, hint, errors, className, ...input }: TextFieldProps) {
  const field = { name: input.name, hint, errors };
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.check}>
        <input {...input} {...fieldAriaProps(field)} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
      <FieldNotes {...field} />
    </div>
  );
}
