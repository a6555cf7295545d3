import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { CreatedPreviewLink, PreviewLink, PreviewLinkInput } from "../../data/schema";
import { ACTIONS, actionLabel } from "../../words/actions";
import { api } from "../data/client";
import { isMissing } from "../data/problem";
import { keys, q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import { momentInWords, whenInWords } from "../ui/time";
import styles from "./PreviewLinks.module.css";

/** How long a link may work, in hours. */
export const DURATIONS: readonly (readonly [hours: number, label: string])[] = [
  [24, "24 hours"],
  [72, "3 days"],
  [168, "7 days"],
  [720, "30 days"],
];

export const DEFAULT_HOURS = 72;

const PATH = "/api/admin/preview-links";

type Props = { subject: PreviewSubject; onRevoked: (id: number) => void };

/** The links that work: who made them, until when, whether they were opened. */
export function PreviewLinkList({ subject, onRevoked }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const read = useQuery({
    ...q("/api/admin/preview-links", subject),
    gcTime: 0,
  });
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
    refreshes: [keys.previewLinks, keys.history],
    onDone: (_, link) => {
      toasts.good("The link was revoked", { detail: "Its address leads nowhere now." });
      title.current?.focus();
      onRevoked(link.id);
    },
  });
  return (
    <section className={styles.list} aria-label="Links that work">
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Links that work
      </h3>
      <Loaded
        read={read}
        failure="The links could not be loaded"
        waiting={<Spinner inline label="Loading the links" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>None yet.</p>
          ) : (
            <ul>
              {items.map((link) => (
                <li key={link.id} className={styles.link}>
                  <div>
                    <p className="small">{untilInWords(link)}</p>
                    <p className={styles.note}>
                      Made {momentInWords(link.created_at)}, by {link.created_by}
                    </p>
                    <p className={styles.note}>{openedInWords(link)}</p>
                  </div>
                  <SmallButton
                    aria-disabled={revoke.busy}
                    aria-label={`Revoke the link that works until ${momentInWords(link.expires_at)}`}
                    onClick={() => void revoke.run(link)}
                  >
                    {actionLabel(ACTIONS.revoke, revoke.pending?.id === link.id)}
                  </SmallButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** A page of the site by its name, an article or a product by its id. */
export type PreviewSubject = { kind: PreviewKind; id: string | number };

type PreviewKind = "site" | "blog" | "product";

export const makePreviewLink = (input: PreviewLinkInput) =>
  api.post<CreatedPreviewLink>(PATH, input);

const revokePreviewLink = ({ id }: Pick<PreviewLink, "id">) => api.remove(`${PATH}/${id}`);

/** "Opened 3 times, last 2 hours ago". */
export function openedInWords(
  { opened, last_opened_at: last }: Pick<PreviewLink, "opened" | "last_opened_at">,
  now: number = Date.now(),
): string {
  if (!last || opened === 0) return "Not opened yet";
  const times = opened === 1 ? "once" : `${opened} times`;
  return `Opened ${times}, last ${whenInWords(last, now)}`;
}

/** "Works until 21 Nov 2026, 10:42 am IST". */
export const untilInWords = ({ expires_at }: Pick<PreviewLink, "expires_at">): string =>
  `Works until ${momentInWords(expires_at)}`;
