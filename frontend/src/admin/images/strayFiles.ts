/**
 * A file, picture or link that is dropped where nothing takes it would be opened by the browser in place of the back
 * office, and what was typed would be gone. Those that take it say so by `preventDefault` before the window hears of it.
 */
export function refuseStrayDrops(target: Window = window): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !wouldOpen(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  target.addEventListener("dragover", refuse);
  target.addEventListener("drop", refuse);
  return () => {
    target.removeEventListener("dragover", refuse);
    target.removeEventListener("drop", refuse);
  };
}

function wouldOpen({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes("Files")) return !(target instanceof Element && isFilePicker(target));
  // A link's address may be dropped into a field as text.
  return types.includes("text/uri-list") && !(target instanceof Element && isEditable(target));
}

function isFilePicker(target: Element): boolean {
  return target.matches("input[type=file]");
}

function isEditable(target: Element): boolean {
  return target.closest("input, textarea, [contenteditable=true]") !== null;
}
