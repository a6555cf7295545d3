import { useState } from "react";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { useSearchText } from "../../ui/useSearchText";
import styles from "./SearchForm.module.css";

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** Searches by its button or Enter; with nothing in it, the whole list is back. */
export function SearchForm({ label, value, onSearch }: Props) {
  const [initial] = useState(value);
  const { input, sent } = useSearchText(value);
  const search = (text: string) => {
    if (text !== value) sent(text);
    onSearch(text);
  };
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value.trim() ?? "");
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
            ref={input}
            defaultValue={initial}
            data-shortcut-search=""
            onChange={(event) => {
              if (event.target.value === "" && value !== "") search("");
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
