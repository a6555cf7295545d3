import { useEffect } from "react";
import { Button } from "../../ui/Button";
import { explain } from "../api/problem";
import { OfficeIcon } from "./OfficeIcon";
import styles from "./Page.module.css";
import { toasts } from "./toasts";

type Props = { title: string; error: unknown; onRetry: () => void };

/** Stands where something should have been: what could not be had, why, and the way to ask again. */
export function Failed({ title, error, onRetry }: Props) {
  return (
    <div className={styles.failed}>
      <OfficeIcon name="circle-alert" size={24} />
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{title}</p>
        <p>{explain(error) ?? "The server had a problem."}</p>
        <Button variant="outline" icon={<OfficeIcon name="rotate-ccw" />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Says once for each failed attempt what could not be had, whether or not something older is still on screen. */
export function useFailureToast(title: string, isError: boolean, error: unknown): void {
  useEffect(() => {
    if (isError) toasts.bad(title, explain(error));
  }, [isError, error, title]);
}
