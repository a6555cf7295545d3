import type { NamedValue } from "../../filters";
import type { FacetName } from "../../paths";

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
