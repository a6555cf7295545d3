import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import styles from "./UploadList.module.css";
import type { Upload } from "./uploadQueue";

type Props = { uploads: readonly Upload[]; onDrop: (id: number) => void };

/** Uploads under way, with their progress, and those that failed. */
export function UploadList({ uploads, onDrop }: Props) {
  const visible = uploads.filter(({ state }) => state !== "done");
  if (visible.length === 0) return null;
  return (
    <ul className="stack rule-above" aria-label="Uploads">
      {visible.map(({ id, name, state, progress, message }) => {
        const failed = state === "failed";
        return (
          <li key={id} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={failed ? styles.error : styles.hint} role="status">
                {message}
              </span>
              {failed ? null : (
                <progress
                  className={styles.progress}
                  max={100}
                  value={state === "sending" ? Math.round(progress * 100) : 0}
                  aria-label={`Uploading ${name}`}
                />
              )}
            </div>
            <span className={styles.state}>{stateLabel(state, progress)}</span>
            <IconButton
              icon={<Icon name="x" />}
              label={failed ? `Dismiss ${name}` : `Cancel ${name}`}
              onClick={() => onDrop(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function stateLabel(state: Upload["state"], progress: number): string {
  if (state === "failed") return "";
  if (state === "waiting" || state === "retrying") return "Waiting";
  if (state === "shrinking") return "Making it smaller";
  // Everything is sent, and the server makes the smaller copies.
  return progress >= 1 ? "Preparing" : `${Math.round(progress * 100)} %`;
}
