import { useState } from "react";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Input } from "../../ui/Input";
import styles from "./ListTools.module.css";

type Props = {
  /** The address with the list; null when the list is too long for one. */
  address: string | null;
  count: number;
  ready: boolean;
  kept: boolean;
  onClear: () => void;
};

/** What can be done with the list besides sending it. */
export function ListTools({ address, count, ready, kept, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={styles.tools}>
        {ready ? (
          <>
            {address ? <CopyLink address={address} /> : null}
            <Button variant="quiet" size="sm" icon="printer" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="quiet" size="sm" icon="x" onClick={() => setAsking(true)}>
              Start over
            </Button>
          </>
        ) : (
          <>
            {address ? <a href={address}>Link to this list</a> : null}
            <a href={paths.enquiryList}>Start over</a>
          </>
        )}
      </div>
      {address === null ? (
        <p className={styles.note}>
          This list is too long for a link. It stays in this browser
          {ready ? "" : " only while this page is open"}; to share it, print it.
        </p>
      ) : null}
      {kept ? null : (
        <p className={styles.note}>
          Your browser does not keep the list beyond this page
          {address ? ": bookmark the page or copy its link" : ""}.
        </p>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Start over?">
        <p>{count === 1 ? "The one item" : `All ${count} items`} will be removed from your list.</p>
        <div className={styles.answers}>
          <Button
            onClick={() => {
              setAsking(false);
              onClear();
            }}
          >
            Remove {count === 1 ? "it" : "all"}
          </Button>
          <Button variant="outline" data-focus onClick={() => setAsking(false)}>
            Keep the list
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Where the browser does not let a script copy, the link is shown to be copied by hand. */
function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<"idle" | "copied" | "shown">("idle");
  const link = () => window.location.origin + address;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link());
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  return (
    <>
      <Button variant="quiet" size="sm" icon="link" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className={styles.said}>
        {state === "copied" ? "Copied. Whoever opens the link sees this list." : ""}
      </span>
      {state === "shown" ? (
        <Input
          readOnly
          value={link()}
          aria-label="Link to this list"
          className={styles.link}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </>
  );
}
