import { useState } from "react";
import { counted, groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { api } from "../api/client";
import { keys } from "../api/queries";
import type { RedirectImport } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { ACTIONS, actionLabel, WORDS } from "../words";
import { ImportReview } from "./ImportReview";
import { redirectsKey } from "./queries";
import styles from "./Redirects.module.css";

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onClose={onClose} title="Import redirects" busy={busy}>
      {open ? <ImportForm onClose={onClose} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

type Props = { onClose: () => void; onBusy: (busy: boolean) => void };

/** First what the list would change, then the change: all of it or nothing. */
function ImportForm({ onClose, onBusy }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<RedirectImport | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const shared = {
    labels: { file: "The file" },
    onFieldErrors: (messages: Record<string, string[]>) => setErrors(messages.file ?? []),
  };
  const check = useWrite<File, RedirectImport>({
    ...shared,
    call: (chosen) => send(chosen, true),
    failure: "The list could not be read",
    onDone: setReport,
  });
  const run = useWrite<File, RedirectImport>({
    ...shared,
    call: (chosen) => send(chosen, false),
    failure: "The list could not be imported",
    refreshes: [redirectsKey, keys.history],
    onDone: (done) => {
      toasts.good(`${counted(done.new + done.changed, "redirect")} imported`, {
        detail: summary(done),
      });
      onClose();
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setReport(null);
    setErrors([]);
    if (chosen) void check.run(chosen);
  };
  const importNow = async () => {
    if (!file) return;
    onBusy(true);
    await run.run(file);
    onBusy(false);
  };
  const nothing = report !== null && report.new + report.changed === 0;
  return (
    <form
      className={styles.form}
      aria-label="Import redirects"
      onSubmit={(event) => {
        event.preventDefault();
        void importNow();
      }}
    >
      <TextField
        name="redirect-list"
        type="file"
        label="List"
        required
        data-focus=""
        accept=".csv,.tsv,.txt,.xlsx"
        hint="CSV or XLSX with the columns from, to and status, at most 10,000 rows. Redirects that are not in the list stay as they are."
        errors={errors}
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      {check.busy ? <p role="status">Reading the list…</p> : null}
      {report ? (
        <>
          <Notice
            tone={report.wrong > 0 ? "bad" : "plain"}
            title={
              report.wrong > 0
                ? `${counted(report.wrong, "row")} cannot be imported, so nothing is`
                : nothing
                  ? "Everything in this list is there already"
                  : "This is what the list changes"
            }
          >
            <p>{summary(report)}</p>
          </Notice>
          <ImportReview report={report} />
        </>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="outline" disabled={run.busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button type="submit" disabled={run.busy || !report || report.wrong > 0 || nothing}>
          {actionLabel(ACTIONS.import, run.busy)}
        </Button>
      </div>
    </form>
  );
}

function send(file: File, dryRun: boolean): Promise<RedirectImport> {
  const body = new FormData();
  if (dryRun) body.set("dry_run", "1");
  body.set("file", file);
  return api.post<RedirectImport>("/api/admin/redirects/import", body);
}

function summary({ new: added, changed, unchanged }: RedirectImport): string {
  return `${groupDigits(added)} new, ${groupDigits(changed)} changed, ${groupDigits(unchanged)} unchanged.`;
}
