import { useQueryClient } from "@tanstack/react-query";
import type { Finding } from "../../../data/schema";
import { confirm } from "../../../editing/confirm";
import { ACTIONS } from "../../../words/actions";
import { counted } from "../../../words/number";
import { contentPreviewQuery } from "../../data/queries";
import styles from "./BlogForm.module.css";
import type { PostValues } from "./post";

const TITLES: Record<Finding["kind"], (count: number) => string> = {
  picture: (count) =>
    `${counted(count, "picture")} from elsewhere: upload ${count === 1 ? "it" : "them"} with “Picture” in the rich text`,
  link: (count) =>
    `${counted(count, "link")} whose address is not allowed: the words stay, the link goes`,
  element: () => "Elements that articles cannot have; of scripts and styles the content goes too",
  formatting: () => "Formatting that the website does not use: the words stay",
  heading: () => "Headings of other levels: they become headings of levels 2 to 4",
  insecure_link: (count) =>
    `${counted(count, "link")} without encryption: kept as written; https:// is safer where the page has it`,
};

const NAMES: Record<string, string> = {
  script: "script",
  iframe: "frame (iframe)",
  video: "video",
  audio: "sound (audio)",
};

const INSECURE = /<a href="(http:\/\/[^"]*)"/gi;

/** What saving would remove or change, by kind. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={styles.groups}>
      {groups(findings).map(({ title, items }) => (
        <li key={title}>
          <span>{title}:</span>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What a reader would miss. */
export function losses(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ kind }) => kind === "picture" || kind === "link" || kind === "element");
}

type FindingGroup = { title: string; items: string[] };

/** By kind, in the server's order. */
export function groups(findings: readonly Finding[]): FindingGroup[] {
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = findings.filter((finding) => finding.kind === kind);
    const count = all.reduce((sum, finding) => sum + finding.count, 0);
    return { title: TITLES[kind](count), items: all.map(itemOf) };
  });
}

function itemOf({ kind, what, count }: Finding): string {
  const times = count > 1 ? ` (${count} times)` : "";
  if (kind === "picture") return `${imageName(what)}${times}`;
  if (kind === "link") return `${what === "" ? "no address" : what}${times}`;
  return `${kind === "element" ? (NAMES[what] ?? what) : what}${times}`;
}

function imageName(address: string): string {
  if (address === "") return "a picture without an address";
  return address.startsWith("data:") ? "a picture inside the text" : address;
}

/** Links without encryption in a text that the editor has written. */
export function insecureLinks(html: string): Finding[] {
  const counts = new Map<string, number>();
  for (const [, address = ""] of html.matchAll(INSECURE)) {
    const what = address.replaceAll("&amp;", "&");
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => ({ kind: "insecure_link", what, count }));
}

/** Before an article is saved: asks when the server would remove something that readers would miss. */
export function useLossQuestion() {
  const client = useQueryClient();
  return async ({ content }: PostValues, opened: PostValues): Promise<boolean> => {
    if (content === opened.content || content.trim() === "") return true;
    try {
      const { findings } = await client.fetchQuery(contentPreviewQuery(content));
      const missed = losses(findings);
      if (missed.length === 0) return true;
      return await confirm({
        title: "Save without these?",
        text: (
          <>
            <p>The website cannot show everything in this text. Saving takes out:</p>
            <FindingList findings={missed} />
          </>
        ),
        action: { ...ACTIONS.save, does: "Save without them" },
        cancel: "Back to the text",
      });
    } catch {
      // The save reports what is wrong.
      return true;
    }
  };
}
