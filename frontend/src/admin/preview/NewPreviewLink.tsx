import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import type { CreatedPreviewLink } from "../api/types";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";
import styles from "./PreviewLinks.module.css";
import { untilInWords } from "./previewLinks";

/** The address of a link that was just made: it is shown this once. */
export function NewPreviewLink({ made }: { made: CreatedPreviewLink }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that made it is gone.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.url);
      toasts.good("The link was copied");
    } catch {
      // Without https, or when the browser refuses, the text is selected for copying by hand.
      box.current?.querySelector("input")?.select();
      toasts.plain("Press Ctrl C to copy the link");
    }
  };
  return (
    <div ref={box} className={styles.make}>
      <p className={styles.text} role="status">
        The link is ready. {untilInWords(made)}. Its address is shown only now, so copy it before
        you close this.
      </p>
      <TextField
        name="preview-link"
        label="Link"
        required
        readOnly
        value={made.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex wrap gap-2">
        <Button onClick={() => void copy()}>{WORDS.copyLink}</Button>
        <ButtonLink
          variant="outline"
          href={made.url}
          newTab
          icon={<Icon name="external-link" />}
          aria-label="Open the preview in a new tab"
        >
          {WORDS.open}
        </ButtonLink>
      </div>
    </div>
  );
}
