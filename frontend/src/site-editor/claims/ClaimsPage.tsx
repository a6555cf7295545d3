import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type {
  ClaimView as Claim,
  ClaimGroupView as ClaimGroup,
  ClaimList,
} from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { api } from "../../office/data/client";
import { isOwner } from "../../office/data/duties";
import { adminPaths } from "../../office/data/paths";
import { keys, q, useSite } from "../../office/data/queries";
import { useSession } from "../../office/data/session";
import { toasts } from "../../office/data/toasts";
import { useWrite } from "../../office/data/useWrite";
import { AdminIcon } from "../../office/ui/AdminIcon";
import { Empty, Loaded, Page } from "../../office/ui/Page";
import { RouterButtonLink } from "../../office/ui/RouterButtonLink";
import { SmallButton } from "../../office/ui/SmallButton";
import { whenInWords } from "../../office/ui/time";
import { Skeleton } from "../../ui/Skeleton";
import { counted as plural } from "../../words/number";
import { explainAct, settled, useEditor, useValue } from "../session";
import { addressOf, type Json } from "../store/document";
import styles from "./Claims.module.css";

const FAILURE = "Failed to load the claims";

/** Everything that the shipped texts say of the company: each is confirmed, changed or removed here. */
export function ClaimsPage() {
  const read = useQuery(q("/api/admin/claims"));
  return (
    <Page
      title="Claims"
      lead="What the texts that came with this site say of your company. Confirm what is true, change it in your own words, or take it out."
    >
      <Loaded read={read} failure={FAILURE} waiting={<Skeleton shape="wide" />}>
        {(data) => <Claims list={data} />}
      </Loaded>
    </Page>
  );
}

function Claims({ list }: { list: ClaimList }) {
  const owner = isOwner(useSession());
  if (list.items.length === 0) {
    return (
      <Empty kicker="Claims" title="None is left">
        <p>Nothing that came with the site says anything of your company any more.</p>
      </Empty>
    );
  }
  return (
    <div className="stack gap-5">
      <p className="note wide" role="status">
        <Standing list={list} />
        {owner ? null : " Only owners confirm and remove them; you can change them in the editor."}
      </p>
      {list.groups.map((group) => (
        <ClaimGroupSection
          key={group.id}
          group={group}
          claims={list.items.filter((claim) => claim.group === group.id)}
          mayChange={owner && !list.sample}
        />
      ))}
    </div>
  );
}

function Standing({ list }: { list: ClaimList }) {
  if (list.sample) {
    return (
      <>
        This site shows the sample content, of which all are examples. They are yours to decide on
        once you begin your own site under <Link to={adminPaths.settings}>Settings</Link>.
      </>
    );
  }
  if (list.unconfirmed > 0) {
    return (
      <span className="strong marigold">
        {list.unconfirmed} of {list.total} are not yet checked. The site can be opened when all are.
      </span>
    );
  }
  return (
    <>
      All are checked: the site can be opened under <Link to={adminPaths.settings}>Settings</Link>.
    </>
  );
}

type GroupProps = { group: ClaimGroup; claims: readonly Claim[]; mayChange: boolean };

/** The claims about one thing, with what can be done with all of them at once. */
export function ClaimGroupSection({ group, claims, mayChange }: GroupProps) {
  const change = useChangeClaims();
  const shipped = claims.filter(({ state }) => state === "shipped");
  const id = `claims-${group.id}`;
  return (
    <section className="stack gap-2 shrinks strong-rule-above pad-top-4" aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className="heading">
            {group.label}
          </h2>
          <p className="note wide">{group.hint}</p>
        </div>
        {/* What somebody has written or confirmed is no part of all. */}
        {mayChange && claims.length > 1 && shipped.length > 0 ? (
          <div className="flex wrap gap-2">
            {(["confirm", "remove"] as const).map((action) => (
              <SmallButton
                key={action}
                aria-disabled={change.busy}
                aria-describedby={id}
                onClick={() => askAboutClaims(change, action, idsOf(shipped))}
              >
                {action === "confirm" ? "All of it is true" : "Remove all"}
              </SmallButton>
            ))}
          </div>
        ) : null}
      </div>
      <details className={styles.details} open={claims.length <= 4}>
        <summary className="disclosure">
          {shipped.length > 0 ? (
            <span className="strong marigold">
              {shipped.length < claims.length ? `${shipped.length} of ` : ""}
              {counted(claims.length)} not yet checked
            </span>
          ) : (
            <span className={styles.decided}>
              <AdminIcon name="circle-check" /> {counted(claims.length)}, all checked
            </span>
          )}
        </summary>
        <ul className={styles.list}>
          {claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} mayChange={mayChange} change={change} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Asks before claims are confirmed or removed. */
function askAboutClaims(change: ChangeClaims, action: ClaimAction, ids: readonly string[]): void {
  const remove = action === "remove";
  const claims = counted(ids.length);
  void confirm({
    title: remove ? `Remove ${claims}?` : "Is all of it true of your company?",
    text: (
      <p>
        {remove
          ? "What is removed is gone from its pages at once, and no gap is left: other words stand in its place, or the point is left out. Each page keeps its earlier version."
          : `${claims} will be public as they stand once the site is open. The history says that you confirmed them.`}
      </p>
    ),
    action: remove
      ? { does: "Remove", busy: "Removing..." }
      : { does: "Yes, all of it is true", busy: "Confirming..." },
    danger: remove,
    run: () => change.run({ action, ids }),
  });
}

const counted = (claims: number) => plural(claims, "claim");

const idsOf = (claims: readonly Claim[]) => claims.map(({ id }) => id);

type RowProps = { claim: Claim; mayChange: boolean; change: ChangeClaims };

function ClaimRow({ claim, mayChange, change }: RowProps) {
  const ids = [claim.id];
  const words = claimInWords(claim, useSite()?.company);
  return (
    <li className={styles.row}>
      <div className="shrinks breaks">
        <p>{words}</p>
        <p className="meta breaks">
          {claim.page_label} · {STATES[claim.state]}
          {claim.confirmed_at
            ? ` by ${claim.confirmed_by ?? "the command line"}, ${whenInWords(claim.confirmed_at)}`
            : ""}
        </p>
      </div>
      <div className="flex wrap gap-2">
        {mayChange && claim.state === "shipped" ? (
          <SmallButton
            aria-disabled={change.busy}
            aria-label={`True: ${words}`}
            onClick={() => void change.run({ action: "confirm", ids })}
          >
            True
          </SmallButton>
        ) : null}
        <RouterButtonLink
          to={adminPaths.siteField(claim.page, claim.path)}
          variant="quiet"
          size="sm"
          aria-label={`Change: ${words}`}
        >
          Change
        </RouterButtonLink>
        {mayChange ? (
          <SmallButton
            variant="quiet"
            aria-disabled={change.busy}
            aria-label={`Remove: ${words}`}
            onClick={() => askAboutClaims(change, "remove", ids)}
          >
            Remove
          </SmallButton>
        ) : null}
      </div>
    </li>
  );
}

const STATES: Record<Claim["state"], string> = {
  shipped: "Default text",
  confirmed: "Confirmed",
  changed: "Your own words",
};

type Company = { founded: string; years: string };

/** The words of a claim in a list, with the figures of the site: of a picture its name, of a long text its beginning. */
export function claimInWords(
  { text, path }: Pick<Claim, "text" | "path">,
  company: Company | undefined,
): string {
  const picture = /^\/site\/(.+)\.\w+$/.exec(text)?.[1];
  if (picture) return `Picture ‘${picture}’`;
  if (/^map\.l/.test(path)) return `${text}° ${path === "map.latitude" ? "north" : "east"}`;
  const hour = /^opening_hours\.\d+\.(open|close)s$/.exec(path)?.[1];
  if (hour) return `For search engines: ${hour}s at ${text}`;
  if (path === "reply_time") return `Enquiries are answered within ${text}`;
  const line = text
    .replace(/\s+/g, " ")
    .replace(/\{(founded|years)\}/g, (mark, name: keyof Company) => company?.[name] || mark);
  return line.length > 220 ? `${line.slice(0, 210).trimEnd()}…` : line;
}

type ClaimAction = "confirm" | "remove";

type ChangeClaims = ReturnType<typeof useChangeClaims>;

const DONE: Record<ClaimAction, [one: string, several: string]> = {
  confirm: ["The claim is confirmed", "claims are confirmed"],
  remove: [
    "The claim is removed, and its page published",
    "claims are removed, and their pages published",
  ],
};

type Options = {
  /** Nothing is changed unless it succeeds. */
  before?: () => Promise<void>;
  onDone?: () => void;
};

/** Confirms or removes claims. */
function useChangeClaims({ before, onDone }: Options = {}) {
  const client = useQueryClient();
  return useWrite({
    call: async ({ action, ids }: { action: ClaimAction; ids: readonly string[] }) => {
      await before?.();
      return api.post<ClaimList>(`/api/admin/claims/${action}`, { ids });
    },
    explain: explainAct,
    failure: ({ action }) =>
      `The claims could not be ${action === "confirm" ? "confirmed" : "removed"}`,
    refreshes: [keys.history, keys.site, ["admin", "site"]],
    onDone: (list: ClaimList, { action, ids }) => {
      client.setQueryData(keys.claims, list);
      const [one, several] = DONE[action];
      toasts.good(ids.length === 1 ? one : `${ids.length} ${several}`);
      onDone?.();
    },
  });
}

/** At a field of the editor whose words are as shipped: they are confirmed, changed or removed where they stand. */
export function ClaimNote({ path }: { path: string }) {
  const session = useEditor();
  const { page, path: inner } = addressOf(path);
  const value = useValue(path);
  const { data } = useQuery(q("/api/admin/claims"));
  const owner = isOwner(useSession());
  const change = useChangeClaims();
  const remove = useChangeClaims({
    before: () => settled(session, page),
    onDone: () => void session.saver(page).refresh(),
  });
  const claims = (data?.items ?? []).filter(
    (claim) =>
      claim.page === page &&
      claim.state === "shipped" &&
      (claim.path === inner || claim.path.startsWith(`${inner}.`)) &&
      textsOf(value).includes(claim.text),
  );
  if (claims.length === 0) return null;
  const ids = idsOf(claims);
  const busy = change.busy || remove.busy;
  return (
    <div className="row wrap gap-2 tiny marked marigold-tinted inset-2-3" role="note">
      <span>Default text. Is it true of your company? If not, change or remove it.</span>
      {owner ? (
        <>
          <SmallButton
            aria-disabled={busy}
            onClick={() => void change.run({ action: "confirm", ids })}
          >
            It is true
          </SmallButton>
          <SmallButton
            variant="quiet"
            aria-disabled={busy}
            onClick={() => askAboutClaims(remove, "remove", ids)}
          >
            Remove…
          </SmallButton>
        </>
      ) : (
        <span>An owner can confirm it.</span>
      )}
    </div>
  );
}

/** The value as claims have it; of a picture both files. */
function textsOf(value: Json | undefined): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).map(String);
}
