import { MAX_LINE_TEXT } from "../../data/enquiryList";
import { choices, type NamedValue, onlyChoice } from "../../data/filters";
import { type CatalogueFilter, FACETS, type FacetName, inOrder, paths } from "../../data/paths";
import type { ProductPage } from "../../data/schema";
import { Button } from "../../ui/Button";
import { FilterChip } from "../../ui/Chip";
import { FileLink } from "../../ui/FileLink";
import { capitalised, keepUnits } from "../../words/text";
import { useLayoutContent } from "../parts/Content";
import { EmptyState } from "../parts/EmptyState";
import { useNavigate } from "../parts/navigation";
import { PageMeta } from "../parts/PageMeta";
import { SaltMatrix } from "../parts/SaltMatrix";
import styles from "./AboveResults.module.css";
import { ClearFilters } from "./ClearFilters";
import { type FindValue, pageSuffix } from "./facetNames";

type ListHeadProps = {
  filter: CatalogueFilter;
  find: FindValue;
  /** There is no product: nothing to list in a search engine. */
  empty: boolean;
};

/**
 * What search engines are told of a list that is searched, filtered or compared, and what its heading says for those who do not
 * see the field and the chips.
 */
export function ListHead({ filter, find, empty }: ListHeadProps) {
  const { head } = useLayoutContent().catalogue;
  const { q } = filter;
  const chosen = choices(filter);
  const labelsOf = (some: typeof chosen) =>
    some.flatMap(({ facet, value }) => find(facet, value)?.label ?? []);
  const heading = headingFor(filter, find);
  const named = heading ?? labelsOf(chosen).join(", ");
  const categories = labelsOf(chosen.filter(({ facet }) => facet === "category"));
  const shown = [heading ?? categories.join(" and "), q && `“${q}”`].filter(Boolean).join(", ");
  // Every spelling of a value leads to the same canonical address.
  const values = FACETS.map((facet) => {
    const found = filter[facet].map((value) => find(facet, value)?.value ?? value);
    return [facet, inOrder(found)];
  });
  return (
    <>
      <PageMeta
        title={(named || head.title) + pageSuffix(filter.page)}
        description={
          named
            ? `${named} in the catalogue, for pharmacies, distributors and hospitals.`
            : head.description
        }
        path={paths.productList({ ...Object.fromEntries(values), page: filter.page })}
        hidden={!head.robots || q !== null || chosen.length > 1 || (chosen.length === 1 && empty)}
        canonical={q === null}
      />
      {shown ? <span className="visually-hidden">{` ${shown}`}</span> : null}
    </>
  );
}

/** The heading of a page with one facet value and nothing else; null for all other pages. */
function headingFor(filter: CatalogueFilter, find: FindValue): string | null {
  const only = onlyChoice(filter);
  const named = only && find(only.facet, only.value);
  return named ? headingOf(only.facet, named) : null;
}

/** What products with this one value are called: the heading of its page. */
export function headingOf(facet: FacetName, { value, label }: NamedValue): string {
  switch (facet) {
    case "form":
      return plural(label);
    case "schedule":
      return scheduleHeading(value.toUpperCase());
    case "badge":
      return `Products marked ${label}`;
    default:
      return label;
  }
}

function scheduleHeading(schedule: string): string {
  if (schedule === "NONE") return "Products with no prescription schedule";
  return schedule === "NDPS" ? "NDPS medicines" : `Schedule ${schedule} medicines`;
}

/** Of an English word for a dosage form: 'Tablet', 'Oral suspension', 'Eye drops', 'Mouthwash', 'Spray'. */
function plural(form: string): string {
  if (/s$/i.test(form)) return form;
  if (/(x|ch|sh)$/i.test(form)) return `${form}es`;
  return /[^aeiou]y$/i.test(form) ? `${form.slice(0, -1)}ies` : `${form}s`;
}

type Props = { first: ProductPage; nothing: boolean; q: string | null };

/**
 * What is said before the results: that a medicine is not there in the strength that was asked for, which salts a brand has,
 * the strengths and forms of the salt that was searched for, or that nothing was found.
 */
export function AboveResults({ first, nothing, q }: Props) {
  const { not_stocked: notStocked, brand_of: brandOf, matrix } = first;
  return (
    <>
      {notStocked ? <NotStocked found={notStocked} alone={!nothing} /> : null}
      {q && brandOf ? <OfBrand q={q} salts={brandOf} /> : null}
      {matrix ? <SaltMatrix matrix={matrix} rest="all are in the list below" /> : null}
      {nothing ? <NothingFound q={q} /> : null}
    </>
  );
}

type CorrectedProps = {
  filter: CatalogueFilter;
  /** What was searched for instead. */
  corrected: string;
};

/** Says that the words of the search were corrected, with a way back. */
export function Corrected({ filter, corrected }: CorrectedProps) {
  const { q } = filter;
  return (
    <p className="sunk text breaks inset-3-4 marked below-5">
      <span>{`Nothing for “${q}”. Showing “${corrected}”. `}</span>
      <a
        href={paths.productList({ ...filter, exact: true, page: 1 })}
        rel="nofollow"
        className="inline-row target strong green"
      >
        {`Search exactly for “${q}”`}
      </a>
    </p>
  );
}

function OfBrand({ q, salts }: { q: string; salts: string }) {
  const its = salts.includes(" + ") ? "its salts" : "its salt";
  return (
    <div className="row wrap inset-4 sunk marked below-5 gap-3-5">
      <p className={styles.words}>{`No product is called “${q}”. These have ${its}: ${salts}.`}</p>
    </div>
  );
}

type NotStockedProps = {
  found: NonNullable<ProductPage["not_stocked"]>;
  /** Nothing below offers to ask for it. */
  alone: boolean;
};

function NotStocked({ found, alone }: NotStockedProps) {
  return (
    <div className="row wrap inset-4 sunk marked below-5 gap-3-5">
      <p className={styles.words}>
        <strong>{`${keepUnits(capitalised(found.asked))} is not in the catalogue.`}</strong>
        {found.stocked.map(({ id, name, strength, form, url }, index) => (
          <span key={id}>
            <span>{index > 0 ? ", " : " In the catalogue: "}</span>
            <a href={url}>{keepUnits(strength && form ? `${strength} ${form}` : name)}</a>
          </span>
        ))}
        {found.stocked.length > 0 ? <span>.</span> : null}
      </p>
      {alone ? <AskForIt words={found.asked} /> : null}
    </div>
  );
}

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
      <div className="flex wrap gap-3">
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

/** What the list is narrowed by, each with a link that takes it off. What is searched for stands in the field. */
export function ActiveFilters({ filter, find }: { filter: CatalogueFilter; find: FindValue }) {
  const chips = choices(filter).map(({ facet, value }) => ({
    key: `${facet} ${value}`,
    label: find(facet, value)?.label ?? value,
    without: { ...filter, [facet]: filter[facet].filter((one) => one !== value) },
  }));
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChip label={label} removeHref={paths.productList({ ...without, page: 1 })} />
        </li>
      ))}
    </ul>
  );
}

/** Most products of a file that is made on demand (`src/print/choice.rs`). */
const MOST = 500;

type FileProps = { filter: CatalogueFilter; total: number };

/** The catalogue of what the filter chooses, and how long it may take to be made. */
export function SelectionFile({ filter, total }: FileProps) {
  return (
    <p className="row wrap note gap-0-3">
      {total > MOST ? (
        `A file of a selection holds up to ${MOST} products: choose further filters to download it.`
      ) : (
        <>
          <FileLink href={paths.catalogueFile(filter)} label="Download this selection" type="PDF" />{" "}
          <span className={styles.duration}>It is made for you, which may take half a minute.</span>
        </>
      )}
    </p>
  );
}

/**
 * Puts what the search did not find into the enquiry list, in the visitor's words, and leads there. A form without a
 * script: it opens a list that begins with this line.
 */
function AskForIt({ words }: { words: string }) {
  const navigate = useNavigate();
  const text = words.slice(0, MAX_LINE_TEXT);
  return (
    <form
      action={paths.enquiryList}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        import("../parts/search/addText").then(
          ({ addText }) => {
            addText(text);
            void navigate(paths.enquiryList);
          },
          () => form.submit(),
        );
      }}
    >
      <input type="hidden" name="items" value="-x1" />
      <input type="hidden" name="t1" value={text} />
      <Button type="submit" icon="plus">
        Ask for it
      </Button>
    </form>
  );
}
