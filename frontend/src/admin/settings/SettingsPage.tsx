import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "../../api/client";
import { Skeleton } from "../../ui/Skeleton";
import { settingsQuery } from "../api/siteQueries";
import { adminPaths } from "../paths";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { OwnersOnly } from "../shared/OwnersOnly";
import { Page } from "../shared/Page";
import { OpeningSection } from "./OpeningSection";
import { OwnSiteSection } from "./OwnSiteSection";
import styles from "./Settings.module.css";
import { VerificationForm } from "./VerificationForm";

const FAILURE = "Failed to load the settings";

export function SettingsPage() {
  return isOwner(useSession()) ? <Settings /> : <ForOwners />;
}

function Settings() {
  const { data, isError, error, refetch } = useQuery(settingsQuery());
  const refused = error instanceof ApiError && error.problem?.code === "owner_required";
  useFailureToast(FAILURE, isError && !refused, error);
  if (refused) return <ForOwners />;
  return (
    <Page title="Settings" lead="What holds for the whole site. Only owners see this page.">
      {data ? (
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
              <Link to={adminPaths.announcements}>Header and footer</Link>; titles and descriptions
              for search engines stand with each page.
            </p>
          </section>
        </div>
      ) : isError ? (
        <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="wide" />
      )}
    </Page>
  );
}

function ForOwners() {
  return (
    <OwnersOnly page="Settings" title="Only owners change the site’s settings">
      You are an editor: products, articles and everything else in the menu are yours. If the site
      is to open or close, or a search engine asks for a code, ask an owner of this site.
    </OwnersOnly>
  );
}
