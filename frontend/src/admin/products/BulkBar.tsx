import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSite } from "../../api/useSite";
import { Button } from "../../ui/Button";
import { explain, fieldMessages } from "../api/problem";
import { refreshAfterSave } from "../api/queries";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { Select } from "../shared/Select";
import { toasts } from "../shared/toasts";
import styles from "./BulkBar.module.css";
import { bulk, type Known, undoOf } from "./bulk";

type Product = Known & { name: string };
type Action = Parameters<typeof bulk>[1];

type Props = {
  selected: readonly Product[];
  categories: readonly string[];
  onClear: () => void;
  onDeleted: (ids: readonly number[]) => void;
};

const NAMED = 5;

/** What can be done with the selected products. Everything can be undone. */
export function BulkBar({ selected, categories, onClear, onDeleted }: Props) {
  const client = useQueryClient();
  const badges = useSite()?.badge_options ?? [];
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = selected.length === 1 ? "1 product" : `${selected.length} products`;

  const undo = async (action: Action, changed: readonly Product[]) => {
    try {
      for (const [ids, back] of undoOf(action, changed)) {
        const { failure } = await bulk(ids, back);
        if (failure) throw failure;
      }
      toasts.good("Undone");
    } catch (error) {
      const [clash] = Object.values(fieldMessages(error)).flat();
      toasts.bad("That could not be undone", clash ?? explain(error));
    }
    refreshAfterSave(client, "products");
  };

  const run = async (action: Action, done: (changed: string) => string, failed: string) => {
    setBusy(true);
    try {
      const ids = selected.map((product) => product.id);
      const result = await bulk(ids, action);
      const changed = selected.filter((product) => result.changed.includes(product.id));
      const words = changed.length === 1 ? "1 product" : `${changed.length} products`;
      toasts.good(changed.length === 0 ? "Nothing had to be changed" : done(words), {
        undo: changed.length === 0 ? undefined : () => void undo(action, changed),
      });
      if (!result.failure) onClear();
      else {
        // What is left stays selected, to be tried again; what was deleted is no longer there.
        if (action.action === "delete") onDeleted(result.changed);
        toasts.bad(failed, explain(result.failure));
      }
    } catch (error) {
      toasts.bad(failed, explain(error));
    } finally {
      setBusy(false);
      refreshAfterSave(client, "products");
    }
  };

  const setCategory = (category: string) =>
    run(
      { action: "set_category", category },
      (words) => `${words} moved to ${category}`,
      "Failed to update products",
    );
  const badge = (value: string) => {
    const adding = value.startsWith("+");
    const name = value.slice(1);
    return run(
      { action: adding ? "add_badge" : "remove_badge", badge: name },
      (words) =>
        adding ? `Badge ${name} added to ${words}` : `Badge ${name} removed from ${words}`,
      "Failed to update products",
    );
  };

  return (
    <section className={styles.bar} aria-label="Selected products" data-bulk="">
      <p className={styles.count} role="status">
        {count} selected
      </p>
      <Select
        label="Change category of the selected products"
        value=""
        disabled={busy}
        onChange={(event) => void setCategory(event.target.value)}
      >
        <option value="">Change category…</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Change badges of the selected products"
        value=""
        disabled={busy}
        onChange={(event) => void badge(event.target.value)}
      >
        <option value="">Badge…</option>
        {badges.map((name) => (
          <option key={`+${name}`} value={`+${name}`}>{`Add ${name}`}</option>
        ))}
        {badges.map((name) => (
          <option key={`-${name}`} value={`-${name}`}>{`Remove ${name}`}</option>
        ))}
      </Select>
      <Button variant="outline" disabled={busy} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        Clear selection
      </Button>
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${count}?`}
        onConfirm={() =>
          run(
            { action: "delete" },
            (words) =>
              words === "1 product" ? "Product deleted successfully" : `${words} deleted`,
            "Failed to delete products",
          )
        }
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
