import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { paths } from "../../../data/paths";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { groupDigits } from "../../../words/number";
import { useNavigate } from "../navigation";
import { handOver } from "../sessionStore";
import "./pastedLines.css";

type Props = {
  /** The field, or what holds the fields that take lines. */
  place: RefObject<HTMLElement | null>;
  /** Below the field, over what stands there. */
  floats?: boolean;
};

type Pasted = { text: string; field: HTMLInputElement };

/**
 * Several lines that are pasted into a field of one line are probably a list: they are offered to be matched with the
 * catalogue. Until the visitor has chosen, the field is as it was and the lines are kept here.
 */
export function PastedLines({ place, floats = false }: Props) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const navigate = useNavigate();
  const titleId = useId();
  const offer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!(target instanceof HTMLInputElement)) return;
      const text = clipboardData?.getData("text/plain") ?? "";
      if (linesOf(text).length < 2) return;
      event.preventDefault();
      // Of two lists, one after the other, none is lost.
      setPasted((before) => ({
        text: before ? `${before.text}\n${text}` : text,
        field: target,
      }));
    };
    element.addEventListener("paste", onPaste);
    return () => element.removeEventListener("paste", onPaste);
  }, [place]);

  const decline = ({ text, field }: Pasted) => {
    setPasted(null);
    insertText(field, asOneLine(text));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list
  useEffect(() => {
    const group = offer.current;
    if (!pasted || !group) return;
    group.querySelector("button")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      decline(pasted);
    };
    const end = new AbortController();
    // Also in the field, to which the visitor may have gone back.
    for (const place of [group, pasted.field])
      place.addEventListener("keydown", onKeyDown, { signal: end.signal });
    return () => end.abort();
  }, [pasted]);

  if (!pasted) return null;
  const count = groupDigits(linesOf(pasted.text).length);

  const match = () => {
    handOver(pasted.text);
    setPasted(null);
    const isHere = window.location.pathname === paths.enquiryList;
    void navigate(paths.enquiryList, { replace: isHere });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: two answers to a question, not fields of a form
    <div
      ref={offer}
      role="group"
      aria-labelledby={titleId}
      className={cx("pasted-lines", floats && "pasted-lines-floating")}
      // A search for what was typed before the list may arrive while this asks.
      data-keep-focus=""
    >
      <p id={titleId}>{`You have pasted ${count} lines. Is this a list of what you need?`}</p>
      <div className="pasted-lines-answers">
        <Button onClick={match}>{`Match these ${count} lines`}</Button>
        <Button variant="outline" onClick={() => decline(pasted)}>
          Put them in as one line
        </Button>
      </div>
    </div>
  );
}

/** The lines that are not blank. */
export function linesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== "");
}

/** As one line, as browsers put several into such a field. */
export function asOneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ").trim();
}

/** Puts a text where the field has its selection, as typing would: the browser can undo it, and listeners hear of it. */
export function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  // Deprecated, and still the only way that leaves the field's own Undo whole.
  if (document.execCommand?.("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
