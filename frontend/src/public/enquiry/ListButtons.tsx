import { useState } from "react";
import { enquiryList } from "../../data/enquiryList";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Input } from "../../ui/Input";
import { counted } from "../../words/number";
import type { MailForm } from "../parts/form/useMailForm";
import styles from "./EnquiryListPage.module.css";
import { addLines, replaceLines } from "./edit";
import type { Undo } from "./UndoBar";

export type ListButtonsProps = {
  /** The address with the list; null when the list is too long for one. */
  address: string | null;
  count: number;
  isStored: boolean;
  onUndo: (undo: Undo) => void;
};

/** What only a script can do with the list. */
export function ListButtons({ address, count, isStored, onUndo }: ListButtonsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {address ? <CopyLink address={address} /> : null}
      <Button variant="quiet" size="sm" icon="printer" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="quiet" size="sm" icon="x" onClick={() => setAsking(true)}>
        Start over
      </Button>
      {isStored ? null : (
        <p className="not-printed measure above-2 note leads-open">
          {`Your browser does not keep the list beyond this page${address ? ": bookmark the page or copy its link" : ""}.`}
        </p>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Start over?">
        <p>
          {`${count === 1 ? "The one item" : `All ${count} items`} will be removed from your list.`}
        </p>
        <div className="flex wrap gap-3 above-5">
          <Button
            onClick={() => {
              setAsking(false);
              const before = enquiryList().lines;
              replaceLines([]);
              onUndo({ text: "The list is empty now.", run: () => addLines(before) });
            }}
          >
            {`Remove ${count === 1 ? "it" : "all"}`}
          </Button>
          <Button variant="outline" data-focus onClick={() => setAsking(false)}>
            Keep the list
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Where the browser does not let a script copy, the link is shown to be copied by hand. */
function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<"idle" | "copied" | "shown">("idle");
  const link = () => window.location.origin + address;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link());
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  return (
    <>
      <Button variant="quiet" size="sm" icon="link" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className={styles.said}>
        {state === "copied" ? "Copied. Whoever opens the link sees this list." : ""}
      </span>
      {state === "shown" ? (
        <Input
          readOnly
          value={link()}
          aria-label="Link to this list"
          className={styles.link}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </>
  );
}

type Props = {
  count: number;
  /** Numbers of the lines whose quantity cannot be sent. */
  wrong: readonly number[];
  form: MailForm;
};

/** The way to send the list, always in view beside it, and what still keeps it. */
export function SendBar({ count, wrong, form }: Props) {
  const [first] = wrong;
  return (
    <>
      <p>
        {first ? (
          <a href={`#q${first}`}>
            {`${wrong.length} ${wrong.length === 1 ? "needs" : "need"} a quantity`}
          </a>
        ) : null}
      </p>
      <Button
        disabled={form.phase === "submitting"}
        onClick={() => {
          const missing = first ? null : firstMissing(form);
          if (missing) missing.focus();
          else form.form.current?.querySelector<HTMLElement>("[value=send]")?.click();
        }}
      >
        {`Send ${counted(count, "item")}`}
      </Button>
    </>
  );
}

/** The first detail that is still to be given: nobody is told of an error in a form that they have not seen yet. */
function firstMissing({ form, spec, field }: MailForm): HTMLInputElement | null {
  for (const name of spec.fields) {
    const control = form.current?.elements.namedItem(name);
    const isInput = control instanceof HTMLInputElement;
    if (isInput && field(name).required && control.value.trim() === "") return control;
  }
  return null;
}

/** Above the button that sends, once that was tried. */
export function WrongLines({ wrong }: Pick<Props, "wrong">) {
  return (
    <p role="alert" className="wrong-lines">
      <span>{`${wrong.length === 1 ? "One line needs" : `${wrong.length} lines need`} a quantity that can be sent: `}</span>
      {wrong.slice(0, 10).map((number, index) => (
        <span key={number}>
          {index > 0 ? <span>, </span> : null}
          <a href={`#q${number}`}>{`line ${number}`}</a>
        </span>
      ))}
      <span>{`${wrong.length > 10 ? " and others" : ""}.`}</span>
    </p>
  );
}
