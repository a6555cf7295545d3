import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Container, Kicker } from "../../ui/Section";

type Props = {
  /** In place of a whole page, not of a list. */
  page?: boolean;
  kicker?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** In place of a list or page that does not exist. */
export function EmptyState({ page = false, kicker, title, text, children }: Props) {
  const Heading = page ? "h1" : "h2";
  return (
    <Frame page={page}>
      {kicker ? <Kicker>{kicker}</Kicker> : null}
      <Heading className={page ? "title-lg" : "title-md"}>{title}</Heading>
      {text ? <p className="measure large quiet">{text}</p> : null}
      {children}
    </Frame>
  );
}

type ErrorStateProps = { page?: boolean; title: string; onRetry: () => void };

/** In place of a list or page that could not be loaded; the query client retries once online. */
export function ErrorState({ page = false, title, onRetry }: ErrorStateProps) {
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
    <Container className="stack start gap-5 section">{children}</Container>
  ) : (
    <div className="stack start gap-5 pad-7">{children}</div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** False only where the browser knows that there is no connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
