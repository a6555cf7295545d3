import { useEffect, useRef, useState } from "react";
import styles from "../office/ui/Page.module.css";
import { SearchBox, useSearchText } from "../ui/SearchBox";

type Props = {
  label: string;
  /** What may be typed, in the empty field. */
  placeholder: string;
  value: string;
  /** `more`: the text before it was typed here just now, so that the two share a history entry. */
  onSearch: (text: string, more: boolean) => void;
};

const PAUSE_MS = 250;

/** Searches while typing; its button and Enter do so at once. Emptying it shows the whole list again. */
export function SearchForm({ label, placeholder, value, onSearch }: Props) {
  const [initial] = useState(value);
  const timer = useRef(0);
  /** The current history entry was made by typing here. */
  const typing = useRef(false);
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = 0;
  };
  const { input, sent } = useSearchText(value, 0, () => {
    stop();
    typing.current = false;
  });
  const search = () => {
    stop();
    const text = input.current?.value.trim() ?? "";
    if (text === latest.current.value) return;
    sent(text);
    latest.current.onSearch(text, typing.current);
    typing.current = true;
  };
  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
          typing.current = false;
        }}
        onBlur={() => {
          // What follows, such as another filter or a link of the list, must find the text in the address.
          if (timer.current !== 0) search();
          typing.current = false;
        }}
      >
        <SearchBox
          ref={input}
          label={label}
          placeholder={placeholder}
          defaultValue={initial}
          onChange={(event) => {
            stop();
            if (event.target.value === "") search();
            else timer.current = window.setTimeout(search, PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
