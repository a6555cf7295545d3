import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Finding } from "../../../data/schema";
import { confirm } from "../../../editing/confirm";
import { cx } from "../../../ui/cx";
import { FieldErrors } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import { ACTIONS } from "../../../words/actions";
import { counted } from "../../../words/number";
import { explain } from "../../data/problem";
import { contentPreviewQuery, useDebounced } from "../../data/queries";
import { toasts } from "../../data/toasts";
import type { FormImage } from "../../media/images/imageFormat";
import { SINGLE, UploadList, useUploads } from "../../media/images/useUploads";
import { SmallButton } from "../../ui/SmallButton";
import { Spinner } from "../../ui/Spinner";
import { useSetFields } from "../formFields";
import styles from "./BlogForm.module.css";
import { writeHtml } from "./editor/write";
import { FormField, type PostValues, useField } from "./post";

const PAUSE_MS = 700;
const STYLED = /<[a-z][^>]*\sstyle\s*=/i;

const RichText = lazy(async () => ({
  default: (await import("./editor/RichText")).RichText,
}));

type Props = { onUploading: (busy: boolean) => void };

/** The article, edited as rich text or as its HTML. */
export function ContentField({ onUploading }: Props) {
  const { value: content, errors, onChange } = useField("content");
  const setFields = useSetFields<PostValues>();
  const [source, setSource] = useState(false);
  /** Puts a picture where the caret is; null while the HTML is shown. */
  const inserter = useRef<((image: FormImage) => void) | null>(null);
  const uploads = useUploads(
    "blogs",
    (image) => {
      if (inserter.current) inserter.current(image);
      else {
        // Another picture may have come since this was rendered.
        setFields(({ content }) => ({ content: withFigure(content, image) }));
        toasts.plain("The picture stands at the end of the HTML");
      }
    },
    SINGLE,
  );
  useEffect(() => onUploading(uploads.busy), [onUploading, uploads.busy]);
  /** The HTML contains what the rich text cannot show. */
  const [warned, setWarned] = useState(false);

  const showRich = async (anyway: boolean) => {
    const [{ losesContent }, { tidyPaste }] = await Promise.all([
      import("./editor/read"),
      import("./editor/paste"),
    ]);
    // What was copied from a document says by styles what is bold and how lists are numbered.
    const isStyled = STYLED.test(content);
    const { html, removedImages } = isStyled
      ? tidyPaste(content)
      : { html: content, removedImages: 0 };
    const loses = !anyway && (removedImages > 0 || losesContent(html));
    setWarned(loses);
    if (loses) return;
    if (isStyled) onChange(html);
    setSource(false);
  };

  const views = [
    ["Rich text", !source, () => void showRich(false)],
    ["HTML", source, () => setSource(true)],
  ] as const;

  return (
    <div className={styles.field}>
      <div className="row wrap between gap-2">
        <p className="small strong" id="content-label">
          Content
        </p>
        <fieldset className="flex" aria-label="How to write">
          {views.map(([words, on, show]) => (
            <button
              key={words}
              type="button"
              className={cx(styles.view, on && styles.on)}
              aria-pressed={on}
              onClick={show}
            >
              {words}
            </button>
          ))}
        </fieldset>
      </div>
      {warned ? (
        <Notice tone="plain" title="The rich text cannot show everything in this HTML">
          <p>
            What it does not know would be left out when you switch. The list below the HTML says
            what the public page leaves out too.
          </p>
          <div className="flex wrap gap-2 above-3">
            <SmallButton onClick={() => setWarned(false)}>Stay in the HTML</SmallButton>
            <SmallButton variant="quiet" onClick={() => void showRich(true)}>
              Switch anyway
            </SmallButton>
          </div>
        </Notice>
      ) : null}
      {source ? (
        <>
          <FormField
            name="content"
            kind="text"
            label={<span className="visually-hidden">Content as HTML</span>}
            rows={15}
            className={styles.source}
            spellCheck={false}
            hint="HTML supported: headings, lists, quotes, tables, links and pictures that were uploaded here. What saving would change is listed below."
          />
          <SourceFindings content={content} />
        </>
      ) : (
        <>
          <Suspense fallback={<Spinner inline label="Loading the editor" />}>
            <RichText
              value={content}
              invalid={errors.length > 0}
              onChange={onChange}
              inserter={inserter}
              onFiles={uploads.add}
            />
          </Suspense>
          <FieldErrors name="content" errors={errors} />
          {/* The rich text can hold nothing else that saving would change. */}
          <Findings title="Some links are not encrypted" of={insecureLinks(content)} />
        </>
      )}
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
    </div>
  );
}

function withFigure(html: string, { url, alt, width, height }: FormImage): string {
  const attrs = { src: url, alt, width, height };
  const figure = writeHtml({ type: "doc", content: [{ type: "figure", attrs }] });
  return html === "" ? figure : `${html}\n${figure}`;
}

/** Below the HTML: what saving would remove or change, asked once typing pauses. */
function SourceFindings({ content }: { content: string }) {
  const settled = useDebounced(content, PAUSE_MS);
  const { data, error } = useQuery({
    ...contentPreviewQuery(settled),
    enabled: settled.trim() !== "",
    placeholderData: (before) => before,
  });
  if (settled.trim() === "") return null;
  if (error) {
    const why = explain(error) ?? "The server could not be asked.";
    return (
      <Notice tone="plain" title="What saving would change is not known">
        {why}
      </Notice>
    );
  }
  return <Findings title="Saving will change this HTML" of={data?.findings ?? []} />;
}

function Findings({ title, of: findings }: { title: string; of: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Notice tone="plain" title={title}>
      <FindingList findings={findings} />
    </Notice>
  );
}

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
function FindingList({ findings }: { findings: readonly Finding[] }) {
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
