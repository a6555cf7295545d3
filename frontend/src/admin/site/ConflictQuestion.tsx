import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useSession } from "../session/session";
import styles from "./Editor.module.css";
import { useEditorState } from "./session";
import { hasWords, inWords } from "./store/changes";
import { type SiteDocument, withValue } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import type { Conflict } from "./store/merge";
import type { PageSaver } from "./store/PageSaver";
import { authorOf, type SaveState } from "./store/saveState";
import { WordDiff } from "./WordDiff";

type ConflictState = Extract<SaveState, { kind: "conflict" }>;
type Choice = "mine" | "theirs";

/** Asks about the fields that somebody else has changed as well; all others are together already. */
export function ConflictQuestion({ session }: { session: EditorSession }) {
  useEditorState(session);
  const [put, setPut] = useState<SaveState | null>(null);
  const saver = session.all().find(({ state }) => state.kind === "conflict");
  const state = saver?.state.kind === "conflict" ? saver.state : null;
  const open = state !== null && put !== state;
  const user = useSession();
  const by = state === null ? null : authorOf(state.theirs).by;
  const own = state !== null && "user" in user && by === user.user.email;
  return (
    <Dialog
      open={open}
      onClose={() => setPut(state)}
      title={`${own ? "You" : (by ?? "Somebody else")} edited the same fields${own ? " elsewhere" : ""}`}
      className={styles.dialog}
    >
      {open && saver ? (
        <Fields saver={saver} state={state} own={own} onLater={() => setPut(state)} />
      ) : null}
    </Dialog>
  );
}

type Props = {
  saver: PageSaver;
  state: ConflictState;
  /** The other one is the same person, in another tab or on another device. */
  own: boolean;
  onLater: () => void;
};

function Fields({ saver, state, own, onLater }: Props) {
  const { theirs, merged, conflicts } = state;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { by, published } = authorOf(theirs);
  const did = published ? "published" : "saved";
  const resolve = (choiceOf: (conflict: Conflict) => Choice) => {
    const document = conflicts.reduce<SiteDocument>(
      (document, conflict) =>
        choiceOf(conflict) === "mine"
          ? document
          : (withValue(document, conflict.path, conflict.theirs ?? null) as SiteDocument),
      merged,
    );
    void saver.resolve(document);
  };
  return (
    <>
      <p className="note">
        {own
          ? `You ${did} ${theirs.label} in another tab or on another device while you were working on it here.`
          : `${by ?? "Somebody"} ${did} ${theirs.label} while you were working on it.`}{" "}
        Nothing has been overwritten, and what only one {own ? "side" : "of you"} changed is merged
        already. Choose a version for each field.
      </p>
      <ul className={styles.list}>
        {conflicts.map(({ path, labels, schema, mine, theirs }) => (
          <li key={path} className={styles.conflictQuestionItem}>
            <p className="meta strong">{labels.join(" › ")}</p>
            <WordDiff
              before={inWords(theirs, schema)}
              after={inWords(mine, schema)}
              whole={!hasWords(schema)}
            />
            <div className={styles.choices}>
              {(["mine", "theirs"] as const).map((choice) => (
                <label key={choice} className={styles.choice}>
                  <input
                    type="radio"
                    name={path}
                    checked={(choices[path] ?? "mine") === choice}
                    onChange={() => setChoices({ ...choices, [path]: choice })}
                  />
                  {sideOf(choice, own)}
                </label>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onLater} data-focus="">
          Keep editing
        </Button>
        <Button variant="outline" onClick={() => resolve(() => "theirs")}>
          {own ? "Take what is saved" : "Take theirs"}
        </Button>
        <Button variant="outline" onClick={() => resolve(() => "mine")}>
          {own ? "Keep what is here" : "Keep mine"}
        </Button>
        <Button onClick={() => resolve(({ path }) => choices[path] ?? "mine")}>
          Save as chosen
        </Button>
      </div>
    </>
  );
}

function sideOf(choice: Choice, own: boolean): string {
  if (choice === "mine") return own ? "What is here" : "Mine";
  return own ? "What is saved" : "Theirs";
}
