import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { useBackdropClick } from "../../ui/useBackdropClick";
import { blogListQuery, productListQuery } from "../api/queries";
import { useSettled } from "../shared/useSettled";
import styles from "./CommandPalette.module.css";
import { type Entry, entries, moved } from "./entries";

const PAUSE_MS = 150;
const MOST = 6;

type Props = { open: boolean; onClose: () => void };

/** One field for everything: pages by name, products and posts by what the server finds. */
export function CommandPalette({ open, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const backdrop = useBackdropClick(onClose);
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    if (!open && ref.current?.open) ref.current.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={styles.palette}
      aria-label="Search or go to"
      onClose={onClose}
      {...backdrop}
    >
      {open ? <Content onClose={onClose} /> : null}
    </dialog>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const asked = useSettled(typed.trim(), PAUSE_MS);
  const search = { q: asked, per_page: MOST };
  const products = useQuery({ ...productListQuery(search), enabled: asked !== "" });
  const posts = useQuery({ ...blogListQuery(search), enabled: asked !== "" });
  const list = entries(typed, products.data?.items ?? [], posts.data?.items ?? []);
  const current = Math.min(at, Math.max(0, list.length - 1));
  const searching = typed.trim() !== asked || products.isFetching || posts.isFetching;

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
    const next = moved(current, event.key, list.length);
    if (!["ArrowDown", "ArrowUp", "PageDown", "PageUp"].includes(event.key)) return;
    event.preventDefault();
    setAt(next);
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
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Esc
          <span className="visually-hidden">: close</span>
        </button>
      </div>
      <div id="palette-list" role="listbox" aria-label="What was found" className={styles.list}>
        {list.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            index={index}
            current={index === current}
            first={list[index - 1]?.group !== entry.group}
            onPoint={() => setAt(index)}
            onGo={() => go(entry)}
          />
        ))}
      </div>
      <p className={styles.state} role="status">
        {searching
          ? "Searching…"
          : list.length === 0
            ? `Nothing found for “${typed.trim()}”`
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
