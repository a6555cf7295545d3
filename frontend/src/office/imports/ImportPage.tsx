import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { ImportReport, ImportSummary, UndoneImport } from "../../data/schema";
import { Pager } from "../../lists/DataTable";
import { useListing } from "../../lists/useListing";
import { Button } from "../../ui/Button";
import { CheckField, SelectField, TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { ACTIONS, actionLabel } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { formatQuery } from "../../words/query";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import type { FieldMessages } from "../data/problem";
import { keys, staleAfter } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { BulkProgressBar, useBulkChange } from "../records/products/bulk";
import { Loaded, NotFound, Page, Tabs } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { WriteButton } from "../ui/SmallButton";
import { CHANGES, ImportRows } from "./ImportRows";
import styles from "./Imports.module.css";
import {
  answersOf,
  changeImport,
  commonMistakes,
  doubtsOf,
  importQuery,
  isWorking,
  LISTS,
  STATES,
  summary,
  useFieldLabels,
  useListUpload,
} from "./imports";
import { Reading, ReadingNotes } from "./Reading";
import { saveFile } from "./useExport";

export function ImportPage() {
  const id = Number(useParams().id);
  const listing = useListing({ by: "line", descending: false });
  const change = listing.get("change") ?? "";
  const read = useQuery(importQuery(Number.isSafeInteger(id) ? id : 0, change, listing.page));
  const { data } = read;
  if (!Number.isSafeInteger(id)) return <NotFound />;
  const isBulk = data?.kind === "bulk";
  return (
    <Page
      title={data ? data.file_name : "Import"}
      lead={data ? `${STATES[data.state]}. ${summary(data)}` : undefined}
      actions={
        <RouterButtonLink to={isBulk ? adminPaths.products : adminPaths.imports} variant="outline">
          {isBulk ? "All products" : "Another list"}
        </RouterButtonLink>
      }
    >
      <Loaded read={read} failure="Failed to load this import" quiet>
        {(report) => (
          <>
            <State report={report} />
            <ImportActions report={report} />
            <HiddenProducts report={report} />
            {isBulk ? null : (
              <ReadingNotes key={`${report.id} ${report.state}`} report={report}>
                <Reading key={`${report.id} ${isWorking(report.state)}`} report={report} />
              </ReadingNotes>
            )}
            <Tabs
              label="Which rows"
              tabs={[
                ["", "All rows"],
                ...(["wrong", "changed", "new", "unchanged"] as const)
                  .filter((one) => report[one] > 0 || one === change)
                  .map((one) => [one, `${CHANGES[one]} (${groupDigits(report[one])})`] as const),
                ["noted", "With notes"],
                ...doubtsOf(report),
              ]}
              value={change}
              onChange={(tab) => listing.set({ change: tab || null })}
            />
            <ImportRows report={report} />
            <Pager label="Pages of rows" list={report} things="rows" href={listing.pageHref} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What stands in the way, or how far it is. */
function State({ report }: { report: ImportReport }) {
  const all = report.new + report.changed;
  if (isWorking(report.state)) {
    const done = report.state === "undoing" ? all - report.saved : report.saved;
    return <BulkProgressBar progress={{ name: STATES[report.state], done, of: all }} />;
  }
  if (report.state === "failed") {
    return (
      <Notice
        tone="bad"
        title={`This ${report.kind === "bulk" ? "change" : "import"} could not be applied`}
      >
        <p>
          What it had saved was taken back.{" "}
          {report.kind === "bulk" ? "Please try it again." : "Please upload the list again."}
        </p>
      </Notice>
    );
  }
  if (report.wrong > 0 && (report.state === "planned" || report.state === "applied")) {
    return <WrongRows report={report} />;
  }
  if (report.state === "planned" && all === 0) {
    return report.kind === "bulk" ? (
      <Notice tone="plain" title="There is nothing to fill in">
        <p>These names say nothing that their products lack.</p>
      </Notice>
    ) : (
      <Notice tone="plain" title="Everything in this list is there already">
        <p>There is nothing to import.</p>
      </Notice>
    );
  }
  return null;
}

/** What an import has brought hidden, to be looked at and published in one step. */
function HiddenProducts({ report }: { report: ImportReport }) {
  const { run, busy, progress } = useBulkChange();
  const { id, hidden = 0 } = report;
  if (progress) return <BulkProgressBar progress={progress} />;
  if (!hidden) return null;
  const publish = () =>
    void run({
      action: "set",
      field: "visibility",
      value: "public",
      of: { filter: `import=${id}&state=hidden`, count: hidden },
    });
  return (
    <Notice
      tone="plain"
      title={`${counted(hidden, "product")} of this import ${hidden === 1 ? "is" : "are"} hidden`}
    >
      <p>Visitors do not see {hidden === 1 ? "it" : "them"} before you publish.</p>
      <div className="flex wrap gap-2 above-3">
        <Button aria-disabled={busy} onClick={publish}>
          {hidden === 1 ? "Publish it" : `Publish these ${hidden}`}
        </Button>
        <RouterButtonLink
          to={adminPaths.productList({ import: id, state: "hidden" })}
          variant="outline"
        >
          See {hidden === 1 ? "it" : "them"} in the list
        </RouterButtonLink>
      </div>
    </Notice>
  );
}

/** The rows that cannot be imported: as a file to mend, and the way to bring it again. */
function WrongRows({ report }: { report: ImportReport }) {
  const labels = useFieldLabels();
  const { wrong, state } = report;
  const questions = report.values.filter((value) => value.state === "asked");
  const asked = questions.length > 0;
  const most = Math.max(0, ...questions.map((value) => value.rows));
  const rows = counted(wrong, "row");
  const called = questions.find((value) => value.rows === most)?.field ?? "";
  const alike = [...commonMistakes(report, labels)];
  if (alike.length > 0) {
    const columns = report.columns.length;
    const read = report.columns.filter(({ field }) => field !== null).length;
    return (
      <Notice tone="bad" title={`We read ${read} of ${counted(columns, "column")}`}>
        <p>
          Say below what the other columns are: that may mend all {rows}. Until then nearly every
          row has this wrong: {alike.join("; ")}.
        </p>
      </Notice>
    );
  }
  const title =
    // Most rows fail alike: that one thing is asked.
    state === "planned" && most * 2 >= wrong && most > 1
      ? `${counted(most, "row")} ${most === 1 ? "needs" : "need"} one answer: ${(labels[called] ?? called).toLowerCase()}`
      : state === "planned"
        ? `${rows} ${wrong === 1 ? "has" : "have"} mistakes. Nothing was imported yet`
        : `${rows} had mistakes and ${wrong === 1 ? "was" : "were"} left out`;
  return (
    <>
      <Notice tone={state === "planned" ? "bad" : "plain"} title={title}>
        <p>
          {state === "planned" && asked
            ? "Say below what the list means: that may mend them all. Or mend the rows in a spreadsheet, or leave them out."
            : state === "planned"
              ? "Mend the rows in a spreadsheet and bring them again, or leave them out."
              : "Mend the rows in a spreadsheet and bring them again."}
        </p>
      </Notice>
      <WrongRowsFile report={report} />
    </>
  );
}

function WrongRowsFile({ report }: { report: ImportReport }) {
  const download = useWrite<void, Blob>({
    call: () => api.file(`/api/admin/imports/${report.id}/wrong?format=xlsx`),
    failure: "The wrong rows could not be saved as a file",
    onDone: (file) => saveFile(file, "wrong-rows.xlsx"),
  });
  const { upload: bring, errors, setErrors } = useListUpload();
  return (
    <details className={styles.columns}>
      <summary className="disclosure">Mend the wrong rows in a spreadsheet</summary>
      <div className="stack start gap-4 around-3 within-46">
        {report.state === "planned" && report.new + report.changed > 0 ? (
          <p className={styles.note}>
            The mended rows are a list of their own: import the others first, by the button below.
          </p>
        ) : null}
        <WriteButton
          variant="outline"
          icon="download"
          write={download}
          action={{ does: "Download the wrong rows", busy: "Saving..." }}
        />
        <TextField
          name="mended-rows"
          type="file"
          label="Mended rows"
          required
          accept={LISTS}
          hint="Read as this list was, with its columns and answers. The column “What is wrong” may stay."
          errors={errors}
          disabled={bring.busy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            setErrors([]);
            if (!file) return;
            const mapping = byHeading(report);
            void bring.run({ empty: report.empty, file, mapping, answers: answersOf(report) });
          }}
        />
      </div>
    </details>
  );
}

/** Longer headings are shortened in a report. */
const LONGEST = 100;

/** By heading, so that columns may have moved; a heading that is not alone is left to be found again. */
function byHeading({ columns }: ImportReport): Record<string, string> {
  const alone = columns.filter(
    ({ header }) =>
      header !== "" &&
      header.length <= LONGEST &&
      columns.filter((other) => other.header === header).length === 1,
  );
  return Object.fromEntries(alone.map(({ header, field }) => [header, field ?? ""]));
}

/** With more new products than this it is proposed that they come hidden. */
const MANY_NEW = 20;

/** Applies the plan, or undoes it; what stands in the way is named, with the way round it. */
export function ImportActions({ report }: { report: ImportReport }) {
  const client = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const canHide = report.kind === "products" && report.state === "planned" && report.new > 0;
  // Until somebody decides: the same list, read again, may have more new ones.
  const [decided, setDecided] = useState<boolean | null>(null);
  const hidesNew = decided ?? report.new > MANY_NEW;
  const [gone, setGone] = useState("leave");
  const [typed, setTyped] = useState("");
  const isBulk = report.kind === "bulk";
  const whole = isBulk ? "change" : "import";
  const shared = {
    refreshes: [keys.imports, ...staleAfter("products"), keys.media],
    onFieldErrors: (messages: FieldMessages) => setConflicts(Object.values(messages).flat()),
  };
  const begin = () => {
    setConflicts([]);
    // Soon after, so that the page shows how far it is.
    setTimeout(() => void client.invalidateQueries({ queryKey: keys.imports }), 300);
  };
  const apply = useWrite<void, Pick<ImportSummary, "saved">>({
    call: () => {
      begin();
      const query = formatQuery({
        skip_wrong: report.wrong > 0,
        hide_new: canHide && hidesNew,
        gone: gone === "leave" ? null : gone,
      });
      return changeImport(report.id, `apply${query}`, (now) =>
        now.state === "applied" ? now : null,
      );
    },
    failure: isBulk ? "The change could not be made" : "The list could not be imported",
    ...shared,
    onDone: ({ saved }) =>
      toasts.good(`${counted(saved, "product")} ${isBulk ? "changed" : "imported"}`),
  });
  const undo = useWrite<void, Pick<UndoneImport, "kept">>({
    call: () => {
      begin();
      const query = formatQuery({ keep_changed: conflicts.length > 0 });
      return changeImport(report.id, `undo${query}`, (now) =>
        now.state === "undone" ? { kept: [] } : null,
      );
    },
    failure: `The ${whole} could not be undone`,
    ...shared,
    onDone: ({ kept }) => {
      toasts.good(`The ${whole} is undone`);
      setConflicts(kept);
    },
  });
  const busy = apply.busy || undo.busy;
  const asked = report.values.some(({ state }) => state === "asked");
  const all = report.new + report.changed;
  const missing = report.state === "planned" ? report.gone.count : 0;
  // More than half of what is there is not deleted by a slip of the finger.
  const isMost = missing * 2 > missing + report.changed + report.unchanged;
  const isUnsure = gone === "delete" && isMost && typed.replace(/[\s,.]/g, "") !== `${missing}`;
  return (
    <>
      {conflicts.length > 0 ? (
        <Notice
          tone="bad"
          title={
            report.state === "undone"
              ? "These products stay as they are"
              : "Somebody has saved products since"
          }
        >
          <ul>
            {conflicts.map((conflict) => (
              <li key={conflict}>{conflict}</li>
            ))}
          </ul>
          {report.state === "planned" ? (
            <p>
              {isBulk ? "Begin the change again" : "Upload the list again"} to see what it changes
              now.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {missing > 0 ? (
        <GoneProducts
          gone={report.gone}
          choice={gone}
          disabled={busy}
          onChoose={setGone}
          typed={gone === "delete" && isMost ? typed : null}
          onType={setTyped}
        />
      ) : null}
      <div className="row wrap between gap-3">
        {canHide ? (
          <CheckField
            name="hide-new"
            checked={hidesNew}
            disabled={busy}
            onChange={({ target }) => setDecided(target.checked)}
            label={`Hide ${report.new === 1 ? "the new product" : `the ${counted(report.new, "new product")}`} for now`}
          />
        ) : null}
        <div className={styles.buttons}>
          {report.state === "planned" && (all > 0 || gone !== "leave") ? (
            <Button
              variant={asked ? "outline" : "primary"}
              aria-disabled={busy || isUnsure}
              onClick={() => void apply.run()}
            >
              {report.wrong > 0
                ? `Leave out ${counted(report.wrong, "wrong row")} and import ${counted(all, "product")}`
                : actionLabel(
                    isBulk
                      ? { does: `Change ${counted(all, "product")}`, busy: "Changing..." }
                      : {
                          ...ACTIONS.import,
                          does:
                            all > 0
                              ? `Import ${counted(all, "product")}`
                              : "Apply this to the list",
                        },
                    apply.busy,
                  )}
            </Button>
          ) : null}
          {report.state === "applied" ? (
            <Button variant="outline" aria-disabled={busy} onClick={() => void undo.run()}>
              {conflicts.length > 0 ? "Undo all others" : `Undo this ${whole}`}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

type GoneProps = {
  gone: ImportReport["gone"];
  choice: string;
  disabled: boolean;
  onChoose: (choice: string) => void;
  /** What is typed to delete most of them; null: nothing needs to be typed. */
  typed: string | null;
  onType: (typed: string) => void;
};

/** What becomes of products that earlier lists brought and this one has not. */
function GoneProducts({ gone, choice, disabled, onChoose, typed, onType }: GoneProps) {
  const { count, items } = gone;
  return (
    <div className={styles.reading}>
      <SelectField
        name="gone"
        label={`${counted(count, "product")} of earlier lists ${count === 1 ? "is" : "are"} not in this one`}
        hint="Undone with the import."
        required
        disabled={disabled}
        value={choice}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="leave">Leave {count === 1 ? "it" : "them"}</option>
        <option value="hide">Hide</option>
        <option value="discontinue">Mark as discontinued</option>
        <option value="delete">Move to the trash</option>
      </SelectField>
      {typed === null ? null : (
        <TextField
          name="gone-count"
          label={`Type ${groupDigits(count)} to confirm`}
          required
          inputMode="numeric"
          disabled={disabled}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      <details className={styles.columns}>
        <summary className="disclosure">Which these are</summary>
        <ul className="stack gap-1 small around-3">
          {items.map(({ id, name, sku }) => (
            <li key={id}>
              {name}
              {sku ? `, ${sku}` : ""}
            </li>
          ))}
          {count > items.length ? <li>and {groupDigits(count - items.length)} more</li> : null}
        </ul>
      </details>
    </div>
  );
}
