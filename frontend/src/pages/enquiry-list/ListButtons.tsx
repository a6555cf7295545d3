import { useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Input } from "../../ui/Input";
import styles from "./EnquiryListPage.module.css";

export type ListButtonsProps = {
  /** The address with the list; null when the list is too long for one. */
  address: string | null;
  count: number;
  isStored: boolean;
  onClear: () => void;
};

/** What only a script can do with the list. */
export function ListButtons({ address, count, isStored, onClear }: ListButtonsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {address ? <CopyLink address={address} /> : null}
      <Button variant="quiet" size="sm" icon="printer" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="quiet" size="sm" icon="x" onClick={() => setAsking(true)}>
        Start over
      </Button>
      {isStored ? null : (
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
