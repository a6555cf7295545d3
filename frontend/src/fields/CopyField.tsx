import { type ReactNode, useRef } from "react";
import { toasts } from "../office/data/toasts";
import { Button } from "../ui/Button";
import { TextField } from "../ui/Field";
import { WORDS } from "../words/actions";

type Props = { name: string; url: string; before?: ReactNode; after?: ReactNode };

/** An address with its button to copy it, and others beside that. */
export function CopyField({ name, url, before, after }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.good("The link was copied");
    } catch {
      // Without https, or when the browser refuses, the text is selected for copying by hand.
      input.current?.select();
      toasts.plain("Press Ctrl C to copy the link");
    }
  };
  return (
    <>
      <TextField
        ref={input}
        name={name}
        label="Link"
        required
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex wrap gap-2">
        {before}
        <Button autoFocus data-focus="" onClick={() => void copy()}>
          {WORDS.copyLink}
        </Button>
        {after}
      </div>
    </>
  );
}
