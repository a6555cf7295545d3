import { cx } from "./cx";
import styles from "./Skeleton.module.css";

type Props = { shape?: "line" | "title" | "square" | "wide"; className?: string | undefined };

/** The place of something that is on its way. */
export function Skeleton({ shape = "line", className }: Props) {
  return <span className={cx(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}

/** Announces the wait once, however many skeletons are on screen. */
export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <p className="visually-hidden" role="status">
      {label}
    </p>
  );
}
