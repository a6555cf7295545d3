import type { PackLabel } from "../views/PackLabel";
import styles from "./LateLabel.module.css";
import { LatePart, late } from "./late";

const latePackLabel = late(async () => (await import("../views/PackLabel")).PackLabel);

/** The label in the place of a photograph. What the server has rendered of it needs no script. */
export function LateLabel(props: Parameters<typeof PackLabel>[0]) {
  return <LatePart part={latePackLabel} props={props} className={styles.label} />;
}
