import { paths } from "../../paths";
import type { Desk } from "./desk";
import styles from "./EnquiryListPage.module.css";

type Props = {
  /** The address with the list; null when the list is too long for one. */
  address: string | null;
  count: number;
  ready: boolean;
  isStored: boolean;
  desk: Desk | null;
  onClear: () => void;
};

/** What can be done with the list besides sending it. */
export function ListTools({ address, count, ready, isStored, desk, onClear }: Props) {
  return (
    <>
      <div className={styles.tools}>
        {desk ? (
          <desk.ListButtons address={address} count={count} isStored={isStored} onClear={onClear} />
        ) : (
          <>
            {address ? <a href={address}>Link to this list</a> : null}
            {ready ? null : <a href={paths.enquiryList}>Start over</a>}
          </>
        )}
      </div>
      {address === null ? (
        <p className={styles.note}>
          This list is too long for a link. It stays in this browser
          {ready ? "" : " only while this page is open"}; to share it, print it.
        </p>
      ) : null}
    </>
  );
}
