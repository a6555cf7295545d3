import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SiteSettings } from "../../api/schema";
import { TextField } from "../../ui/Field";
import { Skeleton } from "../../ui/Skeleton";
import type { WithEtag } from "../api/client";
import { keys, qWithEtag } from "../api/queries";
import { adminPaths } from "../paths";
import { Loaded, OwnersOnly, Page } from "../shared/Page";
import { toasts } from "../shared/toasts";
import { FeaturedSection } from "./FeaturedSection";
import { OpeningSection, OwnSiteSection, PricesSection } from "./OpeningSection";
import styles from "./Settings.module.css";
import { SettingsForm, useStoredForm } from "./SettingsForm";

const FAILURE = "Failed to load the settings";

const FOR_OWNERS = {
  page: "Settings",
  title: "Only owners change the site’s settings",
  words:
    "You are an editor: products, articles and everything else in the menu are yours. If the site is to open or close, or a search engine asks for a code, ask an owner of this site.",
};

export function SettingsPage() {
  return (
    <OwnersOnly {...FOR_OWNERS}>
      <Settings />
    </OwnersOnly>
  );
}

function Settings() {
  const read = useQuery(qWithEtag("/api/admin/site-settings"));
  return (
    <OwnersOnly {...FOR_OWNERS} error={read.error}>
      <Page title="Settings" lead="What holds for the whole site. Only owners see this page.">
        <Loaded read={read} failure={FAILURE} waiting={<Skeleton shape="wide" />}>
          {(data) => (
            <div className="stack one-column gap-7">
              <section className="stack gap-3 shrinks" aria-labelledby="server">
                <h2 id="server" className="heading">
                  Mail and backups
                </h2>
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
              </section>
              <OpeningSection read={data} />
              <OwnSiteSection />
              <PricesSection read={data} />
              <FeaturedSection read={data} />
              <VerificationForm read={data} />
              <section className="stack gap-3 shrinks" aria-labelledby="elsewhere">
                <h2 id="elsewhere" className="heading">
                  Set elsewhere
                </h2>
                <p className="note wide">
                  Whether everybody needs a second step to sign in is decided under{" "}
                  <Link to={adminPaths.people}>People</Link>. Announcements stand in{" "}
                  <Link to={adminPaths.announcements}>Header and footer</Link>; titles and
                  descriptions for search engines stand with each page.
                </p>
              </section>
            </div>
          )}
        </Loaded>
      </Page>
    </OwnersOnly>
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
      id="verification"
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
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={1000}
        />
      ))}
    </SettingsForm>
  );
}

type Codes = SiteSettings["verification"];

type Service = { name: keyof Codes; label: string; hint: string };

const SERVICES: readonly Service[] = [
  {
    name: "google",
    label: "Google",
    hint: "Google Search Console, ‘HTML tag’.",
  },
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
