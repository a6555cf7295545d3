import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { Picture } from "../../../ui/Picture";
import { AdminIcon } from "../../ui/AdminIcon";
import styles from "./ImageList.module.css";
import type { FormImage } from "./imageFormat";

type Props = {
  images: readonly FormImage[];
  onChange: (images: FormImage[]) => void;
  onRemove: (image: FormImage) => void;
};

/** The first image is the main one. The handles move an image by dragging and by arrow keys. */
export function ImageList({ images, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    if (from === to) return;
    onChange(moveItem(images, from, to));
    setAnnouncement(
      `Picture is now ${to + 1} of ${images.length}${to === 0 ? ", the main one" : ""}.`,
    );
  };
  const drag = useDragOrder(list, move);
  if (images.length === 0) return null;

  return (
    <>
      <ol ref={list} className="stack rule-above" aria-label="Pictures">
        {images.map((image, index) => (
          <li
            key={image.url}
            className={cx(styles.item, drag.draggedKey === image.url && styles.dragged)}
          >
            <button
              type="button"
              className={styles.handle}
              aria-label={`Picture ${index + 1} of ${images.length}: move with the arrow keys`}
              title="Drag, or move with the arrow keys"
              onPointerDown={({ button }) => {
                if (button === 0) drag.start(image.url, index);
              }}
              onKeyDown={(event) => {
                const to = keyTarget(event.key, index, images.length);
                if (to === null) return;
                event.preventDefault();
                move(index, to);
              }}
            >
              <AdminIcon name="grip-vertical" />
            </button>
            <div className={styles.frame}>
              <Picture picture={image} sizes="7rem" alt="" />
            </div>
            <div className="stack gap-1">
              <p className="row tiny target">
                {index === 0 ? <strong className={styles.main}>Main image</strong> : null}
                {index === 0 ? null : (
                  <button type="button" className={styles.make} onClick={() => move(index, 0)}>
                    Make main image
                    <span className="visually-hidden"> of picture {index + 1}</span>
                  </button>
                )}
              </p>
              <label className={styles.label}>
                Alt text<span className="visually-hidden"> of picture {index + 1}</span>
                <Input
                  maxLength={300}
                  placeholder="The product’s name"
                  value={image.alt}
                  onChange={(event) =>
                    onChange(
                      images.map((other) =>
                        other.url === image.url ? { ...other, alt: event.target.value } : other,
                      ),
                    )
                  }
                />
              </label>
            </div>
            <IconButton
              danger
              icon={<Icon name="x" />}
              label={`Remove picture ${index + 1}`}
              onClick={() => {
                onRemove(image);
                setAnnouncement(`Picture ${index + 1} was removed.`);
              }}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

/** A copy of `items` with the one at `from` moved to `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  return items.toSpliced(from, 1).toSpliced(Math.max(to, 0), 0, ...items.slice(from, from + 1));
}

/** The index that an arrow key, Home or End leads to, otherwise null. */
export function keyTarget(key: string, from: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, from + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * Reorders a list while an item is dragged by its handle, by mouse, pen or finger. The listeners are on the window,
 * because React moves the handle in the document meanwhile and it would lose a captured pointer. All items must have
 * the same height.
 */
function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const latest = useRef(onMove);
  const drag = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => () => drag.current?.abort(), []);

  const start = (key: string, index: number) => {
    drag.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    drag.current = controller;
    setDraggedKey(key);
    let current = index;
    const end = () => {
      controller.abort();
      setDraggedKey(null);
    };
    window.addEventListener(
      "pointermove",
      (event) => {
        scrollAtEdge(event.clientY);
        const to = indexAt(list.current, event.clientX, event.clientY);
        if (to === null || to === current) return;
        latest.current(current, to);
        current = to;
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  };

  return { draggedKey, start };
}

const EDGE_PX = 96;
const SCROLL_STEP_PX = 14;

/** Scrolls when the pointer comes near an edge of the window. */
function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
}

function indexAt(list: HTMLElement | null, x: number, y: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y >= box.top && y <= box.bottom && x >= box.left && x <= box.right;
  });
  return index < 0 ? null : index;
}
