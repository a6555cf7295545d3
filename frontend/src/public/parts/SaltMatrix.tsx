// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as blocks, as on phones, is none without them
import type { ReactNode } from "react";
import { paths } from "../../data/paths";
import type { SaltMatrix as SaltMatrixData } from "../../data/schema";
import { cx } from "../../ui/cx";
import { keepUnits } from "../../words/text";
import { AddToEnquiry } from "./AddToEnquiry";
import styles from "./SaltMatrix.module.css";

type Form = SaltMatrixData["forms"][number];
type Strength = SaltMatrixData["strengths"][number];

type Props = {
  matrix: SaltMatrixData;
  /** Where the products are for which the table has no room. */
  rest: ReactNode;
};

/**
 * The strengths and dosage forms in which the catalogue has a salt: forms down, strengths across. On phones a list by form,
 * still a table to screen readers. A cell with one product leads to it and adds it; one with several leads to them.
 */
export function SaltMatrix({ matrix, rest }: Props) {
  const { salts, shown: inTable, total } = matrix;
  const name = salts.join(" + ");
  // Columns and rows that hold something.
  const forms = matrix.forms.filter(({ cells }) => cells.some(Boolean));
  const columns = matrix.strengths.flatMap((strength, column) =>
    forms.some(({ cells }) => cells[column]) ? [{ ...strength, column }] : [],
  );
  return (
    <div className={styles.matrix}>
      <h2 className="pad-bottom-2 title-xs">{`Strengths and forms of ${name}`}</h2>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">
          {`${name}: a row for each dosage form, a column for each strength`}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Form
            </th>
            {columns.map(({ strength }) => (
              <th key={strength ?? ""} role="columnheader" scope="col">
                {shown(strength)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {forms.map((form) => (
            <tr key={form.form ?? ""} role="row">
              <th role="rowheader" scope="row">
                {form.form ?? (forms.length > 1 ? "Other" : "Product")}
              </th>
              {columns.map((column) => (
                <Cell key={column.strength ?? ""} form={form} {...column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {inTable < total ? (
        <p className="pad-top-2 small">
          Not every product is in the table: {rest}
          <span>.</span>
        </p>
      ) : null}
    </div>
  );
}

const shown = (strength: Strength["strength"]) => (strength ? keepUnits(strength) : "Not stated");

type CellProps = Strength & { form: Form; column: number };

function Cell({ form, strength, search, column }: CellProps) {
  const cell = form.cells[column];
  if (!cell) return <td role="cell" />;
  const { product, count, current } = cell;
  return (
    <td
      role="cell"
      data-label={shown(strength)}
      className={cx(styles.cell, current && styles.current)}
    >
      {product ? (
        <>
          <a href={paths.product(product.id)} aria-current={current ? "page" : undefined}>
            <span>{product.pack_size ? keepUnits(product.pack_size) : "Details"}</span>
            <span className="visually-hidden">{` ${product.name}`}</span>
          </a>
          <AddToEnquiry product={product} />
        </>
      ) : (
        <a
          href={paths.productList({
            q: search,
            form: form.filter ? [form.filter] : [],
          })}
          aria-current={current ? "true" : undefined}
        >
          <span>{`${count} products`}</span>
          <span className="visually-hidden">{` ${search} ${form.form ?? ""}`}</span>
        </a>
      )}
    </td>
  );
}
