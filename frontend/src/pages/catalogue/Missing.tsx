import type { ProductPage } from "../../api/types";
import { EmptyState } from "../../parts/EmptyState";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { AskForIt } from "./AskForIt";
import { ClearFilters } from "./ClearFilters";
import styles from "./Missing.module.css";

type NotStockedFound = ProductPage["not_stocked"];
type Props = { notStocked: NotStockedFound; nothing: boolean; q: string | null };

/** What the catalogue does not have: a medicine in the strength that was asked for, or anything at all. */
export function Missing({ notStocked, nothing, q }: Props) {
  return (
    <>
      {notStocked ? <NotStocked found={notStocked} alone={!nothing} /> : null}
      {nothing ? <NothingFound q={q} /> : null}
    </>
  );
}

type NotStockedProps = {
  found: NonNullable<NotStockedFound>;
  /** Nothing below offers to ask for it. */
  alone: boolean;
};

function NotStocked({ found, alone }: NotStockedProps) {
  return (
    <div className={styles.note}>
      <p className={styles.words}>
        <strong>{`${capitalised(found.asked)} is not in the catalogue.`}</strong>
        {found.stocked.map(({ id, name, strength, form, url }, index) => (
          <span key={id}>
            {index > 0 ? ", " : " In the catalogue: "}
            <a href={url}>{strength && form ? `${strength} ${form}` : name}</a>
          </span>
        ))}
        {found.stocked.length > 0 ? "." : null}
      </p>
      {alone ? <AskForIt words={found.asked} /> : null}
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function NothingFound({ q }: { q: string | null }) {
  return (
    <EmptyState
      title="No products found"
      text={
        q === null ? (
          <>
            Try fewer filters. What is not listed can often still be supplied:{" "}
            <a href={paths.contact}>ask us</a>.
          </>
        ) : (
          `What is not listed can often still be supplied: put “${q}” into your enquiry list, and we answer with availability. Or check the spelling, or try the salt instead of the brand.`
        )
      }
    >
      <div className={styles.steps}>
        {q === null ? null : <AskForIt words={q} />}
        <ClearFilters>
          <Button type="submit" variant={q === null ? "primary" : "outline"}>
            Clear Filters
          </Button>
        </ClearFilters>
      </div>
    </EmptyState>
  );
}
