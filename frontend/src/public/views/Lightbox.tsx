import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Picture as PictureData } from "../../data/schema";
import { Icon, type IconName } from "../../ui/Icon";
import { Picture } from "../../ui/Picture";
import { useSwipe, wrap } from "../../ui/swipe";
import styles from "./Lightbox.module.css";

type Props = {
  images: readonly PictureData[];
  index: number;
  name: string;
  onShow: (index: number) => void;
  onClose: () => void;
};

/**
 * One image in the whole window. Mounted open; the browser's modal dialog keeps the focus inside. Two fingers enlarge it as
 * they do any page, and a link leads to its file, which browsers enlarge by a click.
 */
export function Lightbox({ images, index, name, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index] ?? images[0];
  const count = images.length;
  const several = count > 1;
  const show = (step: number) => {
    if (several) onShow(wrap(index + step, count));
  };
  const swipe = useSwipe(show);

  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    const from = document.querySelector("[data-pack]")?.getBoundingClientRect();
    dialog.current.showModal();
    grow(dialog.current.querySelector("img"), from);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // Not for the gallery behind it.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  };

  if (!image) return null;
  const alt = image.alt || name;
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`Pictures of ${name}, large`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
        <a
          href={image.url}
          target="_blank"
          rel="noreferrer"
          className={styles.tool}
          aria-label="Open the picture's file in a new tab"
        >
          <Icon name="external-link" size={24} />
        </a>
        <Tool icon="x" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className={styles.stage} {...swipe}>
        <Picture
          key={image.url}
          picture={image}
          sizes="max(100vw, 80rem)"
          alt={alt}
          fit="contain"
          priority
          className="tall untouched"
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.caption}>
          <span className="serif green" aria-hidden="true">
            {`Fig.\u00a0${index + 1}`}
          </span>{" "}
          <span aria-hidden="true">{alt}</span>
          {several ? (
            <span className="visually-hidden" aria-live="polite">
              {`Image ${index + 1} of ${count}`}
            </span>
          ) : null}
        </p>
        {several ? (
          <>
            <p className={styles.place} aria-hidden="true">
              {`${index + 1} / ${count}`}
            </p>
            <Tool icon="chevron-left" label="Previous image" onClick={() => show(-1)} />
            <Tool icon="chevron-right" label="Next image" onClick={() => show(1)} />
          </>
        ) : null}
      </div>
    </dialog>
  );
}

/** Keys that show another image. */
const STEPS: Readonly<Record<string, number>> = {
  PageUp: -1,
  ArrowLeft: -1,
  PageDown: 1,
  ArrowRight: 1,
};

type ToolProps = { icon: IconName; label: string; onClick: () => void };

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={24} />
    </button>
  );
}

/** The large picture grows out of the small one's place. */
function grow(image: HTMLElement | null, from: DOMRect | undefined): void {
  const to = image?.getBoundingClientRect();
  if (!image || !from || !to?.height) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const scale = from.height / to.height;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  image.animate([start, { transform: "none" }], {
    duration: 350,
    easing: "cubic-bezier(0.22, 0.7, 0.2, 1)",
  });
}
