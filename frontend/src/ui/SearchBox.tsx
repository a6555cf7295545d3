import { useEffect, useLayoutEffect, useRef } from "react";
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

/**
 * Keeps an uncontrolled search box and the search text in the URL in step. A text that was submitted here does not
 * overwrite the box when it appears in the URL, because more may have been typed since. Any other change of the URL, such
 * as a removed filter or Back, does, and so does another `visit` of the same URL.
 */
export function useSearchText(given: string, visit = 0, onOverwrite?: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const submitted = useRef<string[]>([]);
  const previous = useRef({ given, visit });
  const overwritten = useRef(onOverwrite);
  useEffect(() => {
    overwritten.current = onOverwrite;
  });

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { given, visit };
    if (before.given === given && before.visit === visit) return;
    const own = before.visit === visit ? submitted.current.indexOf(given) : -1;
    submitted.current = own < 0 ? [] : submitted.current.slice(own + 1);
    if (own >= 0 || !input.current) return;
    input.current.value = given;
    overwritten.current?.();
  }, [given, visit]);

  /** Must be called with each submitted text. */
  const sent = (text: string) => void submitted.current.push(text);
  return { input, sent };
}
