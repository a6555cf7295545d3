import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { Finding } from "../../../data/schema";
import { cx } from "../../../ui/cx";
import { FieldErrors } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
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
import { FindingList, insecureLinks } from "./FindingList";
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
  const { getValues } = useFormContext<PostValues>();
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
              latest={() => getValues("content")}
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
