import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture as PictureData } from "../../data/schema";
import { Badge } from "../../ui/Badge";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { elongation, Picture } from "../../ui/Picture";
import { useSwipe, wrap } from "../../ui/swipe";
import { useOverlayEntry } from "../../ui/useOverlayEntry";
import styles from "./Gallery.module.css";
import type { Lightbox } from "./Lightbox";

type Props = {
  images: readonly PictureData[];
  badges: readonly string[];
  name: string;
  /** The lightbox gets a history entry: Back closes it and stays on the page. */
  backClosesLightbox?: boolean;
};

const MAIN_SIZES = "(min-width: 64rem) 46vw, (min-width: 48rem) 38vw, 94vw";

/** Few visitors enlarge an image: the script for it is fetched on use. */
const loadLightbox = () => import("./Lightbox");

/** The product's images, uncropped. Arrows, dots, thumbnails, keys and swipes go round in a ring, a click enlarges. */
export function Gallery({ images, badges, name, backClosesLightbox = false }: Props) {
  const [chosen, setChosen] = useState(0);
  const lightbox = useOverlayEntry(backClosesLightbox ? "lightbox" : null);
  const [LoadedLightbox, setLoadedLightbox] = useState<typeof Lightbox | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const count = images.length;
  const current = wrap(chosen, count);
  const swipe = useSwipe((step) => setChosen(wrap(current + step, count)));
  const several = count > 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !several) return;
    event.preventDefault();
    setChosen(wrap(current + step, count));
  };

  /** Without a script the link leads to the image's file. */
  const enlarge = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    lightbox.show();
  };

  const { open, hide } = lightbox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lightbox opens, whichever image is current
  useEffect(() => {
    if (!open) return;
    loadLightbox().then(
      (module) => setLoadedLightbox(() => module.Lightbox),
      // Offline, or a new version has replaced the script: then as without a script.
      () => (backClosesLightbox ? window.location.replace(images[current]?.url ?? "") : hide()),
    );
    return () => stage.current?.querySelector<HTMLElement>(`.${styles.current} a`)?.focus();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of images and their buttons, not of form fields
    <div
      role="group"
      aria-label={`Pictures of ${name}`}
      className={styles.gallery}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stage}
        data-pack=""
        className={styles.stage}
        onPointerEnter={() => void loadLightbox().catch(() => undefined)}
        {...(several ? swipe : {})}
      >
        {images.map((image, index) => (
          <div key={image.url} className={cx(styles.slide, index === current && styles.current)}>
            <a
              href={image.url}
              className={styles.enlarge}
              aria-haspopup="dialog"
              draggable={false}
              onClick={enlarge}
            >
              <Picture
                picture={image}
                sizes={MAIN_SIZES}
                priority={index === 0}
                alt={image.alt || name}
                fit={elongation(image) === 1 ? "cover" : "contain"}
                className={elongation(image) === 1 ? styles.square : undefined}
              />
              <span className="visually-hidden">, enlarge</span>
            </a>
          </div>
        ))}
        <div className={styles.badges}>
          {badges.length > 0 ? (
            <ul className="flex wrap gap-1" aria-label="Certifications">
              {badges.map((badge) => (
                <li key={badge}>
                  <Badge tone="paper">{badge}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <span className={cx(styles.sign, "needs-js")}>
          <Icon name="maximize" size={20} />
        </span>
        {several ? (
          <div className={cx(styles.arrows, "needs-js")}>
            {ARROWS.map(({ label, icon, step }) => (
              <button
                key={icon}
                type="button"
                className={styles.arrow}
                aria-label={label}
                onClick={() => setChosen(wrap(current + step, count))}
              >
                <Icon name={icon} size={24} />
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {several ? (
        <>
          <div className={cx(styles.dots, "needs-js")}>
            {images.map((image, index) => (
              <button
                key={image.url}
                type="button"
                className={styles.dot}
                aria-label={`Go to image ${index + 1}`}
                aria-current={index === current ? "true" : undefined}
                onClick={() => setChosen(index)}
              />
            ))}
          </div>
          <Thumbnails images={images} current={current} onChoose={setChosen} />
          <p className="visually-hidden" aria-live="polite">
            {`Image ${current + 1} of ${count}`}
          </p>
        </>
      ) : null}
      {open && LoadedLightbox ? (
        <LoadedLightbox
          images={images}
          index={current}
          name={name}
          onShow={setChosen}
          onClose={hide}
        />
      ) : null}
    </div>
  );
}

type ThumbnailsProps = {
  images: readonly PictureData[];
  current: number;
  onChoose: (index: number) => void;
};

/** One row that scrolls sideways; the current one is always visible. */
function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
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
      {images.map((image, index) => (
        <li key={image.url}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Show image ${index + 1} of ${images.length}`}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onChoose(index)}
          >
            <Picture
              picture={image}
              sizes="5.5rem"
              alt=""
              fit={elongation(image) === 1 ? "cover" : "contain"}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

const ARROWS = [
  { label: "Previous image", icon: "chevron-left", step: -1 },
  { label: "Next image", icon: "chevron-right", step: 1 },
] as const;
