import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportReport, ImportSummary, UndoneImport } from "../../data/schema";
import { Button } from "../../ui/Button";
import { CheckField, SelectField, TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { ACTIONS, actionLabel } from "../../words/actions";
import { counted, groupDigits } from "../../words/number";
import { formatQuery } from "../../words/query";
import { keys, staleAfter } from "../data/queries";

import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import styles from "./Imports.module.css";
import { changeImport } from "./queries";

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
  const refreshes = [keys.imports, ...staleAfter("products"), keys.media];
  const begin = () => {
    setConflicts([]);
    // Soon after, so that the page shows how far it is.
    setTimeout(() => void client.invalidateQueries({ queryKey: keys.imports }), 300);
  };
  const apply = useWrite<{ skipWrong: boolean }, Pick<ImportSummary, "saved">>({
    call: ({ skipWrong }) => {
      begin();
      const query = formatQuery({
        skip_wrong: skipWrong,
        hide_new: canHide && hidesNew,
        gone: gone === "leave" ? null : gone,
      });
      return changeImport(report.id, `apply${query}`, (now) =>
        now.state === "applied" ? now : null,
      );
    },
    failure: isBulk ? "The change could not be made" : "The list could not be imported",
    onFieldErrors: (messages) => setConflicts(Object.values(messages).flat()),
    refreshes,
    onDone: ({ saved }) =>
      toasts.good(`${counted(saved, "product")} ${isBulk ? "changed" : "imported"}`),
  });
  const undo = useWrite<{ keepChanged: boolean }, Pick<UndoneImport, "kept">>({
    call: ({ keepChanged }) => {
      begin();
      return changeImport(report.id, `undo${keepChanged ? "?keep_changed=1" : ""}`, (now) =>
        now.state === "undone" ? { kept: [] } : null,
      );
    },
    failure: `The ${whole} could not be undone`,
    onFieldErrors: (messages) => setConflicts(Object.values(messages).flat()),
    refreshes,
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
              onClick={() => void apply.run({ skipWrong: report.wrong > 0 })}
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
            <Button
              variant="outline"
              aria-disabled={busy}
              onClick={() => void undo.run({ keepChanged: conflicts.length > 0 })}
            >
              {conflicts.length > 0 ? "Undo all others" : `Undo this ${whole}`}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

type Props = {
  gone: ImportReport["gone"];
  choice: string;
  disabled: boolean;
  onChoose: (choice: string) => void;
  /** What is typed to delete most of them; null: nothing needs to be typed. */
  typed: string | null;
  onType: (typed: string) => void;
};

/** What becomes of products that earlier lists brought and this one has not. */
function GoneProducts({ gone, choice, disabled, onChoose, typed, onType }: Props) {
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
