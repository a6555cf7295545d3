import { useState } from "react";
import { SearchBox } from "../../ui/SearchBox";
import { useSearchText } from "../../ui/useSearchText";
import styles from "./SearchForm.module.css";

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** Searches by its button or Enter; emptying it shows the whole list again. */
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
        <SearchBox
          ref={input}
          label={label}
          placeholder={label}
          defaultValue={initial}
          data-shortcut-search=""
          onChange={(event) => {
            if (event.target.value === "" && value !== "") search("");
          }}
        />
      </form>
    </search>
  );
}
