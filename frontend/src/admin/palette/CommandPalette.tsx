import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Modal } from "../../ui/Modal";
import { blogListQuery, productListQuery } from "../api/queries";
import { useSettled } from "../shared/useSettled";
import styles from "./CommandPalette.module.css";
import { type Entry, entries, nextIndex } from "./entries";

const DEBOUNCE_MS = 150;
const MAX_RESULTS = 6;

type Props = { open: boolean; onClose: () => void };

/** Finds pages by name, and products and posts by the server's search. */
export function CommandPalette({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} label="Search or go to" className={styles.palette}>
      {open ? <Content onClose={onClose} /> : null}
    </Modal>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const query = useSettled(text.trim(), DEBOUNCE_MS);
  const search = { q: query, per_page: MAX_RESULTS };
  const products = useQuery({ ...productListQuery(search), enabled: query !== "" });
  const posts = useQuery({ ...blogListQuery(search), enabled: query !== "" });
  const list = entries(text, products.data?.items ?? [], posts.data?.items ?? []);
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
    const next = nextIndex(current, event.key, list.length);
    if (!["ArrowDown", "ArrowUp", "PageDown", "PageUp"].includes(event.key)) return;
    event.preventDefault();
    setIndex(next);
    document.getElementById(`palette-${next}`)?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={list.length > 0 ? `palette-${current}` : undefined}
          aria-label="Search products and blogs, or go to a page"
          placeholder="Products, blogs, pages…"
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
      <div id="palette-list" role="listbox" aria-label="What was found" className={styles.list}>
        {list.map((entry, position) => (
          <Option
            key={entry.id}
            entry={entry}
            index={position}
            current={position === current}
            first={list[position - 1]?.group !== entry.group}
            onPoint={() => setIndex(position)}
            onGo={() => go(entry)}
          />
        ))}
      </div>
      <p className={styles.state} role="status">
        {searching
          ? "Searching…"
          : list.length === 0
            ? `Nothing found for “${text.trim()}”`
            : `${list.length} found`}
      </p>
    </>
  );
}

type OptionProps = {
  entry: Entry;
  index: number;
  current: boolean;
  first: boolean;
  onPoint: () => void;
  onGo: () => void;
};

function Option({ entry, index, current, first, onPoint, onGo }: OptionProps) {
  return (
    <>
      {first ? (
        <p className={styles.group} role="presentation">
          {entry.group}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
      <div
        id={`palette-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={current}
        className={cx(styles.option, current && styles.current)}
        onPointerMove={onPoint}
        onClick={onGo}
      >
        <span className={styles.label}>{entry.label}</span>
        <span className={styles.note}>{entry.note}</span>
      </div>
    </>
  );
}
