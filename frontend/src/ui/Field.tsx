import type { ComponentType, ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Field.module.css";
import { Icon } from "./Icon";
import { Input, type InputProps, Select, Textarea } from "./Input";

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
      <label htmlFor={name} className="small strong ink leads-30">
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
        <p id={`${name}-hint`} className="meta leads-45">
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

type Required = { required?: boolean | undefined };

/** A control with its label, hint and errors. */
function labelled<P extends Required>(Control: ComponentType<P>) {
  return (props: FieldProps & Required & Omit<P, "name">) => {
    const { label, hint, errors, className, ...control } = props;
    const field = { name: props.name, label, hint, errors, className };
    return (
      <FieldLayout {...field} required={props.required}>
        <Control {...(control as unknown as P)} {...fieldAriaProps(field)} />
      </FieldLayout>
    );
  };
}

export const TextField = labelled(Input);
export const TextArea = labelled(Textarea);
export const SelectField = labelled(Select);

export type TextFieldProps = FieldProps & Omit<InputProps, "name">;

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
