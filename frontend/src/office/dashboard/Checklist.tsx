import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Checklist as ChecklistData } from "../../data/schema";
import { Icon } from "../../ui/Icon";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { q } from "../data/queries";
import { useWrite } from "../data/useWrite";
import { saveFile } from "../imports/useExport";
import { AdminIcon } from "../ui/AdminIcon";
import { Section } from "../ui/Page";
import { WriteButton } from "../ui/WriteButton";
import styles from "./DashboardPage.module.css";

type Item = ChecklistData["items"][number];

/** What a new site still needs, until it is open. Nothing when it cannot be read: the dashboard has the rest. */
export function Checklist() {
  const { data } = useQuery({ ...q("/api/admin/checklist"), staleTime: 0 });
  if (!data || data.open) return null;
  const { items, done, total } = data;
  return (
    <Section title="Before the site is opened" className="stack gap-3 raised framed inset-5">
      <p className="row note wrap gap-3">
        <meter className={styles.meter} min={0} max={total} value={done} aria-hidden="true" />
        {done} of {total} done
      </p>
      <ol className="stack unlisted">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ol>
    </Section>
  );
}

const STATES: Readonly<Record<Item["state"], string>> = {
  todo: "to do",
  done: "done",
  warning: "not right yet",
};

function Line({ item: { id, state, title, href, why } }: { item: Item }) {
  return (
    <li className={styles.item} data-state={state}>
      {state === "done" ? (
        <AdminIcon name="circle-check" />
      ) : state === "warning" ? (
        <AdminIcon name="circle-alert" />
      ) : (
        <span className={styles.circle} aria-hidden="true" />
      )}
      <div>
        <Link to={href} className={styles.link}>
          {title}
          <span className="visually-hidden"> ({STATES[state]})</span>
        </Link>
        {why ? <p className="note wide">{why}</p> : null}
        {id === "products" && state !== "done" ? <FirstProducts /> : null}
      </div>
      <Icon name="chevron-right" />
    </li>
  );
}

/** Two ways to the first products, and a list that shows what a spreadsheet may have. */
function FirstProducts() {
  const sample = useWrite<void, Blob>({
    call: () => api.file("/api/admin/imports/sample"),
    failure: "The sample list could not be downloaded",
    onDone: (file) => saveFile(file, "sample-products.csv"),
  });
  return (
    <p className={styles.ways}>
      <Link to={adminPaths.addProduct}>Type the first one</Link>
      <Link to={adminPaths.imports}>Import a list</Link>
      <WriteButton
        variant="quiet"
        size="sm"
        write={sample}
        action={{ does: "Download the sample list", busy: "Downloading..." }}
      />
    </p>
  );
}
