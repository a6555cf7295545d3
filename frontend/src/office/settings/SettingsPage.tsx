import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import type { AdminProduct, components, SiteSettings } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { VERBATIM } from "../../editing/Form";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Skeleton } from "../../ui/Skeleton";
import { ACTIONS } from "../../words/actions";
import { counted } from "../../words/number";
import { api, type WithEtag } from "../data/client";
import { adminPaths } from "../data/paths";
import { keys, q, qRecord, qWithEtag } from "../data/queries";
import { toasts } from "../data/toasts";
import { useWrite } from "../data/useWrite";
import { forOwners, Loaded, Section } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { SettingsForm, useSaveSettings, useStoredForm } from "./SettingsForm";

export const SettingsPage = forOwners(
  "Settings",
  "What holds for the whole site. Only owners see this page.",
  "Only owners change the site’s settings",
  "You are an editor: products, articles and everything else in the menu are yours. If the site is to open or close, or a search engine asks for a code, ask an owner of this site.",
  Settings,
);

function Settings() {
  const read = useQuery(qWithEtag("/api/admin/site-settings"));
  return (
    <Loaded read={read} failure="Failed to load the settings" waiting={<Skeleton shape="wide" />}>
      {(data) => (
        <div className="stack one-column gap-7">
          <Section title="Mail and backups">
            <ul className="stack gap-2">
              <li>
                <Link to={adminPaths.mail}>Mail</Link>: the mail server, the sender, who gets
                enquiries; a test mail
              </li>
              <li>
                <Link to={adminPaths.backups}>Backups</Link>: how often, how many are kept; take
                one, download it, try it
              </li>
            </ul>
          </Section>
          <OpeningSection read={data} />
          <OwnSiteSection />
          <PricesSection read={data} />
          <FeaturedSection read={data} />
          <VerificationForm read={data} />
          <Section
            title="Set elsewhere"
            lead={
              <>
                Whether everybody needs a second step to sign in is decided under{" "}
                <Link to={adminPaths.people}>People</Link>. Announcements stand in{" "}
                <Link to={adminPaths.announcements}>Header and footer</Link>; titles and
                descriptions for search engines stand with each page.
              </>
            }
          />
        </div>
      )}
    </Loaded>
  );
}

/** The codes by which search engines and networks know whose site this is. */
function VerificationForm({ read }: { read: WithEtag<SiteSettings> }) {
  const form = useStoredForm<SiteSettings, Codes>({
    id: "code",
    read,
    fromApi: ({ verification }) => ({ ...verification }),
    path: "/api/admin/site-settings",
    queryKey: keys.settings,
    toApi: (verification, { open }) => ({ open, verification }),
    group: "verification.",
    refreshes: [keys.settings, keys.site],
    labels: CODES,
    onDone: () =>
      toasts.good("The codes are saved", { detail: "They are in every page from now on." }),
  });
  return (
    <SettingsForm
      title="Verification codes"
      label="Verification codes"
      intro="These services show you a code, or a whole tag, that proves that the site is yours. Paste either here; it is put into the head of every page."
      form={form}
    >
      {SERVICES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={label}
          hint={hint}
          {...VERBATIM}
          maxLength={1000}
        />
      ))}
    </SettingsForm>
  );
}

type Codes = SiteSettings["verification"];

type Service = { name: keyof Codes; label: string; hint: string };

const SERVICES: readonly Service[] = [
  { name: "google", label: "Google", hint: "Google Search Console, ‘HTML tag’." },
  { name: "bing", label: "Bing", hint: "Bing Webmaster Tools, ‘HTML Meta Tag’." },
  { name: "yandex", label: "Yandex", hint: "Yandex Webmaster, ‘Meta tag’." },
  { name: "pinterest", label: "Pinterest", hint: "Settings, Claimed accounts, ‘Add HTML tag’." },
  {
    name: "facebook",
    label: "Facebook",
    hint: "Meta Business Suite, Brand safety, Domains, ‘Meta-tag verification’.",
  },
];

/** What the fields are called in sentences about them. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  SERVICES.map(({ name, label }) => [name, `The code of ${label}`]),
);

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
      text: open
        ? "From the next visit on every page answers that the site is not open yet, the forms and the catalogue to download, too. A site that search engines know already should not stay closed for more than a day or two: its pages are dropped from the results after that."
        : "From the next visit on everybody sees every page, and search engines may list them.",
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
          {counted(unconfirmed, "statement")} about your company {unconfirmed === 1 ? "is" : "are"}{" "}
          not yet checked
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
      text: "A backup of the site as it is now is made first. Then every product and article that came with the sample is deleted, also those that you have changed, and visitors read that you open soon.",
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

/** The home page has so many. */
const MOST = 3;

/** Which products the home page features. */
export function FeaturedSection({ read }: { read: WithEtag<SiteSettings> }) {
  const chosen = read.data.featured;
  const save = useSaveSettings({
    read,
    onDone: ({ featured }) =>
      toasts.good(
        featured?.length === 0
          ? "The home page features the newest products"
          : "The featured products are saved",
      ),
  });
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const search = q("/api/admin/products", { q: asked, page: 1, per_page: 5 });
  const found = useQuery({ ...search, enabled: asked !== "" });
  const products = useQueries({
    queries: chosen.map((id) => qRecord<AdminProduct>("products", id)),
  });
  return (
    <Section
      title="Featured products"
      lead="The home page shows three products: those that you choose here, then the newest."
    >
      {chosen.length > 0 ? (
        <ul className="stack gap-2" aria-label="Chosen products">
          {chosen.map((id, at) => {
            const name = products[at]?.data?.data.name ?? `Product ${id}`;
            return (
              <li key={id} className="flex wrap between gap-2">
                <span className="strong breaks">{name}</span>
                <SmallButton
                  variant="quiet"
                  aria-disabled={save.busy}
                  aria-label={`Remove ${name} from the featured products`}
                  onClick={() => save.run({ featured: chosen.filter((other) => other !== id) })}
                >
                  Remove
                </SmallButton>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="note">None is chosen: the three newest are shown.</p>
      )}
      {chosen.length < MOST ? (
        <div className="stack gap-2 within-36">
          <TextField
            name="feature"
            label="Add a product"
            hint="Its name or SKU"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {asked === "" ? null : (
            <Loaded
              read={found}
              failure="The products could not be searched"
              waiting={<p className="note">Searching…</p>}
            >
              {({ items }) => {
                const others = items.filter(({ id }) => !chosen.includes(id));
                if (others.length === 0) {
                  return (
                    <p className="note" role="status">
                      No product has that name or SKU.
                    </p>
                  );
                }
                return (
                  <ul className="stack gap-1" aria-label="Products found">
                    {others.map(({ id, name, sku }) => (
                      <li key={id}>
                        <SmallButton
                          aria-disabled={save.busy}
                          onClick={() => {
                            setText("");
                            void save.run({ featured: [...chosen, id] });
                          }}
                        >
                          {sku ? `${name} (${sku})` : name}
                        </SmallButton>
                      </li>
                    ))}
                  </ul>
                );
              }}
            </Loaded>
          )}
        </div>
      ) : null}
    </Section>
  );
}
