import { Link } from "react-router";
import { useSite } from "../api/useSite";
import { adminPaths } from "../paths";
import { isOwner } from "../session/duties";
import { useSession } from "../session/useSession";
import { AdminIcon } from "../shared/AdminIcon";
import styles from "./NotOpenBanner.module.css";

/** On every page of the back office while visitors are kept out. */
export function NotOpenBanner() {
  const notOpen = useSite()?.not_open === true;
  const owner = isOwner(useSession());
  if (!notOpen) return null;
  return (
    <section className={styles.banner} aria-label="State of the site" data-not-open="">
      <AdminIcon name="circle-alert" />
      <p>
        <strong>The site is not open yet.</strong> Visitors read that you open soon.{" "}
        <a href="/">See it as it will be</a> ·{" "}
        <Link to={adminPaths.dashboard}>What is left to do</Link>
        {owner ? "" : ". An owner can open it."}
      </p>
    </section>
  );
}
