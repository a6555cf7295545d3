/** Whether clicks edit. The flag outlives the document, in the browser's local storage. */
const KEY = "visual-edit-mode";

/** What visitors can do and the frame must not: leave the site's pages, or send something. */

const SENDS_NOTHING =
  "Nothing is sent from the editor. Visitors can send this form on the site itself.";

/** Once: links that the app does not follow open in a tab of their own, and nothing is sent to the server. */
export function stayInFrame(say: (text: string) => void): void {
  // After the app's own listener, which is on the document.
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (link.getAttribute("href")?.startsWith("#") || !/^https?:$/.test(link.protocol)) return;
    event.preventDefault();
    window.open(link.href, "_blank", "noopener");
  });
  window.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      // A search is a page of the site.
      if (form instanceof HTMLFormElement && form.method === "get") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      say(SENDS_NOTHING);
    },
    true,
  );
  window.addEventListener("submit", (event) => event.preventDefault());
  readOnly();
}

/** The page in the frame reads from the server and never writes. */
function readOnly(): void {
  const read = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    if (/^(get|head)$/i.test(method)) return read(input, init);
    return Promise.reject(new TypeError("The editor sends nothing."));
  };
}

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
