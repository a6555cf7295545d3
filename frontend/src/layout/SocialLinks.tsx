import type { Site } from "../api/types";
import { cx } from "../ui/cx";
import { Icon, type IconName } from "../ui/Icon";
import styles from "./Header.module.css";

type Social = Site["company"]["social"];

const NETWORKS: readonly { key: keyof Social; name: string; icon: IconName }[] = [
  { key: "linkedin", name: "LinkedIn", icon: "linkedin" },
  { key: "facebook", name: "Facebook", icon: "facebook" },
  { key: "instagram", name: "Instagram", icon: "instagram" },
  { key: "x", name: "X", icon: "x-social" },
];

type Props = { social: Social; className?: string | undefined };

export function SocialLinks({ social, className }: Props) {
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const href = social[key];
    return href ? [{ ...network, href }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={cx(styles.list, className)}>
      {links.map(({ name, icon, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            className={styles.socialLinksLink}
          >
            <Icon name={icon} size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
