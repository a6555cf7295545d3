import { useQuery } from "@tanstack/react-query";
import type { AdminPost, AdminProduct, HistoryEntry } from "../../data/schema";
import { DifferenceList, differences } from "../../editing/DifferenceList";
import { explain } from "../data/problem";
import { q, type RecordKind, revisionQuery, useSite } from "../data/queries";
import { POST, POST_LABELS } from "../records/articles/post";
import { PRODUCT, productLabels } from "../records/products/product";
import { Spinner } from "../ui/Spinner";
import styles from "./HistoryPage.module.css";

/** What a save of a product or post changed: its version of that moment beside the one before. */
export function EntryChanges({ entry }: { entry: HistoryEntry }) {
  const kind: RecordKind = entry.kind === "product" ? "products" : "blogs";
  const id = entry.entity_id ?? 0;
  const { data, isError, error } = useQuery(q(`/api/admin/${kind}/{id}/revisions`, { id }));
  const at = data?.findIndex(({ saved_at }) => saved_at === entry.at) ?? -1;
  const saved = data?.[at]?.revision;
  const before = at < 0 ? undefined : data?.[at + 1]?.revision;
  if (isError) return <p className="meta">{explain(error) ?? "That could not be loaded."}</p>;
  if (!data) return <Spinner inline label="Loading what changed" />;
  if (saved === undefined || before === undefined) {
    return <p className="meta">The version before is no longer kept.</p>;
  }
  return <Changes kind={kind} id={id} before={before} after={saved} />;
}

type Props = { kind: RecordKind; id: number; before: number; after: number };

function Changes({ kind, id, before, after }: Props) {
  const was = useQuery(revisionQuery<AdminProduct & AdminPost>(kind, id, before));
  const is = useQuery(revisionQuery<AdminProduct & AdminPost>(kind, id, after));
  const labels = productLabels(useSite()?.shop_names);
  if (was.isError || is.isError) return <p className="meta">That could not be loaded.</p>;
  if (!was.data || !is.data) return <Spinner inline label="Loading what changed" />;
  const [from, to] = [was.data.record, is.data.record];
  const items =
    kind === "products"
      ? differences(product(from), product(to), labels)
      : differences(post(from), post(to), POST_LABELS);
  if (items.length === 0) return <p className="meta">Nothing that the form shows.</p>;
  return (
    <div className={styles.changes}>
      <DifferenceList items={items} before="Before" after="After" />
    </div>
  );
}

const product = (record: AdminProduct) => PRODUCT.displayValues(PRODUCT.fromApi(record));
const post = (record: AdminPost) => POST.displayValues(POST.fromApi(record));
