import { useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { IconButton, IconButton } from "../../ui/IconButton";
import { Input } from "../../ui/Input";
import { Picture } from "../../ui/Picture";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./PictureList.module.css";
import { keyTarget, moved } from "./reorder";
import type { FormPicture } from "./types";
import { useDragOrder } from "./useDragOrder";

type Props = {
  pictures: readonly FormPicture[];
  onChange: (pictures: FormPicture[]) => void;
  onRemove: (picture: FormPicture) => void;
};

/** The pictures in their order: the first is the main one. Dragged by the handle, or moved by its arrow keys. */
export function PictureList({ pictures, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    if (from === to) return;
    onChange(moved(pictures, from, to));
    setSaid(`Picture is now ${to + 1} of ${pictures.length}${to === 0 ? ", the main one" : ""}.`);
  };
  const drag = useDragOrder(list, move);
  if (pictures.length === 0) return null;

  return (
    <>
      <ol ref={list} className={styles.list} aria-label="Pictures">
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            className={cx(styles.item, drag.held === picture.url && styles.held)}
          >
            <button
              type="button"
              className={styles.handle}
              aria-label={`Picture ${index + 1} of ${pictures.length}: move with the arrow keys`}
              title="Drag, or move with the arrow keys"
              {...drag.handle(picture.url, index)}
              onKeyDown={(event) => {
                const to = keyTarget(event.key, index, pictures.length);
                if (to === null) return;
                event.preventDefault();
                move(index, to);
              }}
            >
              <AdminIcon name="grip-vertical" />
            </button>
            <div className={styles.frame}>
              <Picture picture={picture} sizes="7rem" alt="" />
            </div>
            <div className={styles.words}>
              <p className={styles.place}>
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
                  value={picture.alt}
                  onChange={(event) =>
                    onChange(
                      pictures.map((other) =>
                        other.url === picture.url ? { ...other, alt: event.target.value } : other,
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
                onRemove(picture);
                setSaid(`Picture ${index + 1} was removed.`);
              }}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
