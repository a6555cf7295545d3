import { useEffect, useId, useState } from "react";
import type { FormImage } from "../../office/media/images/imageFormat";
import { imageFiles } from "../../office/media/images/imageFormat";
import { UploadList, useQueue } from "../../office/media/images/useUploads";
import { pictureOf } from "../../office/media/MediaGrid";
import { MediaPicker } from "../../office/media/MediaPicker";
import { SmallButton } from "../../office/ui/SmallButton";
import { cx } from "../../ui/cx";
import { FieldErrors, TextArea } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { type FieldProps, useEditor, useEditorState, useErrors, useValue } from "../session";
import { joined } from "../store/document";
import type { PicturePart } from "../store/FieldUploads";
import { choosePicture, leavesPhone, NO_PICTURE } from "../store/items";
import { isPicture } from "../store/schema";
import styles from "./Fields.module.css";
import { FocalPoint, smallest } from "./FocalPoint";

/** Longest description; the server's limit. */
const MAX_ALT = 300;

/** A picture: the file, its focal point, its description, and where the page has one the file for phones. */
export function PictureField({ path, schema }: FieldProps) {
  const session = useEditor();
  const { store } = session;
  useEditorState(session);
  const id = useId();
  const value = useValue(path);
  const errors = useErrors(path);
  const altErrors = useErrors(joined(path, "alt"));
  const [choosing, setChoosing] = useState<PicturePart | null>(null);
  const [over, setOver] = useState(false);
  const picture = isPicture(value) ? value : NO_PICTURE;

  const choose = (part: PicturePart, src: string) => choosePicture(session, path, part, src);
  const chosen = (part: PicturePart) => (image: FormImage) => {
    session.addPictures({ [image.url]: { ...image, variants: [...(image.variants ?? [])] } });
    choose(part, image.url);
  };
  const whole = useQueue(session.uploads.of(path, "src"));
  const phone = useQueue(session.uploads.of(path, "phone"));
  const { add } = whole;
  const part = choosing ?? "src";

  const request = session.requested(path);
  useEffect(() => {
    if (!request) return;
    session.request(null);
    if (request.files.length > 0) add(request.files.slice(0, 1));
    else setChoosing("src");
  }, [request, session, add]);

  const select = () => session.select({ path, from: "panel" });
  const shown = session.pictures()[picture.src];
  const phoneShown = session.pictures()[picture.phone];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as other headings are
    <div
      role="group"
      aria-labelledby={id}
      className={cx(styles.group, over && styles.over)}
      data-field={path}
      onFocus={select}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(imageFiles(event.dataTransfer).slice(0, 1));
      }}
    >
      <p id={id} className="small strong">
        {schema.label}
        {schema.required ? null : <span className={styles.counter}> optional</span>}
      </p>
      {picture.src === "" ? (
        <p className="small faint">No picture.</p>
      ) : (
        <FocalPoint
          id={path}
          src={picture.src}
          shown={shown}
          focus={picture.focus}
          onChange={(focus, movement) => store.set(joined(path, "focus"), focus, movement)}
        />
      )}
      <UploadList uploads={whole.uploads} onDrop={whole.drop} />
      <FieldErrors name={path} errors={errors} />
      <div className={styles.buttons}>
        <SmallButton icon="image" onClick={() => setChoosing("src")}>
          {picture.src === "" ? "Choose a picture…" : "Replace…"}
        </SmallButton>
        {picture.src !== "" && !schema.required ? (
          <SmallButton onClick={() => store.set(path, NO_PICTURE)}>Remove picture</SmallButton>
        ) : null}
      </div>
      <TextArea
        name={joined(path, "alt")}
        label="Description"
        rows={2}
        errors={altErrors}
        value={picture.alt}
        hint={`For people who do not see the picture. Empty: it is decoration. ${[...picture.alt].length} of ${MAX_ALT}`}
        onChange={(event) => store.setText(joined(path, "alt"), event.target.value)}
      />
      {schema.phone ? (
        <div className={styles.phone}>
          <p className="small strong">Picture for phones</p>
          {leavesPhone(session, path) ? (
            <Notice tone="plain">
              <p>The picture above was replaced; phones still show the one that was here before.</p>
            </Notice>
          ) : null}
          {picture.phone === "" ? (
            <p className="small faint">The same picture.</p>
          ) : (
            <img
              src={phoneShown?.url ?? picture.phone}
              alt=""
              className={styles.phonePicture}
              loading="lazy"
            />
          )}
          <UploadList uploads={phone.uploads} onDrop={phone.drop} />
          <div className={styles.buttons}>
            <SmallButton icon="smartphone" onClick={() => setChoosing("phone")}>
              {picture.phone === "" ? "Another one for phones…" : "Replace the phone picture…"}
            </SmallButton>
            {picture.phone === "" ? null : (
              <SmallButton onClick={() => choose("phone", "")}>Use the same</SmallButton>
            )}
          </div>
        </div>
      ) : null}
      <MediaPicker
        open={choosing !== null}
        bucket="site"
        chosen={[picture[part]]}
        onChoose={(files) => files.flatMap((file) => pictureOf(file) ?? []).forEach(chosen(part))}
        onUpload={(files) => (part === "phone" ? phone : whole).add(files.slice(0, 1))}
        onClose={() => setChoosing(null)}
      >
        <PagePictures
          current={picture[part]}
          onPick={(src) => {
            choose(part, src);
            setChoosing(null);
          }}
        />
      </MediaPicker>
    </div>
  );
}

type PagePicturesProps = { current: string; onPick: (src: string) => void };

/** The pictures that this page or a part of every page has already; those that came with the site are in no library. */
function PagePictures({ current, onPick }: PagePicturesProps) {
  return (
    <ul className={styles.grid} aria-label="Pictures of this page">
      {Object.entries(useEditor().pictures()).map(([src, picture]) => (
        <li key={src}>
          <button
            type="button"
            className={cx(styles.tile, src === current && styles.chosen)}
            aria-pressed={src === current}
            aria-label={src.slice(src.lastIndexOf("/") + 1)}
            onClick={() => onPick(src)}
          >
            <img src={smallest(picture)} alt="" loading="lazy" className={styles.thumb} />
          </button>
        </li>
      ))}
    </ul>
  );
}
