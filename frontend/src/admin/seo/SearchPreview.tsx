import { documentTitle } from "../../format/documentTitle";
import { Icon } from "../../ui/Icon";
import { Mark } from "../../ui/Mark";
import { Picture, type PictureSource } from "../../ui/Picture";
import { useSite } from "../api/useSite";
import styles from "./SearchPreview.module.css";
import {
  breadcrumbOf,
  cutToWidth,
  DESCRIPTION,
  hostOf,
  lengthHints,
  measureText,
  TITLE,
} from "./searchResult";

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
    <div className={styles.preview}>
      <figure className={styles.part}>
        <figcaption className={styles.caption}>Search result</figcaption>
        {listed ? (
          <div className={styles.result}>
            <p className={styles.source}>
              <Mark className={styles.mark} />
              <span>
                <span className={styles.company}>{company}</span>
                <span className={styles.address}>{breadcrumbOf(base, path)}</span>
              </span>
            </p>
            <p className={styles.title}>
              {cutToWidth(full, TITLE.size, TITLE.max, measureText) || "Title"}
            </p>
            <p className={styles.description}>
              {cutToWidth(description, DESCRIPTION.size, DESCRIPTION.max, measureText)}
            </p>
          </div>
        ) : (
          <p className="note">None: search engines are told not to list this page.</p>
        )}
      </figure>
      <figure className={styles.part}>
        <figcaption className={styles.caption}>Link card in messengers</figcaption>
        <div className={styles.card}>
          {image ? <Picture picture={image} sizes="24rem" alt="" className={styles.image} /> : null}
          <div className={styles.words}>
            <p className={styles.cardTitle}>{title || "Title"}</p>
            <p className={styles.cardText}>{description}</p>
            <p className={styles.address}>{hostOf(base)}</p>
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
