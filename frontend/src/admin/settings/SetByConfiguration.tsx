import { Notice } from "../../ui/Notice";

/** Above a form that the server's configuration decides. */
export function SetByConfiguration({ section }: { section: string }) {
  return (
    <Notice tone="plain" title="Set by the server’s configuration">
      <p>
        The section <code>{section}</code> of the server’s configuration says this, and it wins: it
        is shown here, and changed there by whoever runs the server.
      </p>
    </Notice>
  );
}
