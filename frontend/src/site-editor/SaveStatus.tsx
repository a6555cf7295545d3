import { AdminIcon } from "../office/ui/AdminIcon";
import { SmallButton } from "../office/ui/SmallButton";
import { cx } from "../ui/cx";
import styles from "./Editor.module.css";
import { pageOf } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import type { SaveState } from "./store/saveState";

type Props = {
  session: EditorSession;
  /** Leads to a field. */
  onShow: (path: string) => void;
};

/** Whether what is on screen is on the server, and what to do where it is not. */
export function SaveStatus({ session, onShow }: Props) {
  const state = session.state();
  const trouble = !["saved", "waiting", "saving"].includes(state.kind);
  const [first] = session.allErrors().keys();
  const isKept = session.all().every(({ keepsCopy }) => keepsCopy);
  return (
    <div className={styles.status}>
      <p
        className={cx(styles.words, trouble && styles.trouble)}
        role={trouble ? "alert" : undefined}
      >
        <AdminIcon name={trouble ? "circle-alert" : "circle-check"} size={16} />
        {wordsOf(state, session.allErrors().size)}
        {trouble && !isKept ? " This browser cannot keep it either: do not close the page." : null}
      </p>
      {state.kind === "refused" && first ? (
        <SmallButton
          variant="quiet"
          onClick={() => {
            session.select({ path: first, from: "panel" });
            if (pageOf(first)) requestAnimationFrame(() => onShow(first));
          }}
        >
          Show
        </SmallButton>
      ) : null}
      {state.kind === "failed" || state.kind === "offline" ? (
        <SmallButton variant="quiet" onClick={() => void session.flush()}>
          Try again
        </SmallButton>
      ) : null}
      {state.kind === "conflict" ? (
        <SmallButton
          variant="quiet"
          onClick={() => void session.saver(state.theirs.page).refresh()}
        >
          Decide…
        </SmallButton>
      ) : null}
    </div>
  );
}

function wordsOf(state: SaveState, errors: number): string {
  switch (state.kind) {
    case "saved":
      return "Saved";
    case "waiting":
    case "saving":
      return "Saving…";
    case "offline":
      return "Not saved: no connection";
    case "failed":
      return `Not saved. ${state.reason}`;
    case "refused":
      return `Not saved: ${errors === 1 ? "one field needs" : `${errors} fields need`} attention`;
    case "conflict":
      return "Not saved: somebody else edited the same fields";
  }
}
