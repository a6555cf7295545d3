/** What a key press asks the back office for. Fields of forms undo by themselves. */
export function commandOf(event: KeyboardEvent): "undo" | "redo" | "save" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "s") return "save";
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    return null;
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}
