/** What facets and their values are called. */
import type { Facets, Term } from "../../api/types";
import { isSame, type NamedValue } from "../../filters";
import type { FacetName } from "../../paths";

export const FACET_TITLES: Readonly<Record<FacetName, string>> = {
  category: "Category",
  benefit: "Benefit",
  form: "Dosage form",
  schedule: "Schedule",
  badge: "Badge",
};

/** Finds a value of an address, spelled as value or as label, among those that the catalogue knows. */
export type FindValue = (facet: FacetName, given: string) => NamedValue | undefined;

export function valueFinder(
  facets: Facets | null,
  categories: readonly Term[],
  benefits: readonly Term[],
): FindValue {
  const terms: Partial<Record<FacetName, readonly Term[]>> = {
    category: categories,
    benefit: benefits,
  };
  return (facet, given) => {
    const named = (terms[facet] ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
    return [...named, ...(facets?.[facet] ?? [])].find((one) => isSame(one, given));
  };
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
