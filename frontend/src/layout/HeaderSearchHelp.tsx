import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "../pageParts/navigation";
import { SearchHelp } from "../pageParts/search/SearchHelp";
import { loadSuggestions } from "../pageParts/search/suggestions";
import { paths } from "../paths";
import { IconButton } from "../ui/Button";
import { Icon } from "../ui/Icon";

type Props = { form: RefObject<HTMLFormElement | null> };

/** Suggestions, a way to empty the field, and a search without a new document. */
export function HeaderSearchHelp({ form }: Props) {
  const [input] = useState({ current: form.current?.querySelector("input") ?? null });
  const [isFilled, setIsFilled] = useState(Boolean(input.current?.value));
  const empty = useCallback(() => {
    if (input.current) input.current.value = "";
    setIsFilled(false);
  }, [input]);
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });

  useEffect(() => {
    const box = input.current;
    const end = new AbortController();
    const { signal } = end;
    for (const [name, value] of ATTRIBUTES) box?.setAttribute(name, value);
    box?.addEventListener("input", () => setIsFilled(box.value !== ""), { signal });
    const onSubmit = (event: Event) => {
      event.preventDefault();
      const q = box?.value.trim() ?? "";
      empty();
      void latest.current(paths.productList({ q }));
    };
    form.current?.addEventListener("submit", onSubmit, { signal });
    return () => end.abort();
  }, [form, input, empty]);

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
          className="absolute at-right at-top"
          onClick={() => {
            empty();
            input.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

const ATTRIBUTES = [
  ["role", "combobox"],
  ["aria-autocomplete", "list"],
  ["aria-expanded", "false"],
] as const;
