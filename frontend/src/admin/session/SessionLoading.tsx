import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Spinner } from "../shared/Spinner";
import styles from "./ServerUnreachable.module.css";
import { adminSession } from "./session";

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

/** Shown when the server could not be asked whether a session exists. */
export function ServerUnreachable() {
  const { isPending, mutate } = useMutation({ mutationFn: () => adminSession().retryRecovery() });
  return (
    <main className={styles.center}>
      <title>Admin Panel</title>
      <h1 className="visually-hidden">Admin Panel</h1>
      <Notice tone="bad" title="The server cannot be reached">
        <p>Check the connection. Drafts that were saved in this browser are not lost.</p>
        <Button size="sm" variant="outline" disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Trying..." : "Try again"}
        </Button>
      </Notice>
    </main>
  );
}
