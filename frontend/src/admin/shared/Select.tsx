import type { SelectHTMLAttributes } from "react";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import styles from "./Select.module.css";

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, "aria-label"> & {
  /** Its name for screen readers; what is chosen says it to everybody else. */
  label: string;
};

/** A small choice in a bar of tools, in the dress of the forms. */
export function Select({ label, className, children, ...rest }: Props) {
  return (
    <span className={cx(styles.select, className)}>
      <select className={styles.control} aria-label={label} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
