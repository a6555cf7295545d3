import { Icon } from "../../../ui/Icon";
import { Mark } from "../../../ui/Mark";
import { Picture, type PictureSource } from "../../../ui/Picture";
import { documentTitle } from "../../../words/documentTitle";
import { useSite } from "../../data/queries";
import styles from "./SearchPreview.module.css";

type Props = {
  title: string;
  /** The title is complete: the company's name is not added. */
  ownTitle?: boolean;
  description: string;
  /** The page's address without the origin. */
  path: string;
  /** Of the link card; null: none. */
  image: PictureSource | null;
  /** Whether search engines may list the page. */
  listed?: boolean;
};

/** A page as search engines and as messengers show it, with what could be better about its texts. */
export function SearchPreview(props: Props) {
  const { ownTitle = false, path, image, listed = true } = props;
  const site = useSite();
  const company = site?.company.name ?? "";
  const base = site?.public_url ?? "";
  const title = props.title.trim();
  const description = props.description.trim();
  const full = title && documentTitle(title, ownTitle ? "" : company);
  const hints = lengthHints(full, description, measureText);
  return (
    <div className="stack gap-5 one-column within-40">
      <figure className="shrinks">
        <figcaption className="meta strong below-2">Search result</figcaption>
        {listed ? (
          <div className={styles.result}>
            <p className="row gap-3 leads-30">
              <Mark className={styles.mark} />
              <span>
                <span className="tiny block">{company}</span>
                <span className="faint block tiniest">{breadcrumbOf(base, path)}</span>
              </span>
            </p>
            <p className="heading green above-2 leads-30">
              {cutToWidth(full, TITLE.size, TITLE.max, measureText) || "Title"}
            </p>
            <p className="tiny quiet above-1">
              {cutToWidth(description, DESCRIPTION.size, DESCRIPTION.max, measureText)}
            </p>
          </div>
        ) : (
          <p className="note">None: search engines are told not to list this page.</p>
        )}
      </figure>
      <figure className="shrinks">
        <figcaption className="meta strong below-2">Link card in messengers</figcaption>
        <div className={styles.card}>
          {image ? <Picture picture={image} sizes="24rem" alt="" className={styles.image} /> : null}
          <div className="inset-3-4">
            <p className="small strong leads-snug">{title || "Title"}</p>
            <p className={styles.cardText}>{description}</p>
            <p className="faint block tiniest">{hostOf(base)}</p>
          </div>
        </div>
      </figure>
      <ul className={styles.hints} aria-label="Hints">
        {hints.map((hint) => (
          <li key={hint}>
            <Icon name="info" size={16} />
            {hint}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Width in px of a text in a size of Arial. */
type Measure = (text: string, size: number) => number;

const TITLE = { size: 20, min: 200, max: 600 };
const DESCRIPTION = { size: 14, min: 430, max: 920 };

/** As much of a text as fits, whole words with an ellipsis. */
export function cutToWidth(text: string, size: number, max: number, measure: Measure): string {
  if (measure(text, size) <= max) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()} …`, size) <= max) low = middle;
    else high = middle - 1;
  }
  const cut = text.slice(0, low).replace(/[\uD800-\uDBFF]$/, "");
  const inWord = /\S$/.test(cut) && /^\S/.test(text.slice(low));
  const end = inWord ? cut.lastIndexOf(" ") : cut.length;
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/[\s,;:–-]+$/, "")} …`;
}

/** What is to be said about the lengths; nothing where they are good. */
export function lengthHints(title: string, description: string, measure: Measure): string[] {
  const hints: string[] = [];
  const width = measure(title, TITLE.size);
  if (title === "") hints.push("There is no title yet.");
  else if (width < TITLE.min) hints.push("The title is short: say what it is, and for whom.");
  else if (width > TITLE.max) {
    hints.push("The title is too long: its end is cut off, so the important words go first.");
  }
  const length = measure(description, DESCRIPTION.size);
  if (description === "") {
    hints.push("Without a description search engines take any sentence of the page.");
  } else if (length < DESCRIPTION.min) {
    hints.push("The description is short: about 70 to 160 characters are shown.");
  } else if (length > DESCRIPTION.max) {
    hints.push("The description is too long: its end is cut off after about 160 characters.");
  }
  return hints;
}

/** The address as results write it: `example.com › products › 12`. */
export function breadcrumbOf(publicUrl: string, path: string): string {
  const parts = path.split(/[?#]/)[0]?.split("/").filter(Boolean) ?? [];
  return [hostOf(publicUrl), ...parts].join(" › ");
}

function hostOf(publicUrl: string): string {
  try {
    return new URL(publicUrl).host;
  } catch {
    return publicUrl;
  }
}

let canvas: CanvasRenderingContext2D | null = null;

/** By a canvas, which needs no element in the page. */
const measureText: Measure = (text, size) => {
  canvas ??= document.createElement("canvas").getContext("2d");
  // Half of the size is about the mean width of a letter.
  if (!canvas) return (text.length * size) / 2;
  canvas.font = `${size}px Arial, sans-serif`;
  return canvas.measureText(text).width;
};
