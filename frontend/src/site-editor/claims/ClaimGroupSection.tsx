import { useQueryClient } from "@tanstack/react-query";
import type {
  ClaimView as Claim,
  ClaimGroupView as ClaimGroup,
  ClaimList,
} from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { api } from "../../office/data/client";
import { adminPaths } from "../../office/data/paths";
import { keys, useSite } from "../../office/data/queries";
import { toasts } from "../../office/data/toasts";
import { useWrite } from "../../office/data/useWrite";
import { AdminIcon } from "../../office/ui/AdminIcon";
import { RouterButtonLink } from "../../office/ui/RouterButtonLink";
import { SmallButton } from "../../office/ui/SmallButton";
import { whenInWords } from "../../office/ui/time";
import { counted as plural } from "../../words/number";
import { explainAct } from "../session";
import styles from "./Claims.module.css";

type Props = { group: ClaimGroup; claims: readonly Claim[]; mayChange: boolean };

/** The claims about one thing, with what can be done with all of them at once. */
export function ClaimGroupSection({ group, claims, mayChange }: Props) {
  const change = useChangeClaims();
  const shipped = claims.filter(({ state }) => state === "shipped");
  const id = `claims-${group.id}`;
  const ask = (action: ClaimAction, asked: readonly Claim[]) =>
    askAboutClaims(action, asked.length, () =>
      change.run({ action, ids: asked.map((claim) => claim.id) }),
    );
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
            <SmallButton
              aria-disabled={change.busy}
              aria-describedby={id}
              onClick={() => ask("confirm", shipped)}
            >
              All of it is true
            </SmallButton>
            <SmallButton
              aria-disabled={change.busy}
              aria-describedby={id}
              onClick={() => ask("remove", shipped)}
            >
              Remove all
            </SmallButton>
          </div>
        ) : null}
      </div>
      <details className={styles.details} open={claims.length <= 4}>
        <summary className="disclosure">
          {shipped.length > 0 ? (
            <span className="strong marigold">
              {shipped.length < claims.length
                ? `${shipped.length} of ${counted(claims.length)} not yet checked`
                : `${counted(claims.length)} not yet checked`}
            </span>
          ) : (
            <span className={styles.decided}>
              <AdminIcon name="circle-check" /> {counted(claims.length)}, all checked
            </span>
          )}
        </summary>
        <ul className={styles.list}>
          {claims.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              mayChange={mayChange}
              busy={change.busy}
              onConfirm={() => void change.run({ action: "confirm", ids: [claim.id] })}
              onRemove={() => ask("remove", [claim])}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Asks before claims are confirmed or removed. */
export function askAboutClaims(action: ClaimAction, claims: number, run: () => unknown): void {
  const remove = action === "remove";
  void confirm({
    title: remove ? `Remove ${counted(claims)}?` : "Is all of it true of your company?",
    text: (
      <p>
        {remove
          ? "What is removed is gone from its pages at once, and no gap is left: other words stand in its place, or the point is left out. Each page keeps its earlier version."
          : `${counted(claims)} will be public as they stand once the site is open. The history says that you confirmed them.`}
      </p>
    ),
    action: remove
      ? { does: "Remove", busy: "Removing..." }
      : { does: "Yes, all of it is true", busy: "Confirming..." },
    danger: remove,
    run,
  });
}

const counted = (claims: number) => plural(claims, "claim");

type RowProps = {
  claim: Claim;
  mayChange: boolean;
  busy: boolean;
  onConfirm: () => void;
  onRemove: () => void;
};

function ClaimRow({ claim, mayChange, busy, onConfirm, onRemove }: RowProps) {
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
          <SmallButton aria-disabled={busy} aria-label={`True: ${words}`} onClick={onConfirm}>
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
            aria-disabled={busy}
            aria-label={`Remove: ${words}`}
            onClick={onRemove}
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

const changeClaims = ({ action, ids }: { action: ClaimAction; ids: readonly string[] }) =>
  api.post<ClaimList>(`/api/admin/claims/${action}`, { ids });

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
export function useChangeClaims({ before, onDone }: Options = {}) {
  const client = useQueryClient();
  return useWrite({
    call: async (change: Parameters<typeof changeClaims>[0]) => {
      await before?.();
      return changeClaims(change);
    },
    explain: explainAct,
    failure: ({ action }) =>
      action === "confirm"
        ? "The claims could not be confirmed"
        : "The claims could not be removed",
    refreshes: [keys.history, keys.site, ["admin", "site"]],
    onDone: (list: ClaimList, { action, ids }) => {
      client.setQueryData(keys.claims, list);
      const [one, several] = DONE[action];
      toasts.good(ids.length === 1 ? one : `${ids.length} ${several}`);
      onDone?.();
    },
  });
}
