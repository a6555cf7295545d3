/**
 * A file or link that is dropped beside a drop zone would be opened by the browser in place of the back office, and
 * unsaved text would be lost. Drop zones call `preventDefault` before the event reaches the window.
 */
export function preventStrayDrops(target: Window = window): () => void {
  const prevent = (event: DragEvent) => {
    if (event.defaultPrevented || !wouldNavigate(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  target.addEventListener("dragover", prevent);
  target.addEventListener("drop", prevent);
  return () => {
    target.removeEventListener("dragover", prevent);
    target.removeEventListener("drop", prevent);
  };
}

function wouldNavigate({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes("Files"))
    return !(target instanceof Element && target.matches("input[type=file]"));
  // Text fields take the address of a link as text.
  return types.includes("text/uri-list") && !(target instanceof Element && isEditable(target));
}

function isEditable(target: Element): boolean {
  return target.closest("input, textarea, [contenteditable=true]") !== null;
}
