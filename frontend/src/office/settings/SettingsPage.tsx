import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SiteSettings } from "../../data/schema";
import { VERBATIM } from "../../editing/Form";
import { TextField } from "../../ui/Field";
import { Skeleton } from "../../ui/Skeleton";
import type { WithEtag } from "../data/client";
import { adminPaths } from "../data/paths";
import { keys, qWithEtag } from "../data/queries";
import { toasts } from "../data/toasts";
import { forOwners, Loaded, Page, Section } from "../ui/Page";
import { FeaturedSection } from "./FeaturedSection";
import { OpeningSection, OwnSiteSection, PricesSection } from "./OpeningSection";
import styles from "./Settings.module.css";
import { SettingsForm, useStoredForm } from "./SettingsForm";

export const SettingsPage = forOwners(
  "Settings",
  "Only owners change the site’s settings",
  "You are an editor: products, articles and everything else in the menu are yours. If the site is to open or close, or a search engine asks for a code, ask an owner of this site.",
  Settings,
);

function Settings() {
  const read = useQuery(qWithEtag("/api/admin/site-settings"));
  return (
    <Page title="Settings" lead="What holds for the whole site. Only owners see this page.">
      <Loaded read={read} failure="Failed to load the settings" waiting={<Skeleton shape="wide" />}>
        {(data) => (
          <div className="stack one-column gap-7">
            <Section title="Mail and backups">
              <ul className={styles.elsewhere}>
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
    </Page>
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
