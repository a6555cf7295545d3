import type { ButtonHTMLAttributes, ReactElement, Ref } from "react";
import { cx } from "../../ui/cx";
import styles from "./IconButton.module.css";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "children"> & {
  label: string;
  icon: ReactElement;
  danger?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that is only a picture; its words are there for screen readers and under the pointer. */
export function IconButton({ label, icon, danger, className, ...rest }: Props) {
  return (
    <button
      type="button"
      className={cx(styles.button, danger && styles.danger, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </button>
  );
}
