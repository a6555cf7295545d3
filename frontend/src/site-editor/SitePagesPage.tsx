import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Scheduled } from "../data/schema";
import { adminPaths } from "../office/data/paths";
import { keys, useSite } from "../office/data/queries";
import { useSession } from "../office/data/session";
import { toasts } from "../office/data/toasts";
import { useWrite } from "../office/data/useWrite";
import { PreviewLinkDialog } from "../office/preview/PreviewLinkDialog";
import { Loaded, Page, Section } from "../office/ui/Page";
import { RouterButtonLink } from "../office/ui/RouterButtonLink";
import { SmallButton } from "../office/ui/SmallButton";
import { momentInWords, When } from "../office/ui/time";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Skeleton } from "../ui/Skeleton";
import { OFTEN_CHANGED, type SitePageSummary, siteApi, sitePageQuery, siteQuery } from "./api";
import styles from "./Editor.module.css";
import { CancelPublication, PublishDialog } from "./review/PublishDialog";
import { isGroup, type PageName, type SiteDocument } from "./store/document";

const FAILURE = "Failed to load the pages of the site";
/** Who edits now changes without anything being done here. */
const REFRESH_MS = 20_000;

/** The pages whose words and pictures the office edits, each with where it stands. */
export function SitePagesPage() {
  const read = useQuery({ ...siteQuery(), refetchInterval: REFRESH_MS });
  const [publishing, setPublishing] = useState(false);
  const [sharing, setSharing] = useState(false);
  // Once it is open, its address is all that a partner needs.
  const notOpen = useSite()?.not_open === true;
  const drafts = read.data?.items.filter(({ changes }) => changes).length ?? 0;
  return (
    <Page
      title="Site"
      lead="Words and pictures of the site’s own pages. What you change is a draft until you publish it."
      actions={
        <>
          <RouterButtonLink to={adminPaths.claims} variant="outline">
            Claims
          </RouterButtonLink>
          {notOpen ? (
            <Button variant="outline" onClick={() => setSharing(true)}>
              Share the whole site…
            </Button>
          ) : null}
          <Button disabled={drafts === 0} onClick={() => setPublishing(true)}>
            Publish changes…
          </Button>
        </>
      }
    >
      <Loaded
        read={read}
        failure={FAILURE}
        waiting={<Skeleton shape="wide" className={styles.skeleton} />}
      >
        {(data) => (
          <>
            <ScheduledList
              scheduled={data.scheduled}
              labelOf={(page) => data.items.find((item) => item.page === page)?.label ?? page}
            />
            <ul className={styles.sitePagesList}>
              {OFTEN_CHANGED.map((row) => (
                <Row key={row.to} {...row} />
              ))}
              {data.items.map((item) => (
                <PageRow key={item.page} item={item} onPublish={() => setPublishing(true)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <PublishDialog open={publishing} onClose={() => setPublishing(false)} />
      <PreviewLinkDialog
        kind="site"
        id="all"
        noun="site"
        open={sharing}
        onClose={() => setSharing(false)}
      />
    </Page>
  );
}

const ABOUT: Partial<Record<PageName, string>> = {
  layout: "Part of every page",
  company: "Name, contact, hours, people, certifications",
  "not-found": "For addresses that lead nowhere",
};

type RowProps = { to: string; label: string; about?: string | undefined; children?: ReactNode };

/** The whole row leads to its page. */
function Row({ to, label, about, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className="stack">
        <Link to={to} className={styles.link}>
          {label}
        </Link>
        <span className={styles.path}>{about}</span>
      </div>
      <div className={styles.state}>{children}</div>
      <Icon name="chevron-right" className="faint" />
    </li>
  );
}

function PageRow({ item, onPublish }: { item: SitePageSummary; onPublish: () => void }) {
  const { page, label, path, version, changes, scheduled, editors } = item;
  const user = useSession();
  const email = "user" in user ? user.user.email : "";
  const others = editors.map(({ by }) => by).filter((by) => by !== email);
  const by = (name: string | null | undefined) => (name ? ` by ${name}` : "");
  return (
    <Row to={adminPaths.sitePage(page)} label={label} about={path ?? ABOUT[page]}>
      <PageSwitch item={item} onPublish={onPublish} />
      {version ? (
        <p>
          Published <When at={version.published_at} />
          {by(version.published_by)}
        </p>
      ) : (
        <p>Original version</p>
      )}
      {changes ? (
        <p className={styles.draft}>
          Draft, saved <When at={changes.saved_at} />
          {by(changes.saved_by)}
        </p>
      ) : null}
      {scheduled ? (
        <p className={styles.draft}>
          Scheduled: <When at={scheduled.at} />
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className={styles.editors}>Editing now: {others.join(", ")}</p>
      ) : null}
    </Row>
  );
}

type Props = { scheduled: readonly Scheduled[]; labelOf: (page: string) => string };

/** Publications to come, the next first. */
function ScheduledList({ scheduled, labelOf }: Props) {
  if (scheduled.length === 0) return null;
  const namesOf = ({ pages }: Scheduled) => pages.map(labelOf).join(", ");
  return (
    <Section title="Scheduled">
      <ul className={styles.scheduled}>
        {scheduled.map((publication) => (
          <li key={publication.id} className={styles.publication}>
            <p>
              <strong>{momentInWords(publication.at)}</strong>: {namesOf(publication)}
              {publication.ordered_by ? ` (${publication.ordered_by})` : ""}
            </p>
            <CancelPublication publication={publication} names={namesOf(publication)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The switches of the document `layout`, by the address that each hides. */
const SWITCHES: Readonly<Record<string, string>> = {
  "/about": "about",
  "/legacy": "legacy",
  "/legacy-interactive": "legacy_interactive",
  "/partners": "partners",
};

type PageSwitchProps = { item: SitePageSummary; onPublish: () => void };

/** Hides a page from visitors, or shows it again. It is a change of the draft of Header and footer, where the switches are. */
function PageSwitch({ item, onPublish }: PageSwitchProps) {
  const { label, path, hidden } = item;
  const name = SWITCHES[path ?? ""];
  const { data: layout } = useQuery({ ...sitePageQuery("layout"), enabled: name !== undefined });
  const change = useWrite<boolean>({
    call: async (shown) => {
      const page = await siteApi.page("layout");
      const document = page.draft ?? page.published;
      const pages = { ...switchesOf(document), [name ?? ""]: shown };
      await siteApi.saveDraft("layout", { ...document, pages }, page.revision);
    },
    failure: `${label} could not be changed`,
    refreshes: [keys.pages],
    onDone: (_, shown) =>
      toasts.good(shown ? `${label} will be shown again` : `${label} will be hidden`, {
        detail: "Visitors see it once Header and footer is published.",
        next: { label: "Publish changes…", run: onPublish },
      }),
  });
  if (name === undefined) return null;
  const willHide = layout ? switchesOf(layout.draft ?? layout.published)[name] === false : hidden;
  return (
    <>
      {hidden ? <p className={styles.draft}>Hidden from visitors</p> : null}
      {willHide === hidden ? null : (
        <p className={styles.draft}>
          {willHide ? "Hidden" : "Shown again"} once Header and footer is published
        </p>
      )}
      <SmallButton
        variant="quiet"
        className={styles.switch}
        aria-disabled={change.busy || layout === undefined}
        aria-label={`${willHide ? "Show" : "Hide"} ${label}`}
        onClick={() => void change.run(willHide)}
      >
        {willHide ? "Show" : "Hide"}
      </SmallButton>
    </>
  );
}

function switchesOf(layout: SiteDocument): SiteDocument {
  const { pages } = layout;
  return isGroup(pages) ? pages : {};
}
