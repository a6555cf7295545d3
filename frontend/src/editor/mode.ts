/** Whether clicks edit. The flag outlives the document, in the browser's local storage. */
const KEY = "visual-edit-mode";

export function readMode(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function storeMode(editing: boolean): void {
  try {
    window.localStorage.setItem(KEY, editing ? "on" : "off");
  } catch {
    // The browser keeps nothing for this site: the flag lasts as long as the document.
  }
}
