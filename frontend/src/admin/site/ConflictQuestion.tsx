import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import styles from "./ConflictQuestion.module.css";
import { useEditorState } from "./session";
import { hasWords, inWords } from "./store/changes";
import { type SiteDocument, withValue } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import type { Conflict } from "./store/merge";
import type { PageSaver } from "./store/PageSaver";
import type { SaveState } from "./store/saveState";
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
  return (
    <Dialog
      open={open}
      onClose={() => setPut(state)}
      title="Somebody else changed the same"
      className={styles.dialog}
    >
      {open && saver ? <Fields saver={saver} state={state} onLater={() => setPut(state)} /> : null}
    </Dialog>
  );
}

type Props = { saver: PageSaver; state: ConflictState; onLater: () => void };

function Fields({ saver, state, onLater }: Props) {
  const { theirs, merged, conflicts } = state;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const by = theirs.changes?.saved_by ?? theirs.version?.published_by ?? "Somebody else";
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
      <p className={styles.text}>
        {by} saved {theirs.label} while you were working on it. Nothing has been overwritten, and
        what only one of you changed is together already. Whose words shall stand here?
      </p>
      <ul className={styles.list}>
        {conflicts.map(({ path, labels, schema, mine, theirs }) => (
          <li key={path} className={styles.item}>
            <p className={styles.field}>{labels.join(" › ")}</p>
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
                  {choice === "mine" ? "Mine" : "Theirs"}
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
          Take theirs
        </Button>
        <Button variant="outline" onClick={() => resolve(() => "mine")}>
          Keep mine
        </Button>
        <Button onClick={() => resolve(({ path }) => choices[path] ?? "mine")}>
          Save as chosen
        </Button>
      </div>
    </>
  );
}
