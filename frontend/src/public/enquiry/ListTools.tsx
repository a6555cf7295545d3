import { paths } from "../../data/paths";
import { useSite } from "../../data/useQuery";
import { cx } from "../../ui/cx";
import { empty } from "../../words/enquiryList";
import type { Desk } from "./desk";
import styles from "./EnquiryListPage.module.css";
import type { Undo } from "./UndoBar";

type Props = {
  /** The address with the list; null when the list is too long for one. */
  address: string | null;
  count: number;
  ready: boolean;
  isStored: boolean;
  desk: Desk | null;
  onUndo: (undo: Undo) => void;
};

/** What can be done with the list besides sending it. */
export function ListTools({ address, count, ready, isStored, desk, onUndo }: Props) {
  return (
    <>
      <div className={styles.tools}>
        {desk ? (
          <desk.ListButtons address={address} count={count} isStored={isStored} onUndo={onUndo} />
        ) : (
          <>
            {address ? <a href={address}>Link to this list</a> : null}
            {ready ? null : <a href={paths.enquiryList}>Start over</a>}
          </>
        )}
      </div>
      {address === null ? (
        <p className="not-printed measure above-2 note leads-open">
          {`This list is too long for a link. It stays in this browser${ready ? "" : " only while this page is open"}; to share it, print it.`}
        </p>
      ) : null}
    </>
  );
}

/** In place of the lines, above the slip. */
export function EmptyList() {
  return (
    <div className={styles.empty}>
      <h2 className="title-sm">{empty.title}</h2>
      <p className="quiet">
        Write or paste it below, or <a href={paths.productSearch}>{empty.search}</a>. You check what
        we found first; what is not in the catalogue we quote, too.
      </p>
    </div>
  );
}

/** On paper the company's facts take the place of the site's header and footer. */
export function PrintHead() {
  const company = useSite()?.company;
  if (!company) return null;
  const contact = [company.phone, company.email].filter(Boolean).join(" · ");
  return (
    <div aria-hidden="true" className={cx(styles.head, "prints-alone")}>
      <strong>{company.name}</strong>
      <span>{company.address}</span>
      <span>{contact}</span>
    </div>
  );
}
