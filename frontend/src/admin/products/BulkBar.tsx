import { useState } from "react";
import { counted } from "../../format/number";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Input";
import { explain } from "../api/problem";
import { staleAfter } from "../api/queries";
import { useSite } from "../api/useSite";
import { useWrite } from "../api/useWrite";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { Sheet } from "../shared/Sheet";
import { toasts } from "../shared/toasts";
import { ACTIONS, WORDS } from "../words";
import styles from "./BulkBar.module.css";
import { type BulkAction, bulk, type SelectedProduct, undoOf } from "./bulk";

type Props = {
  selected: readonly SelectedProduct[];
  categories: readonly string[];
  onClear: () => void;
  onDeleted: (ids: readonly number[]) => void;
};

/** The products as they were selected when it began: rows may be unticked while it is under way. */
type BulkRequest = { action: BulkAction; of: readonly SelectedProduct[] };

/** How many products the question before deleting names. */
const NAMED = 5;

const failureOf = ({ action }: BulkAction) =>
  action === "delete" ? "Failed to delete products" : "Failed to update products";

function doneText(action: BulkAction, count: number): string {
  const products = counted(count, "product");
  switch (action.action) {
    case "set_category":
      return `${products} moved to ${action.category}`;
    case "add_badge":
      return `Badge ${action.badge} added to ${products}`;
    case "remove_badge":
      return `Badge ${action.badge} removed from ${products}`;
    default:
      return count === 1 ? "Product deleted successfully" : `${products} deleted`;
  }
}

/** What can be done with the selected products; every action can be undone. */
export function BulkBar({ selected, categories, onClear, onDeleted }: Props) {
  const badges = useSite()?.badge_options ?? [];
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  const count = counted(selected.length, "product");

  const undo = useWrite({
    call: async (calls: ReturnType<typeof undoOf>) => {
      for (const [ids, action] of calls) {
        const { failure } = await bulk(ids, action);
        if (failure) throw failure;
      }
    },
    failure: "That could not be undone",
    refreshes: staleAfter("products"),
    onDone: () => toasts.good("Undone"),
  });

  const write = useWrite({
    call: ({ action, of }: BulkRequest) =>
      bulk(
        of.map((product) => product.id),
        action,
      ),
    failure: ({ action }) => failureOf(action),
    refreshes: staleAfter("products"),
    onDone: (result, { action, of }) => {
      const changed = of.filter((product) => result.changed.includes(product.id));
      if (changed.length === 0) toasts.good("Nothing had to be changed");
      else {
        toasts.good(doneText(action, changed.length), {
          undo: () => void undo.run(undoOf(action, changed)),
        });
      }
      if (!result.failure) return onClear();
      // What is left stays selected, to be tried again; what was deleted no longer exists.
      if (action.action === "delete") onDeleted(result.changed);
      toasts.bad(failureOf(action), explain(result.failure));
    },
  });

  const { busy } = write;
  const run = (action: BulkAction) => write.run({ action, of: selected });

  const controls = (
    <>
      <Select
        aria-label="Change category of the selected products"
        value=""
        disabled={busy}
        onChange={({ target }) => void run({ action: "set_category", category: target.value })}
      >
        <option value="">Change category…</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        aria-label="Change badges of the selected products"
        value=""
        disabled={busy}
        onChange={({ target: { value } }) =>
          void run({
            action: value.startsWith("+") ? "add_badge" : "remove_badge",
            badge: value.slice(1),
          })
        }
      >
        <option value="">Badge…</option>
        {badges.map((name) => (
          <option key={`+${name}`} value={`+${name}`}>{`Add ${name}`}</option>
        ))}
        {badges.map((name) => (
          <option key={`-${name}`} value={`-${name}`}>{`Remove ${name}`}</option>
        ))}
      </Select>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => {
          setSheet(false);
          setAsking(true);
        }}
      >
        {ACTIONS.delete.does}
      </Button>
    </>
  );
  return (
    <section className={styles.bar} aria-label="Selected products" data-bulk="">
      <p className={styles.count} role="status">
        {count} selected
      </p>
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
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${count}?`}
        onConfirm={() => run({ action: "delete" })}
      >
        <ul>
          {selected.slice(0, NAMED).map((product) => (
            <li key={product.id}>
              <strong>{product.name}</strong>
            </li>
          ))}
          {selected.length > NAMED ? <li>and {selected.length - NAMED} more</li> : null}
        </ul>
        <p>They leave the public site at once and stay in the trash for 30 days.</p>
      </DeleteDialog>
    </section>
  );
}
