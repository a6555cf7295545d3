import { type KeyboardEvent, useState } from "react";
import type { Picture as PictureData } from "../api/types";
import { BadgeList } from "../ui/Badge";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { Picture } from "../ui/Picture";
import { useSwipe, wrap } from "../ui/swipe";
import styles from "./Gallery.module.css";

type Props = { pictures: readonly PictureData[]; badges: readonly string[]; name: string };

const MAIN_SIZES = "(min-width: 64rem) 46vw, 94vw";

/** The product's pictures: arrows, dots, thumbnails, arrow keys and swipes all lead around in a ring. */
export function Gallery({ pictures, badges, name }: Props) {
  const [chosen, setChosen] = useState(0);
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures and their buttons, not of form fields
    <div
      role="group"
      aria-label={`Pictures of ${name}`}
      className={styles.gallery}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} {...(several ? swipe : {})}>
        {pictures.map((picture, index) => (
          <div
            key={picture.url}
            className={cx(styles.slide, index === current && styles.current)}
            aria-hidden={index === current ? undefined : true}
          >
            <Picture
              picture={picture}
              sizes={MAIN_SIZES}
              priority={index === 0}
              alt={picture.alt || name}
            />
          </div>
        ))}
        <div className={styles.badges}>
          <BadgeList items={badges} label="Certifications" tone="paper" />
        </div>
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
          <ul className={cx(styles.thumbnails, "needs-js")}>
            {pictures.map((picture, index) => (
              <li key={picture.url}>
                <button
                  type="button"
                  className={styles.thumbnail}
                  aria-label={`Show image ${index + 1} of ${count}`}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => setChosen(index)}
                >
                  <Picture picture={picture} sizes="5.5rem" alt="" />
                </button>
              </li>
            ))}
          </ul>
          <p className="visually-hidden" aria-live="polite">
            Image {current + 1} of {count}
          </p>
        </>
      ) : null}
    </div>
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
