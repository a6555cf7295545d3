import { Button } from "../../ui/Button";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./FormTools.module.css";

type Props = {
  /** Absent for a record that has no history yet. */
  onHistory: (() => void) | undefined;
  onPreview: () => void;
};

/** The buttons of a form that save nothing; their words are hidden where there is no room for them. */
export function FormTools({ onHistory, onPreview }: Props) {
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
    </>
  );
}
