// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as blocks, as on phones, is none without them

import { paths } from "../../data/paths";
import type { ProductSummary } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { groupDigits } from "../../words/number";
import { keepUnits } from "../../words/text";
import { prescriptionMark, scheduleLabel, soldInWords } from "../../words/tradeFacts";
import { AddToEnquiry } from "../parts/AddToEnquiry";
import { ProductThumb } from "../views/PackLabel";
import styles from "./ProductTable.module.css";

type Props = { products: readonly ProductSummary[]; loading: boolean; stale: boolean };

/** More salts than this are counted: the product page lists them all. */
const MOST_SALTS = 6;

/** Pictures of the first rows load at once. */
const FIRST_ROWS = 9;

/** What the columns behind the name show; one that no product fills is left out. */
const COLUMNS = {
  Strength: ({ salts, composition }: ProductSummary) => salts.length > 0 || composition,
  Form: ({ formulation, label }: ProductSummary) => formulation || label?.form,
  Pack: (product: ProductSummary) => product.pack_size,
  Schedule: (product: ProductSummary) => soldInWords(product),
  SKU: (product: ProductSummary) => product.sku,
  MRP: ({ mrp }: ProductSummary) => mrp && `₹${groupDigits(mrp)}`,
};

type Column = keyof typeof COLUMNS;

const CLASSES: Partial<Record<Column, string | undefined>> = {
  Form: styles.form,
  SKU: styles.sku,
  MRP: styles.mrp,
};

/** Products with a column for each fact that they are compared by. On phones each row is a name and a line of facts. */
export function ProductTable({ products, loading, stale }: Props) {
  const columns = (Object.keys(COLUMNS) as Column[]).filter(
    (column) => products.length === 0 || products.some((product) => COLUMNS[column](product)),
  );
  return (
    <table role="table" className={cx(styles.table, stale && "faded")}>
      <caption className="visually-hidden">Products to compare</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Picture</span>
          </th>
          {["Product", ...columns].map((column) => (
            <th key={column} role="columnheader" scope="col" data-column={column}>
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Enquiry</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {products.map((product, index) => (
          <Row key={product.id} product={product} columns={columns} priority={index < FIRST_ROWS} />
        ))}
        {loading && !stale ? (
          <tr role="row">
            <td role="cell" colSpan={columns.length + 3}>
              <Loading label="Loading products" />
              <Skeleton />
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

type RowProps = { product: ProductSummary; columns: readonly Column[]; priority: boolean };

function Row({ product, columns, priority }: RowProps) {
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.picture}>
        <ProductThumb product={product} priority={priority} />
      </td>
      <th role="rowheader" scope="row" className={styles.product}>
        <a href={paths.product(product.id)} className={styles.name}>
          {keepUnits(product.name)}
        </a>
      </th>
      {columns.map((column) => {
        if (column === "Strength") return <Strength key={column} product={product} />;
        if (column === "Schedule") return <Schedule key={column} product={product} />;
        const text = COLUMNS[column](product);
        return <Fact key={column} label={column} text={text} className={CLASSES[column]} />;
      })}
      <td role="cell" className={styles.ask}>
        <AddToEnquiry product={product} />
      </td>
    </tr>
  );
}

type CellProps = { product: ProductSummary };

function Schedule({ product }: CellProps) {
  const mark = prescriptionMark(product.schedules);
  const sold = soldInWords(product);
  // The column says "Schedule" already.
  const schedule = sold === scheduleLabel("none") ? "None" : sold.replaceAll("Schedule ", "");
  return (
    <td role="cell" data-label="Schedule" className={schedule ? undefined : styles.none}>
      <span>
        {mark ? <span className={cx(styles.mark, mark.red && "rx-red")}>{mark.symbol}</span> : null}
        {schedule ? <span>{` ${schedule}`}</span> : <Missing />}
      </span>
    </td>
  );
}

/** Each salt with its strength; the composition as it is written where it was not understood. */
function Strength({ product: { name, salts, composition } }: CellProps) {
  const inName = (salt: string) => name.toLowerCase().includes(salt.toLowerCase());
  if (salts.length === 0) return <Fact label="Strength" text={composition} />;
  const few = salts.length > MOST_SALTS ? salts.slice(0, MOST_SALTS - 1) : salts;
  return (
    <td role="cell" data-label="Strength">
      <ul className={styles.salts}>
        {few.map(({ salt, strength }) => (
          <li key={salt}>
            <span className={cx(strength && inName(salt) && "visually-hidden")}>{salt}</span>
            {strength ? <b>{` ${keepUnits(strength)}`}</b> : null}
          </li>
        ))}
        {few.length < salts.length ? <li>{`and ${salts.length - few.length} more`}</li> : null}
      </ul>
    </td>
  );
}

type FactProps = { label: string; text: string | null | undefined; className?: string | undefined };

function Fact({ label, text, className }: FactProps) {
  return (
    <td role="cell" data-label={label} className={cx(className, !text && styles.none)}>
      {text ? <span>{keepUnits(text)}</span> : <Missing />}
    </td>
  );
}

/** What is missing is left out, and said to those who cannot see that the cell is empty. */
function Missing() {
  return <span className="visually-hidden">not stated</span>;
}
