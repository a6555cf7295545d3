import { useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Input } from "../../ui/Input";
import { Picture } from "../../ui/Picture";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./ImageList.module.css";
import { keyTarget, moveItem } from "./reorder";
import type { FormImage } from "./types";
import { useDragOrder } from "./useDragOrder";

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
              {...drag.handle(image.url, index)}
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
