import { currentPath } from "../public/address";
import { parsed } from "../public/parsed";
import { Frame } from "./frame";
import { send } from "./receive";
import { start } from "./start";

/** Starts the page and tells the back office. Outside a frame it leads to the page that visitors see. */
export async function openFrame(): Promise<void> {
  const { search, hash } = window.location;
  if (window.parent === window) {
    window.location.replace(currentPath() + search + hash);
    return;
  }
  await parsed();
  const container = document.getElementById("root");
  if (!container) return;
  const { documents, navigation } = await start(container);
  const frame = new Frame(documents);
  frame.run();
  const ready = () => send({ type: "ready", path: currentPath(), editing: frame.editing });
  const first = currentPath();
  let shown = first;
  let refused = false;
  documents.onRefused = () => {
    refused = true;
    if (shown !== first) window.location.reload();
  };
  navigation.subscribe(() => {
    const path = navigation.getState().location.pathname;
    if (path === shown) return;
    shown = path;
    // The server gives the page as a document, if not its data.
    if (refused) window.location.reload();
    frame.turnPage();
    ready();
  });
  ready();
}
