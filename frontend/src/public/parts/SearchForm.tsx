import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { SearchBox, useSearchText } from "../../ui/SearchBox";
import { parseQuery, splitAddress } from "../../words/query";
import { useLoaded } from "./late";
import { useNavigate, useNavigationState } from "./navigation";
import styles from "./SearchForm.module.css";
import type { SearchHelpProps } from "./search/SearchHelp";

const TYPING_PAUSE_MS = 350;

type Props = {
  id?: string;
  boxId?: string;
  /** Where the form goes without a script. */
  action: string;
  label: string;
  placeholder: string;
  /** What the address searches for. */
  value: string;
  /** The other filters, which a search keeps. */
  filters: Readonly<Record<string, string | null | readonly string[]>>;
  /** The address of a search. */
  href: (q: string) => string;
  /** Searches while the visitor types. */
  live?: boolean;
  /** Suggests what the typed words may become; without products where these are listed anyway. */
  suggest?: SearchHelpProps["suggest"];
};

/** A real GET form; with a script the list changes in place. */
export function SearchForm({ id, boxId, live = false, suggest, ...props }: Props) {
  const navigate = useNavigate();
  const [initial] = useState(props.value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const traversals = useNavigationState((state) => state.traversals);
  const { input, sent } = useSearchText(props.value, traversals, () => clearTimeout(timer.current));
  const [isUsed, setIsUsed] = useState(false);
  // Without it the box stays a plain search.
  const SearchHelp = useLoaded(
    isUsed,
    async () => (await import("./search/SearchHelp")).SearchHelp,
  );
  // With a script a box that suggests is a combobox, at once for assistive technology.
  useEffect(() => {
    const box = input.current;
    if (suggest) for (const [name, value] of ATTRIBUTES) box?.setAttribute(name, value);
    if (document.activeElement === box) setIsUsed(true);
  }, [input, suggest]);
  // A typing pause outlasts a render: the other filters are those of the moment when the search starts.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    const { value, href } = latest.current;
    const q = input.current?.value.trim() ?? "";
    if (q === value) return;
    sent(q);
    void navigate(href(q), { replace });
  };

  const onType = () => {
    if (!live) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(true), TYPING_PAUSE_MS);
  };

  /** The link of a suggestion is followed: what was typed for it is no search of its own. */
  const onChoose = (href: string) => {
    clearTimeout(timer.current);
    const { pathname, search: query } = splitAddress(href);
    const isHere = pathname === props.action;
    if (input.current) input.current.value = (isHere && parseQuery(query).q) || "";
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the script ran
  useEffect(() => {
    if (input.current && input.current.value.trim() !== initial) onType();
    return () => clearTimeout(timer.current);
  }, []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(false);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      id={id}
      role="search"
      action={props.action}
      className={styles.form}
      onFocus={() => setIsUsed(true)}
      onSubmit={onSubmit}
    >
      {Object.entries(props.filters).flatMap(([name, values]) =>
        [values ?? []]
          .flat()
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <SearchBox
        {...(boxId ? { id: boxId } : {})}
        ref={input}
        label={props.label}
        placeholder={props.placeholder}
        defaultValue={initial}
        onChange={onType}
      />
      {SearchHelp ? (
        <SearchHelp input={input} label={props.label} suggest={suggest} onChoose={onChoose} />
      ) : null}
    </form>
  );
}

const ATTRIBUTES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-expanded", "false"],
] as const;
