import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import styles from "./UploadList.module.css";
import type { Upload } from "./uploads";

type Props = { uploads: readonly Upload[]; onDrop: (id: number) => void };

/** What is on its way, and what did not arrive. */
export function UploadList({ uploads, onDrop }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => {
        const failed = upload.state === "failed";
        return (
          <li key={upload.id} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>{upload.name}</span>
              {failed ? (
                <span className={styles.message}>{upload.message}</span>
              ) : (
                <progress
                  className={styles.progress}
                  max={100}
                  value={upload.state === "sending" ? Math.round(upload.share * 100) : 0}
                  aria-label={`Uploading ${upload.name}`}
                />
              )}
            </div>
            <span className={styles.state}>{inWords(upload)}</span>
            <IconButton
              icon={<Icon name="x" />}
              label={failed ? `Dismiss ${upload.name}` : `Cancel ${upload.name}`}
              onClick={() => onDrop(upload.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function inWords({ state, share }: Upload): string {
  if (state === "failed") return "";
  if (state === "waiting") return "Waiting";
  if (state === "shrinking") return "Making it smaller";
  // All is sent; the server still makes the smaller copies.
  return share >= 1 ? "Preparing" : `${Math.round(share * 100)} %`;
}
