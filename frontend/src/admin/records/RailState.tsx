import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import styles from "./RailState.module.css";

type Props = { state: string; publicPath: string | null };

/** Whether visitors see the record, and the way to its page; a record that is new has no state yet. */
export function RailState({ state, publicPath }: Props) {
  if (state === "") return null;
  return (
    <div className={styles.state} data-state="">
      <Badge tone={publicPath === null ? "marigold" : "good"}>{state}</Badge>
      {publicPath === null ? null : (
        <a
          href={publicPath}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-row gap-2 small green target"
        >
          View on the website
          <span className="visually-hidden"> (opens in a new tab)</span>
          <Icon name="external-link" size={16} />
        </a>
      )}
    </div>
  );
}
