import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { imageFiles } from "../../office/media/images/imageFormat";
import { UploadList, useQueue } from "../../office/media/images/useUploads";
import { pictureOf } from "../../office/media/MediaGrid";
import { MediaPicker } from "../../office/media/MediaPicker";
import { SmallButton } from "../../office/ui/SmallButton";
import { cx } from "../../ui/cx";
import { FieldErrors, TextArea } from "../../ui/Field";
import { Input } from "../../ui/Input";
import { Notice } from "../../ui/Notice";
import { type FieldProps, useEditor, useEditorState, useErrors, useValue } from "../session";
import { joined, type Pictures } from "../store/document";
import { choosePicture, leavesPhone, type PicturePart, takePicture } from "../store/items";
import { isPicture, NO_PICTURE, smallest } from "../store/schema";
import styles from "./Fields.module.css";

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
  const whole = useQueue(session.queueOf(path, "src"));
  const phone = useQueue(session.queueOf(path, "phone"));
  const { add } = whole;
  const part = choosing ?? "src";

  const request = session.request?.path === path ? session.request : null;
  useEffect(() => {
    if (!request) return;
    session.tell({ request: null });
    if (request.files.length > 0) add(request.files.slice(0, 1));
    else setChoosing("src");
  }, [request, session, add]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as other headings are
    <div
      role="group"
      aria-labelledby={id}
      className={cx(styles.group, over && styles.over)}
      data-field={path}
      onFocus={() => session.select({ path, from: "panel" })}
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
          shown={session.pictures[picture.src]}
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
              src={session.pictures[picture.phone]?.url ?? picture.phone}
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
        onChoose={(files) => {
          const chosen = files.flatMap((file) => pictureOf(file) ?? []);
          for (const image of chosen) takePicture(session, path, part, image);
        }}
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
      {Object.entries(useEditor().pictures).map(([src, picture]) => (
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

type FocalPointProps = {
  id: string;
  src: string;
  shown: Pictures[string] | undefined;
  /** Percent from left and top: `50 40`. */
  focus: string;
  /** `movement` is the same for all of a drag, and for a key that is held. */
  onChange: (focus: string, movement: object) => void;
};

const STEP = 5;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The point that stays visible where the picture is cut: by a press on the picture, by arrow keys, or as two numbers. */
function FocalPoint({ id, src, shown, focus, onChange }: FocalPointProps) {
  const area = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLButtonElement>(null);
  const [left = 50, top = 50] = focus.split(" ").map(Number);

  useLayoutEffect(() => {
    marker.current?.style.setProperty("left", `${left}%`);
    marker.current?.style.setProperty("top", `${top}%`);
  }, [left, top]);

  const movement = useRef({});
  const set = (x: number, y: number) => onChange(`${percent(x)} ${percent(y)}`, movement.current);
  const follow = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || event.buttons !== 1) return;
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    set(x, y);
  };
  const number = (name: string, label: string, value: number, change: (value: number) => void) => (
    <label className={styles.number}>
      {label}
      <Input
        id={`${id}.${name}`}
        type="number"
        min={0}
        max={100}
        step={1}
        value={value}
        onFocus={() => {
          movement.current = {};
        }}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
    </label>
  );

  return (
    <div className={styles.focal}>
      <div
        ref={area}
        className={styles.area}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          movement.current = {};
          follow(event);
        }}
        onPointerMove={follow}
      >
        <img
          src={shown ? smallest(shown) : src}
          width={shown?.width}
          height={shown?.height}
          alt=""
          draggable={false}
          className={styles.whole}
        />
        <button
          ref={marker}
          type="button"
          className={styles.marker}
          aria-label={`Focal point: ${left} % from the left, ${top} % from the top. Arrow keys move it.`}
          title="What must stay visible. Drag it, or use the arrow keys."
          onKeyDown={(event) => {
            const step = KEYS[event.key];
            if (!step) return;
            event.preventDefault();
            if (!event.repeat) movement.current = {};
            set(left + step[0], top + step[1]);
          }}
        />
      </div>
      <div className={styles.numbers}>
        {number("left", "Focus from the left, %", left, (value) => set(value, top))}
        {number("top", "from the top, %", top, (value) => set(left, value))}
      </div>
    </div>
  );
}

function percent(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : 50;
}
