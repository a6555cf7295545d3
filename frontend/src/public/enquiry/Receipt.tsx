import { form as copy } from "../../words/enquiryList";
import { useReplyPromise } from "../parts/form/useReplyPromise";
import { late, useLoaded } from "../parts/late";
import styles from "./Receipt.module.css";
import type { ReceiptDetailsProps } from "./ReceiptDetails";

/** Only once a list was sent. */
const lateReceiptDetails = late(async () => (await import("./ReceiptDetails")).ReceiptDetails);

/** Says that the list was sent, at once; what was sent follows. */
export function Receipt(props: ReceiptDetailsProps) {
  const Details = useLoaded(true, async () => {
    await lateReceiptDetails.load();
    return lateReceiptDetails.component ?? Promise.reject();
  });
  const promise = useReplyPromise();
  const { component: Printed } = lateReceiptDetails;
  return (
    <section aria-labelledby="receipt-title" className={styles.receipt}>
      <h2 id="receipt-title" tabIndex={-1} className={styles.title}>
        {copy.success.title}
      </h2>
      <p className={styles.text}>
        <span>{`${promise(copy.success.text)} Your reference is `}</span>
        <strong>{props.receipt.reference}</strong>: please name it when you call or write.
      </p>
      {/* React renders this on the server only. */}
      <noscript>{Printed ? <Printed receipt={props.receipt} /> : null}</noscript>
      {Details ? <Details {...props} /> : null}
    </section>
  );
}
