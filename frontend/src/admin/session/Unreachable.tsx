import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { adminSession } from "./session";
import styles from "./Unreachable.module.css";

/** The session may be there, but the server does not answer. */
export function Unreachable() {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await adminSession().recoverAgain();
    setBusy(false);
  };
  return (
    <main className={styles.place}>
      <h1 className="visually-hidden">Admin Panel</h1>
      <Notice tone="bad" title="The server cannot be reached">
        <p>Check the connection. Nothing that you typed and left as a draft is lost.</p>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => void again()}>
          {busy ? "Trying..." : "Try again"}
        </Button>
      </Notice>
    </main>
  );
}
