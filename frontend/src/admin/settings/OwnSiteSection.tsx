import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../api/client";
import { useWrite } from "../api/useWrite";
import { claimsQuery } from "../claims/queries";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { toasts } from "../shared/toasts";
import styles from "./Settings.module.css";

type BegunSite = components["schemas"]["BegunSite"];

/** On a site with the sample content: the way to one's own. */
export function OwnSiteSection() {
  const client = useQueryClient();
  const { data: claims } = useQuery(claimsQuery());
  const [confirming, setConfirming] = useState(false);
  const begin = useWrite({
    call: () => api.post<BegunSite>("/api/admin/own-site", { confirm: true }),
    failure: "Your own site could not be begun",
    onDone: ({ backup, cleared }: BegunSite) => {
      toasts.good("Your own site is begun, and closed", {
        detail: `${cleared.products} products and ${cleared.articles} articles of the sample are gone. The site as it was is in ${backup}.`,
      });
      // Nearly everything is another thing now.
      void client.invalidateQueries();
    },
  });
  if (!claims?.sample) return null;
  return (
    <section className="stack gap-3 shrinks" aria-labelledby="own-site">
      <h2 id="own-site" className="heading">
        Begin my own site
      </h2>
      <p className={styles.text}>
        This site shows the sample content. When you begin your own, the sample’s products,
        articles, pictures and redirects go; what you have made yourself stays. The site closes
        until you open it.
      </p>
      <div>
        <Button variant="outline" disabled={begin.busy} onClick={() => setConfirming(true)}>
          Begin my own site
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Take the sample out?"
        confirmLabel="Begin my own site"
        busyLabel="Backing up, then clearing..."
        danger
        onConfirm={() => begin.run(undefined)}
      >
        <p>
          A backup of the site as it is now is made first. Then every product and article that came
          with the sample is deleted, also those that you have changed, and visitors read that you
          open soon.
        </p>
      </ConfirmDialog>
    </section>
  );
}
