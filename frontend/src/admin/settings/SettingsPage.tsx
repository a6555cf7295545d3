import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Skeleton } from "../../ui/Skeleton";
import { settingsQuery } from "../api/siteQueries";
import { adminPaths } from "../paths";
import { Loaded } from "../shared/Loaded";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { OpeningSection } from "./OpeningSection";
import { OwnSiteSection } from "./OwnSiteSection";
import styles from "./Settings.module.css";
import { VerificationForm } from "./VerificationForm";

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
  const read = useQuery(settingsQuery());
  return (
    <OwnersOnly {...FOR_OWNERS} error={read.error}>
      <Page title="Settings" lead="What holds for the whole site. Only owners see this page.">
        <Loaded read={read} failure={FAILURE} waiting={<Skeleton shape="wide" />}>
          {(data) => (
            <div className={styles.sections}>
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
              <VerificationForm read={data} />
              <section className="stack gap-3 shrinks" aria-labelledby="elsewhere">
                <h2 id="elsewhere" className="heading">
                  Set elsewhere
                </h2>
                <p className={styles.text}>
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
