import { paths } from "../../data/paths";
import type { Site } from "../../data/schema";
import { useSite } from "../../data/useQuery";
import { cx } from "../../ui/cx";
import { Icon, type IconName } from "../../ui/Icon";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import styles from "./Header.module.css";

const NETWORKS: readonly { key: keyof Social; name: string; icon: IconName }[] = [
  { key: "linkedin", name: "LinkedIn", icon: "linkedin" },
  { key: "facebook", name: "Facebook", icon: "facebook" },
  { key: "instagram", name: "Instagram", icon: "instagram" },
  { key: "x", name: "X", icon: "x-social" },
];

/** Longer names are set smaller, so that they fit into three lines on a phone. */
const LONG_NAME = 28;

export function Brand({ onGreen = false }: { onGreen?: boolean }) {
  const { name, logo } = useSite().company;
  return (
    <a
      href={paths.home}
      className={cx("inline-row gap-3 shrinks target green undecorated", onGreen && styles.onGreen)}
      aria-label={name}
    >
      {logo ? (
        <Picture picture={logo} sizes="6rem" alt="" className={cx(styles.mark, styles.logo)} />
      ) : (
        <Mark className={styles.mark} />
      )}
      <span className={cx(styles.name, name.length > LONG_NAME && styles.long)}>{name}</span>
    </a>
  );
}

type Social = Site["company"]["social"];

type Props = { social: Social; className?: string | undefined };

export function SocialLinks({ social, className }: Props) {
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const href = social[key];
    return href ? [{ ...network, href }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={cx("flex tall", className)}>
      {links.map(({ name, icon, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            className={styles.socialLink}
          >
            <Icon name={icon} size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
