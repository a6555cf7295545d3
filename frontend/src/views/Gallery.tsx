import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture as PictureData } from "../api/types";
import { BadgeList } from "../ui/Badge";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { elongation, Picture } from "../ui/Picture";
import { useSwipe, wrap } from "../ui/swipe";
import styles from "./Gallery.module.css";
import { Lightbox } from "./Lightbox";

type Props = { pictures: readonly PictureData[]; badges: readonly string[]; name: string };

const MAIN_SIZES = "(min-width: 64rem) 46vw, 94vw";

/** The product's pictures, whole: arrows, dots, thumbnails, keys and swipes lead around in a ring, a click enlarges. */
export function Gallery({ pictures, badges, name }: Props) {
  const [chosen, setChosen] = useState(0);
  const [large, setLarge] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const count = pictures.length;
  const current = wrap(chosen, count);
  const swipe = useSwipe((step) => setChosen(wrap(current + step, count)));
  const several = count > 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !several) return;
    event.preventDefault();
    setChosen(wrap(current + step, count));
  };

  /** Without a script the link leads to the picture's file. */
  const enlarge = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLarge(true);
  };

  const onLightboxClosed = () => {
    setLarge(false);
    stage.current?.querySelector<HTMLElement>(`.${styles.current} a`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures and their buttons, not of form fields
    <div
      role="group"
      aria-label={`Pictures of ${name}`}
      className={styles.gallery}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className={styles.stage} {...(several ? swipe : {})}>
        {pictures.map((picture, index) => (
          <div key={picture.url} className={cx(styles.slide, index === current && styles.current)}>
            <a
              href={picture.url}
              className={styles.enlarge}
              aria-haspopup="dialog"
              draggable={false}
              onClick={enlarge}
            >
              <Picture
                picture={picture}
                sizes={MAIN_SIZES}
                priority={index === 0}
                alt={picture.alt || name}
                fit={elongation(picture) === 1 ? "cover" : "contain"}
              />
              <span className="visually-hidden">, enlarge</span>
            </a>
          </div>
        ))}
        <div className={styles.badges}>
          <BadgeList items={badges} label="Certifications" tone="paper" />
        </div>
        <span className={cx(styles.sign, "needs-js")}>
          <Icon name="maximize" size={20} />
        </span>
        {several ? (
          <div className={cx(styles.arrows, "needs-js")}>
            <Arrow
              label="Previous image"
              icon="chevron-left"
              onClick={() => setChosen(wrap(current - 1, count))}
            />
            <Arrow
              label="Next image"
              icon="chevron-right"
              onClick={() => setChosen(wrap(current + 1, count))}
            />
          </div>
        ) : null}
      </div>
      {several ? (
        <>
          <div className={cx(styles.dots, "needs-js")}>
            {pictures.map((picture, index) => (
              <button
                key={picture.url}
                type="button"
                className={styles.dot}
                aria-label={`Go to image ${index + 1}`}
                aria-current={index === current ? "true" : undefined}
                onClick={() => setChosen(index)}
              />
            ))}
          </div>
          <Thumbnails pictures={pictures} current={current} onChoose={setChosen} />
          <p className="visually-hidden" aria-live="polite">
            Image {current + 1} of {count}
          </p>
        </>
      ) : null}
      {large ? (
        <Lightbox
          pictures={pictures}
          index={current}
          name={name}
          onShow={setChosen}
          onClose={onLightboxClosed}
        />
      ) : null}
    </div>
  );
}

type ThumbnailsProps = {
  pictures: readonly PictureData[];
  current: number;
  onChoose: (index: number) => void;
};

/** One row, however many: it scrolls sideways, and the chosen one is always in sight. */
function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const item = list?.children[current];
    if (!list || !(item instanceof HTMLElement)) return;
    const start = item.offsetLeft;
    const middle = start - (list.clientWidth - item.offsetWidth) / 2;
    if (start < list.scrollLeft || start + item.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollTo({ left: middle });
    }
  }, [current]);
  return (
    <ul ref={row} className={cx(styles.thumbnails, "needs-js")}>
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Show image ${index + 1} of ${pictures.length}`}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onChoose(index)}
          >
            <Picture
              picture={picture}
              sizes="5.5rem"
              alt=""
              fit={elongation(picture) === 1 ? "cover" : "contain"}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ArrowProps = { label: string; icon: "chevron-left" | "chevron-right"; onClick: () => void };

function Arrow({ label, icon, onClick }: ArrowProps) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={24} />
    </button>
  );
}
