/**
 * Text from Word, Google Docs and LibreOffice as the editor reads it: each writes headings, lists and emphasis in its
 * own way. This protects nobody: what the editor's schema and the server let through is decided there.
 */
import { parsed, quiet, rename } from "../read";
import { joinBlocks, tidyTables } from "./blocks";
import { tidyHeadings } from "./headings";
import { nestLists, wordLists } from "./lists";
import { tidyMarks } from "./marks";
import { unwrap } from "./styles";

export type Pasted = {
  html: string;
  /** Pictures that stayed behind: an article shows only what was uploaded. */
  pictures: number;
};

const UNSEEN = /<(style|script|xml|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAG = /<[a-z][^>]*>/gi;
const OWN = "/storage/blogs/";

export function tidyPaste(html: string, origin = window.location.origin): Pasted {
  // The editor's own, cut here and pasted there.
  if (html.includes("data-pm-slice")) return { html: quiet(html), pictures: 0 };
  // The page's policy forbids styles: as another attribute they can be read without a complaint of the browser.
  const readable = html
    .replace(UNSEEN, "")
    .replace(TAG, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  const { body } = parsed(quiet(readable));
  removeComments(body);
  const pictures = removePictures(body, origin);
  wordLists(body);
  nestLists(body);
  tidyHeadings(body);
  tidyMarks(body);
  tidyLinks(body);
  tidyTables(body);
  joinBlocks(body);
  for (const element of body.querySelectorAll("[data-style]")) {
    element.removeAttribute("data-style");
  }
  return { html: body.innerHTML, pictures };
}

/** Whether a clipboard holds words, and not only the picture of some: Word and Excel put one beside the text. */
export function bringsText(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return false;
  return (parsed(quiet(html.replace(UNSEEN, ""))).body.textContent ?? "").trim() !== "";
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128 /* comments */);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function removePictures(body: HTMLElement, origin: string): number {
  let removed = 0;
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (source.startsWith(OWN)) continue;
    if (source.startsWith(`${origin}${OWN}`)) {
      image.setAttribute("src", source.slice(origin.length));
      continue;
    }
    image.remove();
    removed += 1;
  }
  return removed;
}

/** Places within the other document are not here. */
function tidyLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) unwrap(link);
    else {
      const plain = rename(link, "a");
      plain.setAttribute("href", href);
    }
  }
}
