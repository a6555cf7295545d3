import { WordDiff } from "../editing/DifferenceList";
import styles from "./Editor.module.css";
import { smallest } from "./panel/PictureField";
import { type Change, hasWords, inWords } from "./store/changes";
import { isList, type Json, type Pictures, type StoredPicture } from "./store/document";
import { isPicture, titleOf } from "./store/schema";

type Props = { changes: readonly Change[]; pictures: Pictures };

/** What changes, word by word and picture by picture. */
export function ChangeList({ changes, pictures }: Props) {
  return (
    <ul className="stack gap-3">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path}`} className={styles.item}>
          <p className="meta strong">
            {change.labels.join(" › ")}
            {NOTES[change.kind]}
          </p>
          <ChangeBody change={change} pictures={pictures} />
        </li>
      ))}
    </ul>
  );
}

const NOTES = { value: "", added: ": added", removed: ": removed", order: ": another order" };

/** Before and after, without the name of the field. */
export function ChangeBody({ change, pictures }: { change: Change; pictures: Pictures }) {
  const { kind, schema, before, after } = change;
  if (kind === "order") {
    return <WordDiff before={titles(before, change)} after={titles(after, change)} />;
  }
  if (schema.kind === "picture") {
    const [was, is] = [pictureOf(before), pictureOf(after)];
    return <PictureChange was={was} is={is} pictures={pictures} />;
  }
  return (
    <>
      {kind === "value" ? null : <Shown of={before ?? after} pictures={pictures} />}
      <WordDiff
        before={inWords(before, schema)}
        after={inWords(after, schema)}
        whole={!hasWords(schema)}
      />
    </>
  );
}

function titles(value: Json | undefined, { schema }: Change): string {
  return isList(value) ? value.map((item) => titleOf(item, schema)).join("\n") : "";
}

function pictureOf(value: Json | undefined): StoredPicture | null {
  return isPicture(value) && value.src !== "" ? value : null;
}

type PictureProps = { was: StoredPicture | null; is: StoredPicture | null; pictures: Pictures };

function PictureChange({ was, is, pictures }: PictureProps) {
  const isOther = was?.src !== is?.src;
  const isOtherPhone = (was?.phone ?? "") !== (is?.phone ?? "");
  return (
    <>
      {isOther ? (
        <div className={styles.pictures}>
          <Figure label="Before" src={was?.src} pictures={pictures} />
          <Figure label="After" src={is?.src} pictures={pictures} />
        </div>
      ) : null}
      {isOtherPhone ? (
        <div className={styles.pictures}>
          <Figure label="On phones before" src={was?.phone} pictures={pictures} />
          <Figure label="On phones after" src={is?.phone} pictures={pictures} />
        </div>
      ) : null}
      {was?.alt !== is?.alt ? <WordDiff before={was?.alt ?? ""} after={is?.alt ?? ""} /> : null}
      {was && is && was.focus !== is.focus ? (
        <p className="meta">
          Focal point: {focusInWords(was.focus)} before, now {focusInWords(is.focus)}
        </p>
      ) : null}
    </>
  );
}

function focusInWords(focus: string): string {
  const [left, top] = focus.split(" ");
  return `${left} % from the left and ${top} % from the top`;
}

function Figure(props: { label: string; src: string | undefined; pictures: Pictures }) {
  const { label, src, pictures } = props;
  return (
    <figure className="stack top gap-1">
      {src ? (
        <img src={sourceOf(src, pictures)} alt="" loading="lazy" className={styles.picture} />
      ) : (
        <p className="meta">No picture</p>
      )}
      <figcaption className="meta">{label}</figcaption>
    </figure>
  );
}

/** The pictures of an item that came or went. */
function Shown({ of, pictures }: { of: Json | undefined; pictures: Pictures }) {
  if (typeof of !== "object" || of === null) return null;
  return Object.entries(of).map(([name, value]) => {
    const src = pictureOf(value)?.src;
    return src ? (
      <img
        key={name}
        src={sourceOf(src, pictures)}
        alt=""
        loading="lazy"
        className={styles.picture}
      />
    ) : null;
  });
}

function sourceOf(src: string, pictures: Pictures): string {
  const picture = pictures[src];
  return picture ? smallest(picture) : src;
}
