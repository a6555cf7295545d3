/** What was pasted into a field of one line. */

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
