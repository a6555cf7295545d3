import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Picture as PictureData } from "../api/types";
import { cx } from "../ui/cx";
import { Icon, type IconName } from "../ui/Icon";
import { Picture } from "../ui/Picture";
import { wrap } from "../ui/swipe";
import { useZoom, type Zoom } from "../ui/useZoom";
import styles from "./Lightbox.module.css";

type Props = {
  images: readonly PictureData[];
  index: number;
  name: string;
  onShow: (index: number) => void;
  onClose: () => void;
};

const PAN_PX = 80;

/** One image in the whole window. Mounted open; the browser's modal dialog keeps the focus inside. */
export function Lightbox({ images, index, name, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index] ?? images[0];
  const count = images.length;
  const several = count > 1;

  const show = (step: number) => {
    if (!several) return;
    zoom.reset();
    onShow(wrap(index + step, count));
  };
  const zoom = useZoom(image ?? { width: 1, height: 1 }, show);
  const { scale, x, y } = zoom.view;
  const enlarged = scale > 1;

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
    if (zoomKey(event.key, zoom) || stepKey(event.key, show)) event.preventDefault();
  };

  useEffect(() => {
    if (enlarged)
      for (const growing of dialog.current?.getAnimations?.({ subtree: true }) ?? [])
        growing.finish();
  }, [enlarged]);

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
        <Tool icon="zoom-out" label="Zoom out" disabled={!zoom.canZoomOut} onClick={zoom.zoomOut} />
        <p className={styles.scale} role="status">
          <span className="visually-hidden">Zoom </span>
          {Math.round(scale * 100)}&nbsp;%
        </p>
        <Tool icon="zoom-in" label="Zoom in" disabled={!zoom.canZoomIn} onClick={zoom.zoomIn} />
        <Tool icon="x" label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={zoom.stage}
        className={cx(styles.stage, enlarged && styles.enlarged)}
        {...zoom.handlers}
      >
        <div
          className={cx(styles.mover, zoom.smooth && styles.smooth)}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <Picture
            key={image.url}
            picture={image}
            sizes={enlarged ? `${image.width}px` : "100vw"}
            alt={alt}
            fit="contain"
            priority
            className={styles.image}
          />
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.caption}>
          <span className={styles.figure} aria-hidden="true">
            Fig.&nbsp;{index + 1}
          </span>{" "}
          <span aria-hidden="true">{alt}</span>
          {several ? (
            <span className="visually-hidden" aria-live="polite">
              Image {index + 1} of {count}
            </span>
          ) : null}
        </p>
        {several ? (
          <>
            <p className={styles.place} aria-hidden="true">
              {index + 1} / {count}
            </p>
            <Tool icon="chevron-left" label="Previous image" onClick={() => show(-1)} />
            <Tool icon="chevron-right" label="Next image" onClick={() => show(1)} />
          </>
        ) : null}
      </div>
    </dialog>
  );
}

/** Zooms, or moves the enlarged image; false for all other keys. */
function zoomKey(key: string, { view, zoomIn, zoomOut, reset, panBy }: Zoom): boolean {
  if (key === "+" || key === "=") zoomIn();
  else if (key === "-") zoomOut();
  else if (key === "0") reset();
  else if (view.scale > 1 && PANS[key]) panBy(PANS[key]);
  else return false;
  return true;
}

const PANS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
};

/** Shows another image; false for all other keys. */
function stepKey(key: string, show: (step: number) => void): boolean {
  if (key === "PageUp" || key === "ArrowLeft") show(-1);
  else if (key === "PageDown" || key === "ArrowRight") show(1);
  else return false;
  return true;
}

type ToolProps = { icon: IconName; label: string; onClick: () => void; disabled?: boolean };

/** `aria-disabled`, because a button that becomes `disabled` loses the focus. */
function Tool({ icon, label, onClick, disabled = false }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
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
