import { WordDiff } from "../editing/DifferenceList";
import styles from "./Editor.module.css";
import { type Change, hasWords, inWords } from "./store/changes";
import { isGroup, isList, type Json, type Pictures, type StoredPicture } from "./store/document";
import { isPicture, smallest, titleOf } from "./store/schema";

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

const FILES = [
  ["src", "Before", "After"],
  ["phone", "On phones before", "On phones after"],
] as const;

function PictureChange({ was, is, pictures }: PictureProps) {
  return (
    <>
      {FILES.map(([part, before, after]) =>
        (was?.[part] ?? "") === (is?.[part] ?? "") ? null : (
          <div key={part} className={styles.pictures}>
            <Figure label={before} src={was?.[part]} pictures={pictures} />
            <Figure label={after} src={is?.[part]} pictures={pictures} />
          </div>
        ),
      )}
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

type ThumbProps = { src: string | undefined; pictures: Pictures };

function Figure({ label, src, pictures }: ThumbProps & { label: string }) {
  return (
    <figure className="stack top gap-1">
      {src ? <Thumb src={src} pictures={pictures} /> : <p className="meta">No picture</p>}
      <figcaption className="meta">{label}</figcaption>
    </figure>
  );
}

function Thumb({ src = "", pictures }: ThumbProps) {
  const picture = pictures[src];
  return (
    <img src={picture ? smallest(picture) : src} alt="" loading="lazy" className={styles.picture} />
  );
}

/** The pictures of an item that came or went. */
function Shown({ of, pictures }: { of: Json | undefined; pictures: Pictures }) {
  return Object.entries(isGroup(of) ? of : {}).map(([name, value]) => {
    const src = pictureOf(value)?.src;
    return src ? <Thumb key={name} src={src} pictures={pictures} /> : null;
  });
}
