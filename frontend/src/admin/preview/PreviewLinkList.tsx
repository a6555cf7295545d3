import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "../../ui/Button";
import { explain, isMissing } from "../api/problem";
import { keys } from "../api/queries";
import type { PreviewLink } from "../api/types";
import { useWrite } from "../api/useWrite";
import { Spinner } from "../shared/Spinner";
import { momentInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel, WORDS } from "../words";
import styles from "./PreviewLinks.module.css";
import {
  openedInWords,
  type PreviewSubject,
  previewLinksKey,
  previewLinksQuery,
  revokePreviewLink,
  untilInWords,
} from "./previewLinks";

type Props = { subject: PreviewSubject; onRevoked: (id: number) => void };

/** The links that work: who made them, until when, whether they were opened. */
export function PreviewLinkList({ subject, onRevoked }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { data, isError, error, refetch } = useQuery(previewLinksQuery(subject));
  const revoke = useWrite({
    call: async (link: PreviewLink) => {
      try {
        await revokePreviewLink(link);
      } catch (cause) {
        // Somebody else was faster, or it has expired.
        if (!isMissing(cause)) throw cause;
      }
    },
    failure: "The link could not be revoked",
    refreshes: [previewLinksKey, keys.history],
    onDone: (_, link) => {
      toasts.good("The link was revoked", { detail: "Its address leads nowhere now." });
      title.current?.focus();
      onRevoked(link.id);
    },
  });
  const links = data?.items ?? [];
  return (
    <section className={styles.list} aria-label="Links that work">
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Links that work
      </h3>
      {isError ? (
        <div className="stack start gap-2 small">
          <p>{explain(error) ?? "They could not be loaded."}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </div>
      ) : !data ? (
        <Spinner inline label="Loading the links" />
      ) : links.length === 0 ? (
        <p className={styles.none}>None yet.</p>
      ) : (
        <ul>
          {links.map((link) => (
            <li key={link.id} className={styles.link}>
              <div>
                <p className="small">{untilInWords(link)}</p>
                <p className={styles.note}>
                  Made {momentInWords(link.created_at)}, by {link.created_by}
                </p>
                <p className={styles.note}>{openedInWords(link)}</p>
              </div>
              <Button
                variant="outline"
                size="sm"
                disabled={revoke.busy}
                aria-label={`Revoke the link that works until ${momentInWords(link.expires_at)}`}
                onClick={() => void revoke.run(link)}
              >
                {actionLabel(ACTIONS.revoke, revoke.pending?.id === link.id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
