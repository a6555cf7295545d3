import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { cx } from "./cx";
import styles from "./Field.module.css";
import { Icon } from "./Icon";

export type Shared = {
  /** Doubles as the control's id. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, each on its own line; empty when all is well. */
  errors?: readonly string[] | undefined;
  className?: string | undefined;
};

type FrameProps = Shared & { required: boolean | undefined; children: ReactNode };

/** Label, control, hint and errors, tied together for assistive technology. */
export function Frame({
  name,
  label,
  hint,
  errors = [],
  required,
  className,
  children,
}: FrameProps) {
  return (
    <div className={cx(styles.field, errors.length > 0 && styles.wrong, className)}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {required ? null : <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {hint ? (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

export function FieldErrors({ name, errors }: { name: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul id={`${name}-errors`} className={styles.errors}>
      {errors.map((error) => (
        <li key={error}>
          <Icon name="info" size={16} />
          {error}
        </li>
      ))}
    </ul>
  );
}

/** What ties a control to its label, hint and errors. */
export function describe({ name, hint, errors = [] }: Shared) {
  const ids = cx(hint ? `${name}-hint` : null, errors.length > 0 && `${name}-errors`);
  return {
    id: name,
    name,
    "aria-invalid": errors.length > 0 ? (true as const) : undefined,
    "aria-describedby": ids === "" ? undefined : ids,
  };
}

export type InputProps = Shared & Omit<InputHTMLAttributes<HTMLInputElement>, "name">;

export function TextField({ label, hint, errors, className, ...input }: InputProps) {
  const shared = { name: input.name, label, hint, errors, className };
  return (
    <Frame {...shared} required={input.required}>
      <input type="text" className={styles.control} {...input} {...describe(shared)} />
    </Frame>
  );
}

type AreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">;

export function TextArea({ label, hint, errors, className, ...area }: AreaProps) {
  const shared = { name: area.name, label, hint, errors, className };
  return (
    <Frame {...shared} required={area.required}>
      <textarea rows={5} className={styles.control} {...area} {...describe(shared)} />
    </Frame>
  );
}

type SelectProps = Shared & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name">;

export function SelectField({ label, hint, errors, className, children, ...select }: SelectProps) {
  const shared = { name: select.name, label, hint, errors, className };
  return (
    <Frame {...shared} required={select.required}>
      <span className={styles.select}>
        <select className={styles.control} {...select} {...describe(shared)}>
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Frame>
  );
}

export function CheckField({ label, hint, errors = [], className, ...input }: InputProps) {
  const shared = { name: input.name, label, hint, errors, className };
  return (
    <div className={cx(styles.field, errors.length > 0 && styles.wrong, className)}>
      <label className={styles.check}>
        <input {...input} {...describe(shared)} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${input.name}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldErrors name={input.name} errors={errors} />
    </div>
  );
}
