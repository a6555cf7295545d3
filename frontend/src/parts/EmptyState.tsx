import type { ReactNode } from "react";
import { Button } from "../ui/Button";
import { cx } from "../ui/cx";
import { Notice } from "../ui/Notice";
import { Container, Grid, Kicker } from "../ui/Section";
import styles from "./EmptyState.module.css";
import { useOnline } from "./useOnline";

type Props = {
  /** Instead of a whole page rather than of a list. */
  page?: boolean;
  kicker?: string;
  title: string;
  text: ReactNode;
  /** Beside the words on wide screens, above them on small ones. */
  figure?: ReactNode;
  /** The way on. */
  children: ReactNode;
};

/** What stands where a list or a page would: there is none, and where to go. */
export function EmptyState({ page = false, kicker, title, text, figure, children }: Props) {
  const Heading = page ? "h1" : "h2";
  const words = (
    <>
      {kicker ? <Kicker>{kicker}</Kicker> : null}
      <Heading className={page ? styles.pageTitle : styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children}
    </>
  );
  if (!figure) return <Frame page={page}>{words}</Frame>;
  return (
    <Grid className={styles.withFigure}>
      <div className={styles.figure}>{figure}</div>
      <div className={cx(styles.frame, styles.words)}>{words}</div>
    </Grid>
  );
}

type FailedProps = { page?: boolean; title: string; onRetry: () => void };

/** What stands there when it could not be loaded. Offline it is tried again as soon as there is a connection. */
export function ErrorState({ page = false, title, onRetry }: FailedProps) {
  const online = useOnline();
  return (
    <Frame page={page}>
      <Notice tone="bad" title={title}>
        <p>
          {online
            ? "Check the connection and try again."
            : "You are offline. This is tried again as soon as the connection is back."}
        </p>
      </Notice>
      <Button onClick={onRetry}>Try again</Button>
    </Frame>
  );
}

function Frame({ page, children }: { page: boolean; children: ReactNode }) {
  return page ? (
    <Container className={cx(styles.frame, styles.page)}>{children}</Container>
  ) : (
    <div className={cx(styles.frame, styles.list)}>{children}</div>
  );
}
