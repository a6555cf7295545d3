import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { components, SiteSettings } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys, q } from "../api/queries";
import { useWrite } from "../api/useWrite";

import { adminPaths } from "../paths";
import { confirm } from "../shared/confirm";
import { toasts } from "../shared/toasts";
import { ACTIONS } from "../words";
import { toldStale } from "./SettingsForm";

/** Whether visitors see the site. */
export function OpeningSection({ read }: { read: WithEtag<SiteSettings> }) {
  const { open } = read.data;
  const { data: claims } = useQuery(q("/api/admin/claims"));
  const unconfirmed = claims?.unconfirmed ?? 0;
  const save = useSaveSettings({
    read,
    onFieldErrors: (errors) =>
      toasts.bad("The site is not opened", Object.values(errors).flat().join(" ")),
    onDone: () =>
      toasts.good(open ? "The site is closed to visitors" : "The site is open to visitors"),
  });
  const action = open ? "Close the site to visitors" : "Open the site";
  const ask = () =>
    confirm({
      title: open ? "Keep visitors out?" : "Open the site to everybody?",
      text: (
        <p>
          {open
            ? "From the next visit on every page answers that the site is not open yet, the forms and the catalogue to download, too. A site that search engines know already should not stay closed for more than a day or two: its pages are dropped from the results after that."
            : "From the next visit on everybody sees every page, and search engines may list them."}
        </p>
      ),
      action: { ...ACTIONS.save, does: action },
      danger: open,
      run: () => save.run({ open: !open }),
    });
  return (
    <section className="stack gap-3 shrinks" aria-labelledby="opening">
      <h2 id="opening" className="heading">
        Not open yet
      </h2>
      <p className="note wide">
        {open
          ? "The site is open: everybody can visit it. While you prepare a new site you can keep visitors out: they then read that you open soon, with your phone number and e-mail address, and search engines are asked to come back."
          : "The site is not open: visitors read that you open soon, with your phone number and e-mail address once they are confirmed or changed, and search engines are asked to come back. You see the site as it will be while you are signed in, with a line above every page that says so."}
      </p>
      {open ? null : (
        <p className="note wide">
          <a href="/">See the site as it will be</a>
        </p>
      )}
      {unconfirmed > 0 ? (
        <p className="note wide">
          {unconfirmed} {unconfirmed === 1 ? "statement" : "statements"} about your company{" "}
          {unconfirmed === 1 ? "is" : "are"} not yet checked
          {open ? "" : ": the site can be opened when all are"}.{" "}
          <Link to={adminPaths.claims}>Go through the claims</Link>
        </p>
      ) : null}
      <p className="note wide">
        What they read stands in Header and footer, ‘While the site is not open yet’.
      </p>
      <div>
        <Button
          variant={open ? "outline" : "primary"}
          aria-disabled={save.busy || (!open && unconfirmed > 0)}
          onClick={() => void ask()}
        >
          {action}
        </Button>
      </div>
    </section>
  );
}

type BegunSite = components["schemas"]["BegunSite"];

/** On a site with the sample content: the way to one's own. */
export function OwnSiteSection() {
  const client = useQueryClient();
  const { data: claims } = useQuery(q("/api/admin/claims"));
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
  const ask = () =>
    confirm({
      title: "Take the sample out?",
      text: (
        <p>
          A backup of the site as it is now is made first. Then every product and article that came
          with the sample is deleted, also those that you have changed, and visitors read that you
          open soon.
        </p>
      ),
      action: { does: "Begin my own site", busy: "Backing up, then clearing..." },
      danger: true,
      run: () => begin.run(undefined),
    });
  return (
    <section className="stack gap-3 shrinks" aria-labelledby="own-site">
      <h2 id="own-site" className="heading">
        Begin my own site
      </h2>
      <p className="note wide">
        This site shows the sample content. When you begin your own, the sample’s products,
        articles, pictures and redirects go; what you have made yourself stays. The site closes
        until you open it.
      </p>
      <div>
        <Button variant="outline" aria-disabled={begin.busy} onClick={() => void ask()}>
          Begin my own site
        </Button>
      </div>
    </section>
  );
}

/** Whether visitors read the maximum retail prices. */
export function PricesSection({ read }: { read: WithEtag<SiteSettings> }) {
  const { show_mrp: shown } = read.data;
  const save = useSaveSettings({
    read,
    onDone: () =>
      toasts.good(shown ? "Visitors do not see the MRP any more" : "Visitors see the MRP"),
  });
  return (
    <section className="stack gap-3 shrinks" aria-labelledby="prices">
      <h2 id="prices" className="heading">
        Show MRP
      </h2>
      <p className="note wide">
        {shown
          ? "Visitors read the maximum retail price of the products that have one: on pages, cards, sheets and in the catalogue’s PDF, where a long list without pictures becomes a price list."
          : "Products may have a maximum retail price; only the office sees it. Shown, it stands on pages, cards, sheets and in the catalogue’s PDF, where a long list without pictures becomes a price list."}
      </p>
      <div>
        <Button
          variant="outline"
          aria-disabled={save.busy}
          onClick={() => save.run({ show_mrp: !shown })}
        >
          {shown ? "Hide MRP" : "Show MRP"}
        </Button>
      </div>
    </section>
  );
}

type Changes = Partial<Pick<SiteSettings, "open" | "verification" | "show_mrp" | "featured">>;

type Options = {
  read: WithEtag<SiteSettings>;
  onDone: (changes: Changes) => void;
  onFieldErrors?: (errors: FieldMessages) => void;
};

/** Saves a part of the settings over the state that is shown. */
export function useSaveSettings({ read, onDone, onFieldErrors }: Options) {
  const client = useQueryClient();
  return useWrite({
    call: (changes: Changes) => {
      const { open, verification, show_mrp, featured } = { ...read.data, ...changes };
      const input = { open, verification, show_mrp, featured };
      return api.put<SiteSettings>("/api/admin/site-settings", input, { ifMatch: read.etag });
    },
    failure: "The settings could not be saved",
    refreshes: [keys.settings, keys.history, keys.site],
    onDone: (saved, changes) => {
      client.setQueryData(keys.settings, saved);
      onDone(changes);
    },
    onError: toldStale,
    ...(onFieldErrors ? { onFieldErrors } : {}),
  });
}
