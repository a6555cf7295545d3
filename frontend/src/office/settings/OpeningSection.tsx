import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { components, SiteSettings } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { Button } from "../../ui/Button";
import { ACTIONS } from "../../words/actions";
import { api, type WithEtag } from "../data/client";
import { adminPaths } from "../data/paths";
import { q } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { Section } from "../ui/Page";
import { useSaveSettings } from "./SettingsForm";

type Props = { read: WithEtag<SiteSettings> };

/** Whether visitors see the site. */
export function OpeningSection({ read }: Props) {
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
    void confirm({
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
    <Section
      title="Not open yet"
      lead={
        open
          ? "The site is open: everybody can visit it. While you prepare a new site you can keep visitors out: they then read that you open soon, with your phone number and e-mail address, and search engines are asked to come back."
          : "The site is not open: visitors read that you open soon, with your phone number and e-mail address once they are confirmed or changed, and search engines are asked to come back. You see the site as it will be while you are signed in, with a line above every page that says so."
      }
    >
      {open ? null : (
        <p className="note wide">
          <a href="/">See the site as it will be</a>
        </p>
      )}
      {unconfirmed > 0 ? (
        <p className="note wide">
          {unconfirmed === 1 ? "1 statement" : `${unconfirmed} statements`} about your company{" "}
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
          onClick={ask}
        >
          {action}
        </Button>
      </div>
    </Section>
  );
}

/** On a site with the sample content: the way to one's own. */
export function OwnSiteSection() {
  const client = useQueryClient();
  const { data: claims } = useQuery(q("/api/admin/claims"));
  const begin = useWrite<void, components["schemas"]["BegunSite"]>({
    call: () => api.post("/api/admin/own-site", { confirm: true }),
    failure: "Your own site could not be begun",
    onDone: ({ backup, cleared }) => {
      toasts.good("Your own site is begun, and closed", {
        detail: `${cleared.products} products and ${cleared.articles} articles of the sample are gone. The site as it was is in ${backup}.`,
      });
      // Nearly everything is another thing now.
      void client.invalidateQueries();
    },
  });
  if (!claims?.sample) return null;
  const ask = () =>
    void confirm({
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
      run: () => begin.run(),
    });
  return (
    <Section
      title="Begin my own site"
      lead="This site shows the sample content. When you begin your own, the sample’s products, articles, pictures and redirects go; what you have made yourself stays. The site closes until you open it."
    >
      <div>
        <Button variant="outline" aria-disabled={begin.busy} onClick={ask}>
          Begin my own site
        </Button>
      </div>
    </Section>
  );
}

/** Whether visitors read the maximum retail prices. */
export function PricesSection({ read }: Props) {
  const { show_mrp: shown } = read.data;
  const save = useSaveSettings({
    read,
    onDone: () =>
      toasts.good(shown ? "Visitors do not see the MRP any more" : "Visitors see the MRP"),
  });
  return (
    <Section
      title="Show MRP"
      lead={
        shown
          ? "Visitors read the maximum retail price of the products that have one: on pages, cards, sheets and in the catalogue’s PDF, where a long list without pictures becomes a price list."
          : "Products may have a maximum retail price; only the office sees it. Shown, it stands on pages, cards, sheets and in the catalogue’s PDF, where a long list without pictures becomes a price list."
      }
    >
      <div>
        <Button
          variant="outline"
          aria-disabled={save.busy}
          onClick={() => save.run({ show_mrp: !shown })}
        >
          {shown ? "Hide MRP" : "Show MRP"}
        </Button>
      </div>
    </Section>
  );
}
