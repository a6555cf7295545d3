import type { ReactNode } from "react";
import { AdminIcon } from "./AdminIcon";
import styles from "./Alarm.module.css";

/** Something that somebody has to do, above what can wait. */
export function Alarm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.alarm}>
      <AdminIcon name="circle-alert" />
      <div>
        <p className="strong">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  );
}
