import { type RefObject, useEffect, useState } from "react";
import { useSite } from "../../../data/useQuery";
import { Button, ButtonLink } from "../../../ui/Button";
import { Textarea } from "../../../ui/Input";
import type { ListLine } from "./listLine";
import { mailLink, whatsAppLink, writeMessage } from "./messageLinks";
import styles from "./OutcomeNotice.module.css";
import { type FormValues, textValues } from "./rules";

export type OtherWaysProps = {
  spec: { fields: readonly string[]; labels: Readonly<Record<string, string>> };
  values: FormValues;
  /** The form while it can be changed: what is typed by then is what goes along. */
  form?: RefObject<HTMLFormElement | null>;
  display?: ((name: string, value: string) => string) | undefined;
  list?: (() => readonly ListLine[]) | undefined;
  /** Of what was sent: then the copy is the visitor's own. */
  receipt?: { reference: string } | undefined;
};

/**
 * The message in the visitor's own programs: to the company where it could not be sent, else as a copy for themselves.
 * These are links and files that the browser makes: nothing is sent from here, and nothing stored.
 */
export function OtherWays({ spec, values, form, display, list, receipt }: OtherWaysProps) {
  const company = useSite()?.company;
  const [typed, setTyped] = useState(values);
  const [said, setSaid] = useState<"" | "copied" | "shown">("");
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  // What is changed after the failure goes along too.
  useEffect(() => {
    const element = form?.current;
    if (!element) return;
    const read = () => setTyped(textValues(Object.fromEntries(new FormData(element))));
    element.addEventListener("input", read);
    return () => element.removeEventListener("input", read);
  }, [form]);

  const lines = list?.() ?? [];
  const { reference } = receipt ?? {};
  const shown = display ?? ((name: string) => choiceOf(form?.current, name));
  const message = writeMessage({ ...spec, values: typed, display: shown, list: lines, reference });
  const mailTo = receipt ? (values.email ?? "").trim() : company?.email;
  const chat = receipt ? "" : company?.whatsapp;
  const mail = mailTo ? mailLink(mailTo, message) : null;
  const whatsApp = chat === undefined ? null : whatsAppLink(chat, message);
  const left = Math.max(mail?.left ?? 0, whatsApp?.left ?? 0);
  const text = [message.subject, "", ...message.lines].join("\n");

  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      setSaid("shown");
    }
  };
  return (
    <div className="not-printed around-4">
      <p>{receipt ? copy.own : copy.failed}</p>
      <div className={styles.ways}>
        {mail ? (
          <ButtonLink href={mail.href} variant="outline" icon="mail">
            {copy.mail}
          </ButtonLink>
        ) : null}
        {whatsApp ? (
          <ButtonLink href={whatsApp.href} variant="outline" icon="whatsapp" newTab>
            <span>{copy.whatsApp}</span>
            <span className="visually-hidden">{copy.newTab}</span>
          </ButtonLink>
        ) : null}
        {hasScript ? (
          <>
            <Button variant="outline" icon="clipboard-list" onClick={() => void onCopy()}>
              {copy.copy}
            </Button>
            {lines.length > 0 ? (
              <Button
                variant="outline"
                icon="download"
                onClick={() => saveListFile(lines, reference)}
              >
                {copy.csv}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {left > 0 && (mail || whatsApp) ? <p>{shortenedNote(left, lines.length > 0)}</p> : null}
      <p aria-live="polite">
        {said === "copied" ? copy.copied : said === "shown" ? copy.shown : ""}
      </p>
      {said === "shown" ? (
        <Textarea
          readOnly
          rows={6}
          value={text}
          aria-label={copy.copy}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </div>
  );
}

/** What a list of choices in the form shows for its value. */
function choiceOf(form: HTMLFormElement | null | undefined, name: string): string | undefined {
  // On the server there are neither forms nor their classes.
  if (!form) return undefined;
  const field = form.elements.namedItem(name);
  return field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : undefined;
}

/** The words of what stands beside a message that could not be sent, and below a receipt. */
const copy = {
  failed: "The same words, ready to be sent another way:",
  own: "A copy for yourself:",
  mail: "Your mail program",
  whatsApp: "WhatsApp",
  copy: "Copy the text",
  copied: "Copied.",
  shown: "Your browser does not let us copy. Here is the text:",
  csv: "Save the list as CSV",
  newTab: " (opens in a new tab)",
};

/** `left` lines do not fit into the links. */
function shortenedNote(left: number, hasList: boolean): string {
  const lines = left === 1 ? "the last line of this message is" : `the last ${left} lines are`;
  const whole = hasList ? "The copied text and the CSV hold all." : "The copied text holds all.";
  return `A link has little room: ${lines} left out there, and it says so. ${whole}`;
}

/** The names of the office's file (`src/enquiries/list/csv.rs`), as far as a visitor has the columns. */
const COLUMNS = ["Line", "SKU", "Item", "Pack", "Quantity", "Note", "As written"];

/** The text of the file. The byte order mark tells spreadsheets that it is UTF-8. */
export function listFile(lines: readonly ListLine[]): string {
  const rows = lines.map(({ sku, title, pack, quantity, note, text }, index) =>
    [String(index + 1), sku, title, pack, String(quantity), note, text].map(cell),
  );
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}

/** Has the browser save the file, under the reference of a list that was sent. */
function saveListFile(lines: readonly ListLine[], reference: string | undefined): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([listFile(lines)], { type: "text/csv;charset=utf-8" }));
  link.download = `${reference || "enquiry-list"}.csv`;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What a spreadsheet would take for a formula gets an apostrophe in front, as in `src/platform/csv.rs`. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\ufeff]*[=+\-@＝＋－＠])/u;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[,"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
