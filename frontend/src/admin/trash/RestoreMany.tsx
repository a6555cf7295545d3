import { counted, groupDigits } from "../../format/number";
import { Button } from "../../ui/Button";
import bar from "../products/BulkBar.module.css";
import { BulkProgressBar } from "../products/BulkProgressBar";
import { useBulkChange } from "../products/useBulkChange";

type Props = { ids: number[]; total: number; onClear: () => void };

/** Restores the chosen products, or all that are in the trash, in one step with one Undo. */
export function RestoreMany({ ids, total, onClear }: Props) {
  const { run, busy, progress } = useBulkChange(onClear);
  const all = { filter: "state=trash", count: total };
  return (
    <section className={bar.bar} aria-label="Deleted products" data-bulk="">
      <p className={bar.count} role="status">
        {ids.length > 0
          ? `${counted(ids.length, "product")} selected`
          : `${counted(total, "deleted product")}`}
      </p>
      {progress ? <BulkProgressBar progress={progress} /> : null}
      {ids.length > 0 ? (
        <Button disabled={busy} onClick={() => void run({ action: "restore", of: { ids } })}>
          Restore {groupDigits(ids.length)}
        </Button>
      ) : null}
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => void run({ action: "restore", of: all })}
      >
        {total === 1 ? "Restore it" : `Restore all ${groupDigits(total)}`}
      </Button>
    </section>
  );
}
