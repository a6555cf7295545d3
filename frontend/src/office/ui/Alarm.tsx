import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { AdminIcon } from "./AdminIcon";
import styles from "./Page.module.css";

type Props = {
  title: string;
  /** Where it is mended. */
  remedy?: { to: string; words: string } | undefined;
  children: ReactNode;
};

/** Something that somebody has to do, above what can wait. */
export function Alarm({ title, remedy, children }: Props) {
  return (
    <div className={styles.alarm}>
      <AdminIcon name="circle-alert" />
      <div>
        <p className="strong">{title}</p>
        <p>{children}</p>
        {remedy ? (
          <Link to={remedy.to} className={styles.remedy}>
            {remedy.words}
            <Icon name="arrow-right" size={16} />
          </Link>
        ) : null}
      </div>
    </div>
  );
}
