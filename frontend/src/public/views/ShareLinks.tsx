import { Icon } from "../../ui/Icon";
import styles from "./ShareLinks.module.css";

/** Plain links to the networks' share pages, so that nothing of theirs is loaded here. */
export function shareAddresses(name: string, url: string) {
  const message = `Check out ${name} ${url}`;
  return {
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(message)}`,
  };
}

export function ShareLinks({ name, url }: { name: string; url: string }) {
  const { linkedin, whatsapp } = shareAddresses(name, url);
  return (
    <section aria-labelledby="share-title" className="row wrap gap-0-5">
      <h2 id="share-title" className="sans small strong leads-close unspaced">
        Share
      </h2>
      <a href={linkedin} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Icon name="linkedin" />
        <span className="visually-hidden">Share on </span>LinkedIn
      </a>
      <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Icon name="whatsapp" />
        <span className="visually-hidden">Share on </span>WhatsApp
      </a>
    </section>
  );
}
