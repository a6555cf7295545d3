import { cx } from "./cx";
import styles from "./Skeleton.module.css";

type Props = { shape?: "line" | "title" | "square" | "wide"; className?: string | undefined };

/** A placeholder for content that is loading. */
export function Skeleton({ shape = "line", className }: Props) {
  return <span className={cx(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}

/** Announces to screen readers that content is loading, once for any number of skeletons. */
export function Loading({ label = "Loading" }: { label?: string }) {
  return (
    <p className="visually-hidden" role="status">
      {label}
    </p>
  );
}
