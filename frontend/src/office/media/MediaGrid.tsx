import type { MediaItem } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Picture } from "../../ui/Picture";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./MediaGrid.module.css";
import { pictureOf, sizeOf, titleOf, usesInWords } from "./media";

type Props = {
  label: string;
  /** Undefined while they are loaded. */
  items: readonly MediaItem[] | undefined;
  /** Of another page or filter, until theirs have arrived. */
  stale?: boolean;
  /** Ids of the chosen ones, where several can be chosen. */
  chosen?: ReadonlySet<number>;
  /** Addresses that cannot be chosen, because the form has them. */
  taken?: readonly string[];
  onOpen: (item: MediaItem) => void;
};

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Files as squares, with whole pictures in them. */
export function MediaGrid({ label, items, stale, chosen, taken = [], onOpen }: Props) {
  if (!items) {
    return (
      <ul className={styles.grid} aria-label={label} aria-busy="true">
        {PLACEHOLDERS.map((key) => (
          <li key={key}>
            <Skeleton shape="square" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul
      className={cx(styles.grid, stale && styles.stale)}
      aria-label={label}
      aria-busy={stale || undefined}
    >
      {items.map((item) => {
        const isChosen = chosen?.has(item.id) ?? false;
        const isTaken = taken.includes(item.url);
        return (
          <li key={item.id}>
            <button
              type="button"
              className={cx(styles.cell, isChosen && styles.chosen)}
              aria-pressed={chosen ? isChosen : undefined}
              disabled={isTaken}
              onClick={() => onOpen(item)}
            >
              <Thumbnail item={item} />
              {isChosen || isTaken ? (
                <span className={styles.tick}>
                  <Icon name="check" size={16} />
                </span>
              ) : null}
              <span className={styles.name}>{titleOf(item)}</span>
              <span className={styles.facts}>{sizeOf(item)}</span>
              <span className={styles.facts}>
                {isTaken ? "Chosen already" : usesInWords(item.uses)}
                {item.missing_alt ? <span className={styles.warning}>No alt text</span> : null}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** `large`: as wide as there is room, in its own proportions. */
export function Thumbnail({ item, large = false }: { item: MediaItem; large?: boolean }) {
  const picture = pictureOf(item);
  return (
    <span className={cx(styles.frame, large && styles.large)}>
      {picture ? (
        <Picture picture={picture} sizes={large ? "28rem" : "11rem"} alt="" fit="contain" />
      ) : (
        <span className={styles.document} aria-hidden="true">
          <Icon name="clipboard-list" size={32} />
          PDF
        </span>
      )}
    </span>
  );
}
