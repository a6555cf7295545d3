import { useState } from "react";
import { ConflictDialog } from "../editing/conflict";
import { WordDiff } from "../editing/WordDiff";
import { useSession } from "../office/data/session";
import { useEditorState } from "./session";
import { hasWords, inWords } from "./store/changes";
import type { EditorSession } from "./store/EditorSession";
import { withTheirs } from "./store/merge";
import { authorOf, type SaveState } from "./store/saveState";

/** Asks about the fields that somebody else has changed as well; all others are together already. */
export function ConflictQuestion({ session }: { session: EditorSession }) {
  useEditorState(session);
  const [dismissed, setDismissed] = useState<SaveState | null>(null);
  const user = useSession();
  const saver = session.all().find(({ state }) => state.kind === "conflict");
  const { state } = saver ?? {};
  if (!saver || state?.kind !== "conflict" || dismissed === state) return null;
  const { theirs, merged, conflicts } = state;
  const { by, published } = authorOf(theirs);
  const own = "user" in user && by === user.user.email;
  const did = published ? "published" : "saved";
  return (
    <ConflictDialog
      title={`${own ? "You" : (by ?? "Somebody else")} edited the same fields${own ? " elsewhere" : ""}`}
      intro={`${
        own
          ? `You ${did} ${theirs.label} in another tab or on another device while you were working on it here.`
          : `${by ?? "Somebody"} ${did} ${theirs.label} while you were working on it.`
      } Nothing has been overwritten, and what only one ${own ? "side" : "of you"} changed is merged already. Choose a version for each field.`}
      own={own}
      items={conflicts.map(({ path, labels, schema, mine, theirs }) => ({
        key: path,
        label: labels.join(" › "),
        body: (
          <>
            <p className="meta strong">{labels.join(" › ")}</p>
            <WordDiff
              before={inWords(theirs, schema)}
              after={inWords(mine, schema)}
              whole={!hasWords(schema)}
            />
          </>
        ),
      }))}
      onAnswer={(asTheirs) => {
        const chosen = conflicts.filter(({ path }) => asTheirs.includes(path));
        return saver.resolve(withTheirs(merged, chosen));
      }}
      onClose={() => setDismissed(state)}
    />
  );
}
