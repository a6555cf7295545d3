import { useState } from "react";
import { useNavigate } from "react-router";
import { confirmDeletion } from "../../../editing/confirm";
import { Button } from "../../../ui/Button";
import { ACTIONS, WORDS } from "../../../words/actions";
import { counted, groupDigits } from "../../../words/number";

import { adminPaths } from "../../data/paths";
import { keys } from "../../data/queries";
import { useWrite } from "../../data/useWrite";
import { Sheet } from "../../ui/Sheet";
import type { ListedMatches } from "../RecordListPage";
import { BulkFieldDialog } from "./BulkFieldDialog";
import type { BulkInput, ChosenProducts } from "./bulk";
import { BulkProgressBar, fillFromNames, useBulkChange } from "./bulk";
import styles from "./ProductForm.module.css";

type SelectedProduct = { id: number; name: string };

type Props = {
  selected: readonly SelectedProduct[];
  list: ListedMatches;
  onClear: () => void;
};

/** All that a filter finds were chosen, while these were ticked. */
type AllMatches = { filter: string; ids: string };

/** How many products the question before deleting names. */
const NAMED = 5;

/** What can be done with the selected products, or with all that match; every change has one Undo. */
export function BulkBar({ selected, list, onClear }: Props) {
  const [all, setAll] = useState<AllMatches | null>(null);
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  const { run, busy: changing, progress } = useBulkChange(onClear);
  const navigate = useNavigate();
  const filling = useWrite<ChosenProducts, number>({
    call: fillFromNames,
    failure: "Failed to read the names",
    labels: { count: "The filter", filter: "The filter" },
    refreshes: [keys.imports],
    onDone: (id) => void navigate(adminPaths.import(id)),
  });
  const busy = changing || filling.busy;
  const ids = selected.map(({ id }) => id);
  // Another filter finds others, and who unticks or ticks one does not mean all.
  if (all && (all.filter !== list.filter || all.ids !== ids.join())) setAll(null);
  const everything = all ? list : null;
  const number = everything?.total ?? selected.length;
  const count = counted(number, "product");
  const of: ChosenProducts = everything
    ? { filter: everything.filter, count: everything.total }
    : { ids };
  const change = (input: Omit<BulkInput, "of">) => void run({ ...input, of });
  const askToDelete = () => {
    setSheet(false);
    void confirmDeletion({
      title: `Delete ${count}?`,
      text: (
        <>
          {everything ? (
            <p>All products that match the list’s search and filters, on all its pages.</p>
          ) : (
            <ul>
              {selected.slice(0, NAMED).map((product) => (
                <li key={product.id}>
                  <strong>{product.name}</strong>
                </li>
              ))}
              {selected.length > NAMED ? <li>and {selected.length - NAMED} more</li> : null}
            </ul>
          )}
          <p>They leave the public site at once and stay in the trash for 30 days.</p>
        </>
      ),
      run: () => run({ action: "delete", of }),
    });
  };
  const show = (value: "public" | "hidden") => {
    setSheet(false);
    change({ action: "set", field: "visibility", value });
  };

  const controls = (
    <>
      <Button variant="outline" aria-disabled={busy} onClick={() => show("public")}>
        Publish
      </Button>
      <Button variant="outline" aria-disabled={busy} onClick={() => show("hidden")}>
        Hide
      </Button>
      <Button
        variant="outline"
        aria-disabled={busy}
        onClick={() => {
          setSheet(false);
          setAsking(true);
        }}
      >
        Change a field…
      </Button>
      <Button variant="outline" aria-disabled={busy} onClick={() => void filling.run(of)}>
        Fill in from names…
      </Button>
      <Button variant="outline" aria-disabled={busy} onClick={askToDelete}>
        {ACTIONS.delete.does}
      </Button>
    </>
  );
  return (
    <section className={styles.bar} aria-label="Selected products" data-bulk="">
      <p className={styles.count} role="status">
        {everything ? `All ${count} that match` : `${count} selected`}
      </p>
      {!everything && list.total > selected.length ? (
        <Button
          variant="quiet"
          aria-disabled={busy}
          onClick={() => setAll({ filter: list.filter, ids: ids.join() })}
        >
          Select all {groupDigits(list.total)} that match
        </Button>
      ) : null}
      {progress ? <BulkProgressBar progress={progress} /> : null}
      <div className={styles.controls}>{controls}</div>
      <Button className={styles.open} aria-haspopup="dialog" onClick={() => setSheet(true)}>
        Change…
      </Button>
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        {WORDS.clearSelection}
      </Button>
      <Sheet open={sheet} onClose={() => setSheet(false)} title={`Change ${count}`}>
        <div className={styles.sheet}>{controls}</div>
      </Sheet>
      <BulkFieldDialog
        open={asking}
        count={count}
        onClose={() => setAsking(false)}
        onChange={(input) => {
          setAsking(false);
          change(input);
        }}
      />
    </section>
  );
}
