import type { ButtonHTMLAttributes, ReactElement, Ref } from "react";
import { cx } from "./cx";
import styles from "./IconButton.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & {
  /** For screen readers, and the tooltip unless `title` says more. */
  label: string;
  icon: ReactElement;
  danger?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** With `aria-disabled` instead of `disabled` it ignores clicks and keeps the focus. */
export function IconButton({ label, icon, danger, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={cx(styles.button, danger && styles.danger, className)}
      aria-label={label}
      title={label}
      onClick={rest["aria-disabled"] ? undefined : onClick}
      {...rest}
    >
      {icon}
    </button>
  );
}
