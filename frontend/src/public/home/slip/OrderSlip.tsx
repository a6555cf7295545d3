import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "../../../data/paths";
import { Button } from "../../../ui/Button";
import { Container } from "../../../ui/Section";
import { orderSlip as copy } from "../../../words/orderSlip";
import { useLoaded } from "../../parts/late";
import { useNavigate } from "../../parts/navigation";
import { handOver } from "../../parts/sessionStore";
import styles from "./OrderSlip.module.css";

/** Rows of the empty slip. */
const ROWS = 4;

/**
 * A slip for what the visitor needs. Its lines are understood while they are typed, by a script that is loaded once the
 * slip has the focus; without one it is a form that leads to the enquiry list.
 */
export function OrderSlip() {
  const area = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const LiveLines = useLoaded(wanted, async () => (await import("./LiveLines")).LiveLines);
  // What was typed before the script ran counts.
  useEffect(() => {
    if (area.current?.value || document.activeElement === area.current) setWanted(true);
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    handOver(area.current?.value ?? "");
    void navigate(paths.enquiryList);
  };
  return (
    <section aria-labelledby="slip-title" className={styles.band}>
      <Container>
        <form action={paths.enquiryList} method="post" className={styles.slip} onSubmit={onSubmit}>
          <div className={styles.head}>
            <h2 id="slip-title" className="title-xs ink">
              {copy.title}
            </h2>
            <p>{copy.text}</p>
          </div>
          <div className={styles.sheet}>
            <textarea
              ref={area}
              name="text"
              required
              rows={ROWS}
              wrap="off"
              autoComplete="off"
              spellCheck={false}
              placeholder={copy.example}
              aria-labelledby="slip-title"
              aria-describedby="slip-found"
              className={styles.text}
              onFocus={() => setWanted(true)}
            />
            {LiveLines ? (
              <LiveLines area={area} rows={ROWS} />
            ) : (
              <p id="slip-found" className={styles.found}>
                <span className={styles.hint}>{copy.hint}</span>
              </p>
            )}
          </div>
          <Button type="submit" arrow className={styles.submit}>
            {copy.submit}
          </Button>
        </form>
      </Container>
    </section>
  );
}
