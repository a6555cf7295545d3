import { type RefObject, useEffect, useState } from "react";
import { useSite } from "../../../data/useQuery";
import { Button, ButtonLink } from "../../../ui/Button";
import { Textarea } from "../../../ui/Input";
import styles from "./Form.module.css";
import { type ListLine, mailLink, whatsAppLink, writeMessage } from "./messageLinks";
import { type FormFields, type FormValues, textValues } from "./rules";

type Props = {
  fields: FormFields;
  values: FormValues;
  /** The form while it can be changed: what is typed by then is what goes along. */
  form?: RefObject<HTMLFormElement | null>;
  list?: (() => readonly ListLine[]) | undefined;
  /** Of what was sent: then the copy is the visitor's own. */
  receipt?: { reference: string } | undefined;
};

/**
 * The message in the visitor's own programs: to the company where it could not be sent, else as a copy for themselves.
 * These are links and files that the browser makes: nothing is sent from here, and nothing stored.
 */
export function OtherWays({ fields, values, form, list, receipt }: Props) {
  const company = useSite()?.company;
  const [typed, setTyped] = useState(values);
  const [said, setSaid] = useState<keyof typeof SAID>("nothing");
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
  const message = writeMessage({ fields, values: typed, list: lines, reference });
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
      <p>{receipt ? "A copy for yourself:" : "The same words, ready to be sent another way:"}</p>
      <div className={styles.ways}>
        {mail ? (
          <ButtonLink href={mail.href} variant="outline" icon="mail">
            Your mail program
          </ButtonLink>
        ) : null}
        {whatsApp ? (
          <ButtonLink href={whatsApp.href} variant="outline" icon="whatsapp" newTab>
            <span>WhatsApp</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        ) : null}
        {import.meta.env.SSR ? null : (
          <>
            <Button variant="outline" icon="clipboard-list" onClick={() => void onCopy()}>
              {COPY}
            </Button>
            {lines.length > 0 ? (
              <Button
                variant="outline"
                icon="download"
                onClick={() => saveListFile(lines, reference)}
              >
                Save the list as CSV
              </Button>
            ) : null}
          </>
        )}
      </div>
      {left > 0 && (mail || whatsApp) ? <p>{shortenedNote(left, lines.length > 0)}</p> : null}
      <p aria-live="polite">{SAID[said]}</p>
      {said === "shown" ? (
        <Textarea
          readOnly
          rows={6}
          value={text}
          aria-label={COPY}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </div>
  );
}

const COPY = "Copy the text";

/** What came of copying. */
const SAID = {
  nothing: "",
  copied: "Copied.",
  shown: "Your browser does not let us copy. Here is the text:",
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
