import type { InputHTMLAttributes, Ref } from "react";
import { Icon } from "./Icon";
import styles from "./SearchBox.module.css";

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "defaultValue" | "placeholder" | "onChange"
> & { label: string; ref?: Ref<HTMLInputElement> };

/** The words to search for, and the button that sends the form they stand in. */
export function SearchBox({ label, ref, ...input }: Props) {
  return (
    <div className={styles.box}>
      <Icon name="search" className={styles.glass} />
      <input
        {...input}
        ref={ref}
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
