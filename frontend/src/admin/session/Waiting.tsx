import { useEffect, useState } from "react";
import { Spinner } from "../shared/Spinner";
import styles from "./Unreachable.module.css";

const SLOW_MS = 4000;

/** While the session is looked up; says so when the server takes its time. */
export function Waiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Spinner label="Loading" />
      <p className={styles.slow} role="status">
        {slow ? "The server does not answer yet. Still trying…" : null}
      </p>
    </>
  );
}
