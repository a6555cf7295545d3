import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { FieldErrors } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { Spinner } from "../shared/Spinner";
import styles from "./ContentField.module.css";
import { LinkFindings, SourceFindings } from "./ContentFindings";
import { TextArea, useField } from "./post";

const RichText = lazy(async () => ({
  default: (await import("./editor/RichText")).RichText,
}));

type Props = { onUploading: (busy: boolean) => void };

/** The article, edited as rich text or as its HTML. */
export function ContentField({ onUploading }: Props) {
  const { value: content, errors, onChange } = useField("content");
  const [source, setSource] = useState(false);
  /** The HTML contains what the rich text cannot show. */
  const [warned, setWarned] = useState(false);

  const showRich = async () => {
    const { losesContent } = await import("./editor/read");
    if (losesContent(content)) setWarned(true);
    else setSource(false);
  };

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <p className={styles.label} id="content-label">
          Content
        </p>
        <fieldset className={styles.views} aria-label="How to write">
          <View on={!source} onClick={() => void showRich()}>
            Rich text
          </View>
          <View on={source} onClick={() => setSource(true)}>
            HTML
          </View>
        </fieldset>
      </div>
      {warned ? (
        <Notice tone="plain" title="The rich text cannot show everything in this HTML">
          <p>
            What it does not know would be left out when you switch. The list below the HTML says
            what the public page leaves out too.
          </p>
          <div className={styles.buttons}>
            <Button size="sm" variant="outline" onClick={() => setWarned(false)}>
              Stay in the HTML
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                setWarned(false);
                setSource(false);
              }}
            >
              Switch anyway
            </Button>
          </div>
        </Notice>
      ) : null}
      {source ? (
        <>
          <TextArea
            name="content"
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
              onUploading={onUploading}
            />
          </Suspense>
          <FieldErrors name="content" errors={errors} />
          <LinkFindings content={content} />
        </>
      )}
    </div>
  );
}

type ViewProps = { on: boolean; onClick: () => void; children: string };

function View({ on, onClick, children }: ViewProps) {
  return (
    <button
      type="button"
      className={cx(styles.view, on && styles.on)}
      aria-pressed={on}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
