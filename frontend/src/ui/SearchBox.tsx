import { cx } from "./cx";
import { Icon } from "./Icon";
import { Input, type InputProps } from "./Input";
import styles from "./SearchBox.module.css";

type Props = Pick<
  InputProps,
  "id" | "defaultValue" | "placeholder" | "onChange" | "ref" | "className"
> & { label: string };

/** A search field with its submit button. */
export function SearchBox({ label, className, ...input }: Props) {
  return (
    <div className={cx(styles.box, className)}>
      <Icon name="search" className={styles.icon} />
      <Input
        {...input}
        type="search"
        name="q"
        maxLength={200}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.input}
      />
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </div>
  );
}
