import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import styles from "./SearchForm.module.css";

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** Searches by its button or Enter; with nothing in it, the whole list is back. */
export function SearchForm({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <span className={styles.field}>
          <Icon name="search" />
          <input
            type="search"
            className={styles.input}
            aria-label={label}
            placeholder={label}
            maxLength={200}
            value={text}
            data-shortcut-search=""
            onChange={(event) => {
              setText(event.target.value);
              if (event.target.value === "" && value !== "") onSearch("");
            }}
          />
        </span>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
    </search>
  );
}
