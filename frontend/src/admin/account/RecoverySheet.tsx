import { Button } from "../../ui/Button";
import { useSite } from "../api/useSite";
import { dateInWords } from "../shared/time";
import accountStyles from "./AccountPage.module.css";
import styles from "./RecoverySheet.module.css";

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** The codes on screen, and for print a sheet with instructions. They cannot be shown again. */
export function RecoverySheet({ codes, email, onDone }: Props) {
  const site = useSite();
  return (
    <>
      <p className={accountStyles.text}>
        <strong>These codes are shown only now.</strong> Print them or write them down.
      </p>
      <div data-print="" className={styles.sheet}>
        <div className={styles.paper}>
          <p className={styles.site}>{site?.company.name}</p>
          <p className={styles.title}>Recovery codes</p>
          <p>
            For {email} at {window.location.host}/admin, generated on{" "}
            {dateInWords(new Date().toISOString())}
          </p>
        </div>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.paper}>
          <p>
            Each code works once. Sign in with your password, choose “Use another method”, then
            “Recovery code”. Tick the code off when you have used it.
          </p>
          <p>
            Keep this sheet locked away from the computer: together with your password it is enough
            to sign in.
          </p>
        </div>
      </div>
      <div className="flex wrap gap-3">
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={onDone}>
          I’ve saved my codes
        </Button>
      </div>
    </>
  );
}
