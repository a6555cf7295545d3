import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { AdminIcon } from "../shared/AdminIcon";
import { WORDS } from "../words";
import styles from "./FormTools.module.css";

type Props = {
  /** Absent for a record that has no history yet. */
  onHistory: (() => void) | undefined;
  onPreview: () => void;
  /** Absent for a record that is not saved yet. */
  onShare: (() => void) | undefined;
};

/** The buttons of a form that save nothing; their words are hidden where there is no room for them. */
export function FormTools({ onHistory, onPreview, onShare }: Props) {
  return (
    <>
      {onHistory ? (
        <Button
          variant="quiet"
          className={styles.tool}
          icon={<AdminIcon name="history" />}
          title="History"
          onClick={onHistory}
        >
          History
        </Button>
      ) : null}
      <Button
        variant="quiet"
        className={styles.tool}
        icon={<AdminIcon name="eye" />}
        title="Preview"
        onClick={onPreview}
      >
        Preview
      </Button>
      {onShare ? (
        <Button
          variant="quiet"
          className={styles.tool}
          icon={<Icon name="link" />}
          title={WORDS.sharePreview}
          onClick={onShare}
        >
          {WORDS.sharePreview}
        </Button>
      ) : null}
    </>
  );
}
