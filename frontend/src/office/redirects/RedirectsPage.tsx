import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { MissingAddress, Redirect, RedirectImport } from "../../data/schema";
import { Options, VERBATIM } from "../../editing/Form";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import type { Column } from "../../lists/DataTable";
import { ResourceList } from "../../lists/ResourceList";
import { formatSort, useListing } from "../../lists/useListing";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { SelectField, TextField } from "../../ui/Field";
import { Select } from "../../ui/Input";
import { ACTIONS, WORDS } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { formatQuery } from "../../words/query";
import { capitalised } from "../../words/text";
import { api } from "../data/client";
import { isOwner } from "../data/duties";
import type { FieldMessages } from "../data/problem";
import { keys, q } from "../data/queries";
import { useSession } from "../data/session";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { FilesMenu } from "../imports/useExport";
import { AdminIcon } from "../ui/AdminIcon";
import { Page, Tabs } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { When } from "../ui/time";
import styles from "./Redirects.module.css";
import {
  changeOf,
  type FormStart,
  GONE,
  leadsElsewhere,
  newRedirect,
  offeredTarget,
  readable,
  STATUSES,
  useRedirectChange,
  type Values,
  valuesOf,
  withoutOrigin,
  withoutOwnOrigin,
} from "./redirects";

const TABS = [
  ["redirects", "Redirects"],
  ["not-found", "Not found"],
] as const;

const LEADS = {
  redirects: "Old addresses, and where their visitors are sent.",
  "not-found": "Addresses that visitors asked for and did not find, the most frequent first.",
};

const KINDS = [
  ["", "All redirects"],
  ["own", "Your own"],
  ["automatic", "Made by the site"],
] as const;

export function RedirectsPage() {
  const listing = useListing({ by: "newest", descending: false });
  const shown = listing.get("show") === "not-found" ? "not-found" : "redirects";
  const [start, setStart] = useAskedFor(listing);
  const [importing, setImporting] = useState(false);
  const add = (
    <Button icon="plus" onClick={() => setStart(newRedirect())}>
      {WORDS.newRedirect}
    </Button>
  );
  return (
    <Page
      title="Redirects"
      lead={LEADS[shown]}
      actions={
        shown === "redirects" ? (
          <>
            <FilesMenu kind="redirects" onImport={() => setImporting(true)} />
            {add}
          </>
        ) : undefined
      }
    >
      <Tabs
        label="Which list"
        tabs={TABS}
        value={shown}
        onChange={(tab) =>
          listing.set({ show: tab === "redirects" ? null : tab, q: null, state: null, sort: null })
        }
      />
      {shown === "redirects" ? (
        <RedirectList listing={listing} onOpen={setStart} />
      ) : (
        <MissingList onRedirect={(path) => setStart(newRedirect(path))} />
      )}
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      <RedirectDialog start={start} onClose={() => setStart(null)} />
    </Page>
  );
}

/** What the form begins with; null while it is closed. An address of this page may ask for it: `?from=/old`. */
function useAskedFor({ get, set: setListing }: ReturnType<typeof useListing>) {
  const [opened, setOpened] = useState<FormStart | null>(null);
  const from = get("from");
  // The same one at each render, or the form would begin anew.
  const asked = useMemo(() => (from === null ? null : newRedirect(from)), [from]);
  const set = (start: FormStart | null) => {
    setOpened(start);
    if (from !== null) setListing({ from: null }, true);
  };
  return [opened ?? asked, set] as const;
}

type ListProps = { listing: ReturnType<typeof useListing>; onOpen: (start: FormStart) => void };

/** The redirects of the office, and those that the site makes when a web address is changed. */
function RedirectList({ listing, onOpen }: ListProps) {
  const { q: text, page, sort } = listing;
  const kind = listing.get("state");
  const read = useQuery(q("/api/admin/redirects", { q: text, kind, sort: formatSort(sort), page }));
  const remove = useRedirectChange();
  const owner = isOwner(useSession());
  return (
    <ResourceList
      read={read}
      nouns={["redirect", "redirects"]}
      failure="Failed to load the redirects"
      listing={listing}
      search={["Search the redirects", "Old or new address"]}
      filters={[{ name: "state", label: "Which redirects", choices: KINDS }]}
      columns={COLUMNS}
      rowKey={({ from }) => from}
      none={{
        hint: text ? `No address holds “${readable(text)}”.` : "There is none of this kind.",
      }}
      empty={{
        hint: "If this site took the place of an older one, send the visitors of its addresses to the pages that they look for.",
        action: (
          <Button variant="outline" icon="plus" onClick={() => onOpen(newRedirect())}>
            {WORDS.newRedirect}
          </Button>
        ),
      }}
      actions={(row) => {
        const from = readable(row.from);
        const edit = { icon: "pencil", label: `Edit ${from}` } as const;
        if (row.automatic) {
          // Lists of products are the site's own; only the old address of an article can be given another target.
          const elsewhere = () => onOpen(newRedirect(row.from, row.to ?? ""));
          const isArticle = row.from.startsWith("/blog/");
          return isArticle ? [{ ...edit, label: `Send ${from} elsewhere`, run: elsewhere }] : [];
        }
        if (leadsElsewhere(row.to) && !owner) return "Only owners can edit";
        return [
          { ...edit, run: () => onOpen({ redirect: row, values: valuesOf(row) }) },
          {
            icon: "trash-2",
            label: `Delete ${from}`,
            danger: true,
            busy: remove.busy,
            run: () => remove.run(changeOf(row, null)),
          },
        ];
      }}
    />
  );
}

const COLUMNS: Column<Redirect>[] = [
  {
    header: "Old and new address",
    kind: "wide",
    sort: "from",
    cell: ({ from, to, status, automatic, has_page: hasPage, leads_nowhere: leadsNowhere }) => (
      <>
        <span className={styles.from}>{readable(from)}</span>
        <span className={styles.to}>
          {to === null ? (
            "is gone"
          ) : (
            <>
              <AdminIcon name="corner-down-right" size={16} />
              <span className="visually-hidden">leads to </span>
              {readable(to)}
            </>
          )}{" "}
          {status === 302 ? <Badge>For a while</Badge> : null}
          {status === 410 ? <Badge>410</Badge> : null}
          {automatic ? <Badge>Made by the site</Badge> : null}
          {hasPage ? <Badge tone="marigold">Inactive: this address has a page</Badge> : null}
          {leadsNowhere ? <Badge tone="marigold">Leads to nothing</Badge> : null}
        </span>
      </>
    ),
  },
  {
    header: "Followed",
    named: true,
    sort: "hits",
    cell: ({ hits, last_hit_at: last }) => (
      <>
        {hits === null ? <span className={styles.note}>not counted</span> : groupDigits(hits)}
        {last ? (
          <span className={styles.note}>
            last <When at={last} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    header: "Saved",
    named: true,
    cell: ({ saved_at: at, saved_by: by }) => (
      <>
        {at ? <When at={at} /> : null}
        <span className={styles.note}>{at ? by : "by the site"}</span>
      </>
    ),
  },
];

/** The addresses that visitors asked for in vain since the site was started. */
function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const [noise, setNoise] = useState(false);
  const read = useQuery(q("/api/admin/redirects/missing", { noise }));
  return (
    <>
      <p className="note within-46">
        An address is shown from its second time on. Only paths are counted, in memory, since the
        site was last started
        {read.data ? (
          <>
            {" "}
            (<When at={read.data.since} />)
          </>
        ) : null}
        ; who asked is not recorded. Programs that look for weak spots ask for addresses too; those
        are kept apart.
      </p>
      <Select
        aria-label="Which addresses"
        className="within-14"
        value={noise ? "noise" : ""}
        onChange={({ target }) => setNoise(target.value === "noise")}
      >
        <option value="">What people ask for</option>
        <option value="noise">What programs try</option>
      </Select>
      <ResourceList
        read={read}
        nouns={["address", "addresses"]}
        caption="Addresses that were not found"
        failure="Failed to load what visitors did not find"
        columns={MISSING_COLUMNS}
        rowKey={({ path }) => path}
        empty={{
          kicker: "Not found",
          title: "No missing pages were requested",
          hint: "No address has been asked for in vain more than once.",
        }}
        actions={({ path }) => [
          { words: WORDS.redirect, of: readable(path), run: () => onRedirect(path) },
        ]}
      />
    </>
  );
}

const MISSING_COLUMNS: Column<MissingAddress>[] = [
  {
    header: "Address",
    kind: "wide",
    cell: ({ path }) => <span className={styles.from}>{readable(path)}</span>,
  },
  { header: "Times", named: true, cell: ({ count }) => groupDigits(count) },
  { header: "Last", named: true, cell: ({ last_at }) => <When at={last_at} /> },
];

type ImportProps = { open: boolean; onClose: () => void };

/** A list of redirects: what it would change is shown when it is chosen, and it is imported as a whole. */
function ImportDialog({ open, onClose }: ImportProps) {
  const [report, setReport] = useState<RedirectImport | null>(null);
  const shared = {
    failure: "The list could not be imported",
    labels: { file: "The list" },
    onFieldErrors: (messages: FieldMessages) => {
      form.showErrors({ file: Object.values(messages).flat() });
    },
  };
  const review = useWrite<File, RedirectImport>({
    ...shared,
    call: (list) => send(list, true),
    onDone: setReport,
  });
  const save = useWrite<File, RedirectImport>({
    ...shared,
    call: (list) => send(list, false),
    refreshes: [keys.redirects, keys.history],
    onDone: (done) => {
      toasts.good(`${counted(done.new + done.changed, "redirect")} imported`);
      close();
    },
  });
  const close = () => {
    setReport(null);
    onClose();
  };
  const form = useAdminForm<{ file: File | null }>({
    id: "redirect-list",
    subject: open || null,
    start: { file: null },
    check: ({ file }) => ({
      file:
        file === null
          ? ["Choose a list first"]
          : report && report.wrong > 0
            ? ["Mend the list and choose it again"]
            : [],
    }),
    send: ({ file }) => {
      if (file === null || report === null || review.busy) return false;
      return report.new + report.changed === 0 ? close() : save.run(file);
    },
  });
  const choose = (file: File | null) => {
    form.set({ file });
    setReport(null);
    if (file) void review.run(file);
  };
  return (
    <FormDialog
      form={form}
      title="Import redirects"
      action={{ ...ACTIONS.import, does: label(report) }}
      onClose={close}
      forgets
    >
      <TextField
        name="redirect-list"
        type="file"
        label="List"
        required
        accept=".csv,.tsv,.txt,.xlsx"
        hint="CSV or Excel (.xlsx) with the columns from, to and status. Redirects that are not in it stay as they are."
        errors={form.errors("file")}
        disabled={save.busy}
        data-focus=""
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      <div role="status">
        {review.busy ? "Reading the list..." : report ? <Report report={report} /> : null}
      </div>
    </FormDialog>
  );
}

function label(report: RedirectImport | null): string {
  const saved = report && report.wrong === 0 ? report.new + report.changed : 0;
  return saved > 0 ? `Import ${counted(saved, "redirect")}` : ACTIONS.import.does;
}

/** What each row would do, the wrong ones first; those that change nothing are only counted. */
function Report({ report }: { report: RedirectImport }) {
  const { wrong, unchanged } = report;
  const rows = report.rows.filter(({ change }) => change !== "unchanged");
  return (
    <div className="stack gap-2">
      <p>
        {wrong > 0
          ? `${counted(wrong, "row")} ${wrong === 1 ? "has" : "have"} mistakes. Nothing is imported before they are mended.`
          : `${groupDigits(report.new)} new, ${groupDigits(report.changed)} changed, ${groupDigits(unchanged)} unchanged.`}
      </p>
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
        <ul tabIndex={0} className={styles.rows} aria-label="Rows of the list">
          {rows.map(({ line, from, to, change, was, errors }) => (
            <li key={line}>
              <span className={styles.note}>
                Line {groupDigits(line)}{" "}
                {change === "wrong" ? null : <Badge>{capitalised(change)}</Badge>}
              </span>
              <span className={styles.from}>{readable(from) || "No old address"}</span>
              {errors.map(({ column, message }) => (
                <span key={message} className="bad">
                  {column}: {message}
                </span>
              ))}
              {change === "wrong" ? null : (
                <span className={styles.to}>
                  {was === null ? null : <del>{readable(was ?? "") || "gone"}</del>}{" "}
                  {to === "" ? "is gone" : `leads to ${readable(to)}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function send(file: File, dryRun: boolean): Promise<RedirectImport> {
  const body = new FormData();
  body.set("file", file);
  return api.post<RedirectImport>(
    `/api/admin/redirects/import${formatQuery({ dry_run: dryRun })}`,
    body,
  );
}

type DialogProps = {
  /** What the form begins with; null: closed. */
  start: FormStart | null;
  onClose: () => void;
};

export function RedirectDialog({ start, onClose }: DialogProps) {
  const save = useRedirectChange({
    onFieldErrors: (messages) => {
      form.showErrors(messages);
    },
    onDone: onClose,
  });
  const form = useAdminForm<Values>({
    id: "redirect",
    subject: start,
    start: (start ?? newRedirect()).values,
    guarded: true,
    check: (typed) => ({
      from: withoutOrigin(typed.from) === "" ? ["Enter the old address"] : [],
      to:
        typed.status !== GONE && withoutOwnOrigin(typed.to) === ""
          ? ["Enter where its visitors are to go"]
          : [],
    }),
    send: (typed, keyOf) => {
      const after = {
        ...typed,
        from: withoutOrigin(typed.from),
        to: typed.status === GONE ? "" : withoutOwnOrigin(typed.to),
      };
      return save.run({ ...changeOf(start?.redirect ?? null, after), key: keyOf(after) });
    },
  });
  const { values, set } = form;

  const owner = isOwner(useSession());
  const offered = offeredTarget(form.errors("to"));
  const input = (name: "from" | "to") => ({
    ...form.field(name),
    ...VERBATIM,
    maxLength: 1000,
    // A dialog looks for it when it opens.
    ...(name === (start?.values.from === "" ? "from" : "to") ? { "data-focus": "" } : {}),
  });
  return (
    <FormDialog
      form={form}
      title={start?.redirect ? "Edit redirect" : WORDS.newRedirect}
      action={ACTIONS.save}
      onClose={onClose}
    >
      <TextField
        {...input("from")}
        label="Old address"
        required
        hint="As it stands in the link, such as /our-products/tablets.html; a query such as ?id=12 only if it matters."
        onChange={({ target }) => set({ from: target.value })}
        onBlur={({ target }) => {
          const from = withoutOrigin(target.value);
          if (from !== values.from) set({ from });
        }}
      />
      <SelectField
        name="redirect-status"
        label="Its visitors are sent"
        required
        errors={form.errors("status")}
        value={values.status}
        onChange={({ target }) => set({ status: target.value, to: values.to })}
      >
        <Options of={STATUSES} />
      </SelectField>
      {values.status === GONE ? null : (
        <div>
          <TextField
            {...input("to")}
            label="New address"
            required
            hint={
              owner
                ? "A page of this site, such as /products/12, or an https address of another site."
                : "A page of this site, such as /products/12. Only an owner can let it lead to another site."
            }
            onChange={({ target }) => set({ to: target.value })}
          />
          {offered ? (
            <SmallButton className="breaks above-2 within" onClick={() => set({ to: offered })}>
              Send them to {readable(offered)}
            </SmallButton>
          ) : null}
        </div>
      )}
    </FormDialog>
  );
}

/** What the page of redirects reads; the form's values, addresses as people read them, words. */
