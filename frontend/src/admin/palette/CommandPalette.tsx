import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Modal } from "../../ui/Modal";
import { blogListQuery, productListQuery } from "../api/queries";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { AdminIcon } from "../shared/AdminIcon";
import { Listbox, optionId, showOption } from "../shared/Listbox";
import { useDebounced } from "../shared/useDebounced";
import { siteQuery } from "../site/api";
import { WORDS } from "../words";
import styles from "./CommandPalette.module.css";
import { type Entry, entries, nextIndex } from "./entries";

const LIST_ID = "palette-list";
const DEBOUNCE_MS = 150;
const MAX_RESULTS = 6;

type Props = { open: boolean; onClose: () => void };

/** Finds pages by name, and products and posts by the server's search. */
export function CommandPalette({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} label={WORDS.jump} className={styles.palette}>
      {open ? <Content onClose={onClose} /> : null}
    </Modal>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = { q: query, per_page: MAX_RESULTS };
  const products = useQuery({ ...productListQuery(search), enabled: query !== "" });
  const posts = useQuery({ ...blogListQuery(search), enabled: query !== "" });
  const site = useQuery({ ...siteQuery(), enabled: query !== "" });
  const list = entries(
    text,
    products.data?.items ?? [],
    posts.data?.items ?? [],
    isOwner(useSession()),
    site.data?.items,
  );
  const current = Math.min(index, Math.max(0, list.length - 1));
  const searching = text.trim() !== query || products.isFetching || posts.isFetching;

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      go(list[current]);
      return;
    }
    if (!["ArrowDown", "ArrowUp", "PageDown", "PageUp"].includes(event.key)) return;
    event.preventDefault();
    setIndex(showOption(LIST_ID, nextIndex(current, event.key, list.length)));
  };

  return (
    <>
      <div className={styles.field}>
        <AdminIcon name="corner-down-right" />
        <input
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the palette opens for typing
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={LIST_ID}
          aria-activedescendant={list.length > 0 ? optionId(LIST_ID, current) : undefined}
          aria-label="Name of a product, blog or page"
          placeholder="Product, blog or page…"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Esc
          <span className="visually-hidden">: close</span>
        </button>
      </div>
      <Listbox
        id={LIST_ID}
        label="Results"
        options={list.map(({ id, ...entry }) => ({ key: id, ...entry }))}
        selected={current}
        status={
          searching
            ? "Searching…"
            : list.length === 0
              ? `Nothing found for “${text.trim()}”`
              : `${list.length} found`
        }
        onSelect={setIndex}
        onPick={(position) => go(list[position])}
        className={styles.list}
      />
    </>
  );
}
