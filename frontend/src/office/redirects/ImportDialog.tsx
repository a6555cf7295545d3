import { useState } from "react";
import type { RedirectImport } from "../../data/schema";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { Badge } from "../../ui/Badge";
import { TextField } from "../../ui/Field";
import { ACTIONS } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { formatQuery } from "../../words/query";
import { capitalised } from "../../words/text";
import { api } from "../data/client";
import type { FieldMessages } from "../data/problem";
import { keys } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import styles from "./Redirects.module.css";
import { readable } from "./redirects";

type Props = { open: boolean; onClose: () => void };

/** A list of redirects: what it would change is shown when it is chosen, and it is imported as a whole. */
export function ImportDialog({ open, onClose }: Props) {
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
