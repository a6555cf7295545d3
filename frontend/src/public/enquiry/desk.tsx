/**
 * What the page of the enquiry list can do once its script runs, and the server never shows: one script and one style
 * sheet, which are fetched after the page (`useDesk.ts`).
 */
import { useEffect, useRef, useState } from "react";
import { type EnquiryLine, enquiryList, MAX_LINES, type NewLine } from "../../data/enquiryList";
import type { ComparedProduct as ListedProduct } from "../../data/schema";
import { Button, IconButton } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Input } from "../../ui/Input";
import { dateAndTime } from "../../words/date";
import { counted, groupDigits } from "../../words/number";
import type { MailForm } from "../parts/form/useMailForm";
import { PastedLines } from "../parts/search/PastedLines";
import { ProductThumb } from "../views/PackLabel";
import "./desk.css";
import styles from "./EnquiryListPage.module.css";
import { addLines, quantityOf, removeSent, replaceLines, type Undo } from "./edit";
import { gstinError } from "./gstin";
import { type LineMark as Mark, marksOf, mergeLines, removeLine } from "./line/marks";
import { countedWords, packSum } from "./line/packs";
import { forgetSent, rememberSent, type SentList, useSentLists } from "./sent/kept";
import { lineTitle, type Products } from "./useProducts";

/** What others have made, and the page gets with the desk. */
export { gstinError, marksOf, PastedLines, ProductThumb, rememberSent, removeLine };

type UndoProps = {
  undo: Undo;
  /** The bar goes, and with it the button that has the focus. */
  onDone: () => void;
};

/** What was removed last, and the way back. The focus comes here from the button that is gone. */
export function UndoBar({ undo, onDone }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each removal anew
  useEffect(() => button.current?.focus({ preventScroll: true }), [undo]);
  return (
    <div className="undo-bar">
      <p>{undo.text}</p>
      <Button
        ref={button}
        variant="outline-on-green"
        size="sm"
        onClick={() => {
          undo.run();
          onDone();
        }}
      >
        Undo
      </Button>
      <IconButton label="Dismiss" icon={<Icon name="x" />} className="as-around" onClick={onDone} />
    </div>
  );
}

type SumProps = {
  /** By which the quantity refers to it. */
  id: string;
  line: EnquiryLine;
  product: ListedProduct | undefined;
};

/** What a line's quantity comes to, where that is certain. */
export function LineSum({ id, line, product }: SumProps) {
  const quantity = quantityOf(line.quantity);
  if (quantity === null) return null;
  const words =
    packSum(quantity, line.pack, product?.pack_size) ??
    countedWords(quantity, line.pack, product?.pack_size);
  return words ? <span id={id}>{words}</span> : null;
}

type LineMarkProps = {
  line: EnquiryLine;
  mark: Mark;
  onUndo: (undo: Undo) => void;
};

/** Which line above asks for the same. */
export function LineMark({ line, mark, onUndo }: LineMarkProps) {
  const { isSame, number, key, differsIn, merged } = mark;
  const onMerge = () => {
    const run = mergeLines(key, line.key);
    if (run) onUndo({ text: `Merged into line ${number}.`, run, line: number - 1 });
  };
  return (
    <div className="line-note line-mark">
      <p>
        <span>{isSame ? "The same as " : "The same salt and strength as "}</span>
        <a href={`#q${number}`}>{`line ${number}`}</a>
        <span>{`${differsIn ? `, in another ${differsIn}` : ""}.`}</span>
      </p>
      {merged ? (
        <Button variant="quiet" size="sm" onClick={onMerge}>
          {`Merge: ${groupDigits(merged)} in line ${number}`}
        </Button>
      ) : null}
    </div>
  );
}

type OfferProps = {
  linked: readonly NewLine[];
  /** It is one that was sent before, and no link's. */
  sent: SentList | null;
  /** The browser's own lines. */
  own: readonly EnquiryLine[];
  products: Products;
  onUndo: (undo: Undo) => void;
  onDone: () => void;
  /** Nothing is to be undone. */
  onKept: () => void;
};

/**
 * A link has brought another list than the one in this browser, or one that was sent before is ordered again: nothing
 * changes until the visitor chooses.
 */
export function LinkedOffer({ linked, sent, own, products, onUndo, onDone, onKept }: OfferProps) {
  const fits = linked.length + own.length <= MAX_LINES;
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = () => {
    onDone();
    onKept();
  };
  const gone = linked.filter(products.isMissing).length;
  // The visitor has just asked for it, further down.
  useEffect(() => {
    if (sent) heading.current?.focus();
  }, [sent]);
  return (
    <section
      aria-labelledby="linked-title"
      className="not-printed stack gap-3 sunk inset-5 marked below-6"
    >
      <h2 id="linked-title" ref={heading} tabIndex={-1} className="title-xs">
        {(sent ? `The list ${sent.reference} has ` : "This link holds a list of ") +
          counted(linked.length, "item")}
      </h2>
      <p>
        {sent
          ? `Your list has ${counted(own.length, "item")} now. Add these, or replace it?`
          : `You have a list of ${counted(own.length, "item")} yourself. Add its items, replace your list, or keep yours?`}
      </p>
      {gone > 0 ? (
        <p>
          {`${counted(gone, "item")} ${gone === 1 ? "is" : "are"} no longer in the catalogue; we will quote an alternative.`}
        </p>
      ) : null}
      <details className="linked-lines">
        <summary>{`Show its ${counted(linked.length, "item")}`}</summary>
        <ol>
          {linked.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a link never change
            <li key={index}>
              <span>{`${line.quantity} × ${lineTitle(line, products.find(line))}`}</span>
              {products.isMissing(line) ? <span> (no longer in the catalogue)</span> : null}
            </li>
          ))}
        </ol>
      </details>
      <div className="flex wrap gap-3">
        {fits ? (
          <Button
            onClick={() => {
              addLines(linked);
              keep();
            }}
          >
            Add these to your list
          </Button>
        ) : null}
        <Button
          variant="outline"
          onClick={() => {
            replaceLines(linked);
            onDone();
            if (own.length === 0) onKept();
            else onUndo({ text: "Your list was replaced.", run: () => replaceLines(own) });
          }}
        >
          Replace your list
        </Button>
        <Button variant="quiet" onClick={keep}>
          Keep your list
        </Button>
      </div>
      {fits ? null : <p>{`Together they would be more than ${MAX_LINES} lines.`}</p>}
    </section>
  );
}

type SentListsProps = {
  /** The enquiry list is empty: they are unfolded. */
  isEmpty: boolean;
  /** What is in the list has to be asked about. */
  onChoose: (list: SentList) => void;
  onUndo: (undo: Undo) => void;
};

/** The lists that were sent last, to be ordered again or deleted. Nothing where there are none. */
export function SentLists({ isEmpty, onChoose, onUndo }: SentListsProps) {
  const lists = useSentLists();
  if (lists.length === 0) return null;
  const onAgain = (list: SentList) => {
    if (!isEmpty) {
      onChoose(list);
      return;
    }
    addLines(list.lines);
    onUndo({ text: `From ${list.reference}.`, run: () => removeSent(list.lines) });
  };
  const onDelete = ({ reference }: SentList) =>
    onUndo({ text: `Deleted from this browser: ${reference}`, run: forgetSent(reference) });
  return (
    <details open={isEmpty} className="sent-lists">
      <summary>Order again</summary>
      <p>The last lists that you sent. They are kept by this browser alone, without your name.</p>
      <ul>
        {lists.map((list) => (
          <li key={list.reference}>
            <p>
              <strong>{list.reference}</strong>
              <span>{`${dateAndTime(list.sent_at)} · ${counted(list.lines.length, "item")}`}</span>
            </p>
            <Button
              variant="outline"
              aria-label={`Order again: ${list.reference}`}
              onClick={() => onAgain(list)}
            >
              Order again
            </Button>
            <Button
              variant="quiet"
              aria-label={`Delete: ${list.reference}`}
              onClick={() => onDelete(list)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ListButtonsProps = {
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

type SendProps = {
  count: number;
  /** Numbers of the lines whose quantity cannot be sent. */
  wrong: readonly number[];
  form: MailForm;
};

/** The way to send the list, always in view beside it, and what still keeps it. */
export function SendBar({ count, wrong, form }: SendProps) {
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
function firstMissing({ form }: MailForm): HTMLInputElement | undefined {
  const inputs = form.current?.querySelectorAll<HTMLInputElement>("input:required") ?? [];
  return [...inputs].find(({ value }) => value.trim() === "");
}

/** Above the button that sends, once that was tried. */
export function WrongLines({ wrong }: Pick<SendProps, "wrong">) {
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
