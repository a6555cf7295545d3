import type { MediaItem, MediaUse, UploadedMedia } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Picture } from "../../ui/Picture";
import { Skeleton } from "../../ui/Skeleton";
import { counted, fileSize } from "../../words/number";
import { momentInWords } from "../ui/time";
import type { Bucket, FormImage } from "./images/imageFormat";
import styles from "./MediaGrid.module.css";

type Props = {
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
export function MediaGrid({ items, stale, chosen, taken = [], onOpen }: Props) {
  if (!items) {
    return (
      <ul className={styles.grid} aria-label="Files" aria-busy="true">
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
      aria-label="Files"
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

/** What the library says of files, and the words for it. */

/** What `?show=` of the library's address chooses. */
export const SHOWN = [
  ["", "All", "all"],
  ["product-images", "Products", "products"],
  ["blogs", "Articles", "articles"],
  ["site", "Pages", "site"],
  ["documents", "Documents", "documents"],
  ["unused", "Unused", "unused"],
  ["missing-alt", "No alt text", null],
] as const;

export type Shown = (typeof SHOWN)[number][0];

export function shownOf(text: string | null): Shown {
  return SHOWN.find(([value]) => value === text)?.[0] ?? "";
}

/** What the API is asked for. */
export function filterOf(shown: Shown) {
  if (shown === "unused") return { unused: "1" as const };
  if (shown === "missing-alt") return { missing_alt: "1" as const };
  return { bucket: shown || null };
}

/** The kinds of pictures; a file is stored for one of them. */
export const PICTURES_FOR: readonly (readonly [Bucket, string])[] = [
  ["product-images", "products"],
  ["blogs", "articles"],
  ["site", "pages of the site"],
];

export const isDocument = ({ bucket }: Pick<MediaItem, "bucket">): boolean =>
  bucket === "documents";

/** The file's name, or the end of its address where that is not known. */
export function titleOf({ name, url }: Pick<MediaItem, "name" | "url">): string {
  return name || url.slice(url.lastIndexOf("/") + 1);
}

/** A file of the library, or one that was just uploaded to it. */
export type PickedMedia = MediaItem | UploadedMedia;

/** Null for a document. */
export function pictureOf(file: PickedMedia): FormImage | null {
  if (!("width" in file) || file.width === null || file.height === null) return null;
  const { url, width, height, alt, tone, variants } = file;
  return { url, width, height, alt, tone: tone ?? 0, variants };
}

/** "640 × 480, 12 kB" */
export function sizeOf({ width, height, bytes }: MediaItem): string {
  const pixels = width !== null && height !== null ? `${width} × ${height}` : "PDF";
  return `${pixels}, ${fileSize(bytes)}`;
}

export function usesInWords(uses: number): string {
  return uses === 0 ? "Not used" : counted(uses, "use");
}

/** What becomes of a file that nothing uses; null while it is used. */
export function fateOf({ uses, kept, remove_at: at }: MediaItem): string | null {
  if (uses > 0) return null;
  if (kept || at === null) return "Nothing uses this file. It stays until somebody deletes it.";
  return `Nothing uses this file. It was uploaded in a form that was not saved, and will be removed after ${momentInWords(at)}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  product: "Product",
  post: "Article",
  site_page: "Page of the site",
  import: "Import",
};

const PLACES: Readonly<Record<MediaUse["places"][number], string>> = {
  published: "published",
  draft: "draft",
  scheduled: "scheduled",
  trash: "in the trash",
  version: "an earlier version only",
  import: "until the import is deleted",
};

/** "Product, published" */
export function placeInWords({ kind, places }: Pick<MediaUse, "kind" | "places">): string {
  return [KINDS[kind] ?? kind, ...places.map((place) => PLACES[place])].join(", ");
}

/** What replacing did: "Changed in 3 places. 1 place still has the old file: …" */
export function replacedInWords(
  changed: number,
  unchanged: readonly { title: string; reason: string }[],
) {
  const done = `Changed in ${counted(changed, "place")}.`;
  if (unchanged.length === 0) return done;
  const left = unchanged.slice(0, 3).map(({ title, reason }) => `“${title}” (${reason})`);
  const more = unchanged.length > left.length ? ` and ${unchanged.length - left.length} more` : "";
  return `${done} The old file stays in ${left.join(", ")}${more}.`;
}
