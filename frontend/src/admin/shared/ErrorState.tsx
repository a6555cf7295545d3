import { useEffect } from "react";
import { Button } from "../../ui/Button";
import { explain } from "../api/problem";
import { WORDS } from "../words";
import { AdminIcon } from "./AdminIcon";
import styles from "./Page.module.css";
import { toasts } from "./toasts";

type Props = { title: string; error: unknown; onRetry: () => void };

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, error, onRetry }: Props) {
  return (
    <div className={styles.error}>
      <AdminIcon name="circle-alert" size={24} />
      <div className={styles.empty}>
        <p className={styles.kicker}>Not loaded</p>
        <p className={styles.emptyTitle}>{title}</p>
        <p>{explain(error) ?? "The server had a problem."}</p>
        <Button variant="outline" icon={<AdminIcon name="rotate-ccw" />} onClick={onRetry}>
          {WORDS.tryAgain}
        </Button>
      </div>
    </div>
  );
}

/** One toast for each failed request, even while older data stays on screen. */
export function useFailureToast(title: string, isError: boolean, error: unknown): void {
  useEffect(() => {
    if (isError) toasts.bad(title, explain(error));
  }, [isError, error, title]);
}
