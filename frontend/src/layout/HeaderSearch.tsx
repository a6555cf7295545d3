import { useEffect, useRef, useState } from "react";
import { useSite } from "../api/useQuery";
import { useLoaded } from "../pageParts/useLoaded";
import { paths } from "../paths";
import { Icon } from "../ui/Icon";
import styles from "./Header.module.css";

/**
 * The search of wide windows: a form that opens the catalogue. What helps at it (`HeaderSearchHelp.tsx`) is loaded once it
 * has the focus, or its key is pressed.
 */
export function HeaderSearch() {
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState<string | null>(null);
  const Help = useLoaded(
    key !== null,
    async () => (await import("./HeaderSearchHelp")).HeaderSearchHelp,
  );
  const hasProducts = useSite()?.has_products !== false;
  useEffect(() => {
    const wake = ({ key, target }: KeyboardEvent) => {
      const isTyped = (target as Element).closest("input, textarea, [contenteditable]");
      if (key === "/" && !isTyped) setKey(key);
    };
    addEventListener("keydown", wake);
    return () => removeEventListener("keydown", wake);
  }, []);
  if (!hasProducts) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      ref={form}
      role="search"
      aria-label="Whole catalogue"
      action={paths.products}
      className={styles.search}
      onFocus={() => setKey(key ?? "")}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label="Search the catalogue"
        placeholder="Name, salt or SKU"
        autoComplete="off"
      />
      {Help ? <Help form={form} first={key} /> : <span className={styles.key}>/</span>}
    </form>
  );
}
