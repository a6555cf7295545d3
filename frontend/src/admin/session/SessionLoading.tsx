import { useEffect, useState } from "react";
import { Spinner } from "../shared/Spinner";
import styles from "./ServerUnreachable.module.css";

const SLOW_MS = 4000;

/** Shown while the session is looked up. */
export function SessionLoading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <title>Admin Panel</title>
      <Spinner label="Loading" />
      <p className={styles.slow} role="status">
        {slow ? "The server does not answer yet. Still trying…" : null}
      </p>
    </>
  );
}
