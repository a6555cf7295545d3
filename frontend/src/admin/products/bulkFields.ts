/** The fields that many products can share, in the order of the form. */
import { fields } from "../../format/productFields.json";

export type BulkField = (typeof fields)[number];

/** What belongs to one product only, as the server says. */
const OF_ONE = ["name", "sku", "gtin", "images", "documents"];
const LISTS = ["benefits", "badges", "certifications", "schedules"];

export const bulkFields: readonly BulkField[] = fields.filter(({ name }) => !OF_ONE.includes(name));

/** Whether a field holds several values. */
export function holdsSeveral(name: string): boolean {
  return LISTS.includes(name);
}

/** Fields that a save refuses to leave empty. */
export function isRequired(name: string): boolean {
  return name === "category" || name === "description";
}
