import { paths } from "../../data/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { dateAndTime, shortDate } from "../../words/date";
import { keepUnits } from "../../words/text";
import { OtherWays } from "../parts/form/OtherWays";
import { type FormFields, filledIn } from "../parts/form/rules";
import { Seal } from "../parts/Seal";
import styles from "./EnquiryListPage.module.css";
import type { Receipt } from "./receipt";
import { GONE } from "./useProducts";

export type ReceiptDetailsProps = {
  fields: FormFields;
  receipt: Receipt;
  /** Puts the lines back into the list. Only a script does this and the next. */
  onKeepCopy?: () => void;
  onStartNew?: () => void;
};

/** What was sent, for the visitor to read, print and keep. */
export function ReceiptDetails({ fields, receipt, onKeepCopy, onStartNew }: ReceiptDetailsProps) {
  const { reference, sent_at: sentAt, values, lines } = receipt;
  const noted = lines.some((line) => line.note);
  const facts = [
    { label: "Reference", value: reference },
    { label: "Sent", value: dateAndTime(sentAt) },
    ...filledIn(fields, values),
  ];
  return (
    <>
      <div aria-hidden="true" className={styles.stamp}>
        <Seal />
        <p>
          <strong>{reference}</strong>
          <span>{shortDate(sentAt)}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a narrow screen, also by keys */}
      <section aria-label="What was sent" tabIndex={0} className={styles.tableFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              {["#", "Item", "Quantity", "Pack", ...(noted ? ["Note"] : [])].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
              <tr key={index}>
                <td>{index + 1}</td>
                <td>
                  <span>{keepUnits(line.title)}</span>
                  {line.sku ? <span className="block meta">{line.sku}</span> : null}
                  {line.text ? (
                    <span className="block meta">{`You wrote: “${line.text}”`}</span>
                  ) : null}
                  {line.missing ? <span className="block meta">{GONE}</span> : null}
                </td>
                <td className="strong">{line.quantity}</td>
                <td>{line.pack || line.usual_pack}</td>
                {noted ? <td>{line.note}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <OtherWays fields={fields} values={values} list={() => lines} receipt={receipt} />
      <div className={styles.actions}>
        {onStartNew ? (
          <>
            <Button onClick={onStartNew}>Start a new list</Button>
            <Button variant="outline" icon="printer" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="outline" onClick={onKeepCopy}>
              Keep a copy in the list
            </Button>
          </>
        ) : (
          <ButtonLink href={paths.enquiryList}>Start a new list</ButtonLink>
        )}
      </div>
    </>
  );
}
