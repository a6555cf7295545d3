import { AdminIcon } from "../shared/AdminIcon";
import { momentInWords } from "../shared/time";
import type { SitePageSummary } from "./api";
import { isOutdated } from "./store/outdated";

type Props = {
  server: SitePageSummary;
  /** E-mails of others who are editing this page. */
  others: readonly string[];
};

/** What else is going on with the page: others who edit it, a schedule, a version that went live meanwhile. */
export function PageNotes({ server, others }: Props) {
  const { scheduled, changes, version } = server;
  const notes: string[] = [];
  if (others.length > 0) {
    notes.push(`${others.join(", ")} ${others.length === 1 ? "is" : "are"} editing this page, too`);
  }
  if (scheduled) notes.push(scheduleInWords(scheduled, changes?.revision));
  if (isOutdated(server) && version) {
    const who = version.published_by ?? "the command line";
    const when = momentInWords(version.published_at);
    notes.push(
      `A version of ${who} went live on ${when}, after this draft was begun: Publish… shows both`,
    );
  }
  if (notes.length === 0) return null;
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="meta flex gap-2 breaks">
          <AdminIcon
            name={note === notes[0] && others.length > 0 ? "users" : "history"}
            size={16}
          />
          {note}
        </p>
      ))}
    </div>
  );
}

function scheduleInWords(
  { at, revision }: NonNullable<SitePageSummary["scheduled"]>,
  draft: number | undefined,
): string {
  const when = momentInWords(at);
  return draft === undefined || draft === revision
    ? `Goes live on ${when}`
    : `An earlier state goes live on ${when}; what was changed since stays a draft`;
}
