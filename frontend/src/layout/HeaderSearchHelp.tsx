import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "../pageParts/navigation";
import { SearchHelp } from "../pageParts/search/SearchHelp";
import { loadSuggestions } from "../pageParts/search/suggestions";
import { PRODUCT_SEARCH_ID, paths } from "../paths";
import { IconButton } from "../ui/Button";
import { Icon } from "../ui/Icon";
import styles from "./Header.module.css";

const KEY = "/";
const EDITABLE = "input, textarea, select, [contenteditable]";

type Props = {
  form: RefObject<HTMLFormElement | null>;
  /** The key that was pressed before this was loaded. */
  first: string | null;
};

/** Suggestions, the key that leads to the field, a way to empty it, and a search without a new document. */
export function HeaderSearchHelp({ form, first }: Props) {
  const [input] = useState({ current: form.current?.querySelector("input") ?? null });
  const [isFilled, setIsFilled] = useState(Boolean(input.current?.value));
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed first counts once
  useEffect(() => {
    const box = input.current;
    const end = new AbortController();
    const { signal } = end;
    for (const [name, value] of ATTRIBUTES) box?.setAttribute(name, value);
    if (first === KEY && !isEditing()) focusSearch(box);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== KEY || ctrlKey || metaKey || altKey || defaultPrevented || isEditing()) return;
      if (focusSearch(box)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    box?.addEventListener("input", () => setIsFilled(box.value !== ""), { signal });
    const onSubmit = (event: Event) => {
      event.preventDefault();
      const q = box?.value.trim() ?? "";
      empty();
      void latest.current(paths.productList({ q }));
    };
    form.current?.addEventListener("submit", onSubmit, { signal });
    return () => end.abort();
  }, [form, input]);

  const empty = () => {
    if (input.current) input.current.value = "";
    setIsFilled(false);
  };
  return (
    <>
      <SearchHelp
        input={input}
        label="Search the catalogue"
        load={loadSuggestions}
        onChoose={empty}
      />
      {isFilled ? (
        <IconButton
          label="Clear the search"
          icon={<Icon name="x" size={16} />}
          className={styles.clear}
          onClick={() => {
            empty();
            input.current?.focus();
          }}
        />
      ) : (
        <span className={styles.key}>{KEY}</span>
      )}
    </>
  );
}

const ATTRIBUTES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-expanded", "false"],
  ["aria-keyshortcuts", KEY],
] as const;

function isEditing(): boolean {
  return document.activeElement?.matches(EDITABLE) === true;
}

/** The catalogue's own search, else this one where the window is wide enough to show it. */
function focusSearch(box: HTMLInputElement | null): boolean {
  const own = document.getElementById(PRODUCT_SEARCH_ID) ?? box;
  if (!own || own.offsetParent === null) return false;
  own.focus();
  return true;
}
