import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button";
import type { WithEtag } from "../api/client";
import type { SiteSettings } from "../api/types";
import { claimsQuery } from "../claims/queries";
import { adminPaths } from "../paths";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import styles from "./Settings.module.css";
import { useSaveSettings } from "./useSaveSettings";

/** Whether visitors see the site. */
export function OpeningSection({ read }: { read: WithEtag<SiteSettings> }) {
  const [confirming, setConfirming] = useState(false);
  const { open } = read.data;
  const { data: claims } = useQuery(claimsQuery());
  const unconfirmed = claims?.unconfirmed ?? 0;
  const save = useSaveSettings({
    read,
    onFieldErrors: (errors) =>
      toasts.bad("The site is not opened", Object.values(errors).flat().join(" ")),
    onDone: () =>
      toasts.good(open ? "The site is not open any more" : "The site is open to visitors"),
  });
  const action = open ? "Close the site to visitors" : "Open the site";
  return (
    <section className="stack gap-3 shrinks" aria-labelledby="opening">
      <h2 id="opening" className="heading">
        Not open yet
      </h2>
      <p className={styles.text}>
        {open
          ? "The site is open: everybody can visit it. While you prepare a new site you can keep visitors out: they then read that you open soon, with your phone number and e-mail address, and search engines are asked to come back."
          : "The site is not open: visitors read that you open soon, with your phone number and e-mail address once they are confirmed or changed, and search engines are asked to come back. You see the site as it will be while you are signed in, with a line above every page that says so."}
      </p>
      {open ? null : (
        <p className={styles.text}>
          <a href="/">See the site as it will be</a>
        </p>
      )}
      {unconfirmed > 0 ? (
        <p className={styles.text}>
          {unconfirmed} {unconfirmed === 1 ? "statement" : "statements"} about your company{" "}
          {unconfirmed === 1 ? "is" : "are"} as shipped
          {open ? "" : ": the site can be opened when none is"}.{" "}
          <Link to={adminPaths.claims}>Go through the claims</Link>
        </p>
      ) : null}
      <p className={styles.text}>
        What they read stands in Header and footer, ‘While the site is not open yet’.
      </p>
      <div>
        <Button
          variant={open ? "outline" : "primary"}
          disabled={save.busy || (!open && unconfirmed > 0)}
          onClick={() => setConfirming(true)}
        >
          {action}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={open ? "Keep visitors out?" : "Open the site to everybody?"}
        confirmLabel={action}
        busyLabel="Saving..."
        danger={open}
        onConfirm={() => save.run({ open: !open })}
      >
        <p>
          {open
            ? "From the next visit on every page answers that the site is not open yet, the forms and the catalogue to download, too. A site that search engines know already should not stay closed for more than a day or two: its pages are dropped from the results after that."
            : "From the next visit on everybody sees every page, and search engines may list them."}
        </p>
      </ConfirmDialog>
    </section>
  );
}
