import type { FieldMessages } from "../api/problem";
import type { PostValues } from "./values";

/** What every group of the article form's fields gets. */
export type FieldsProps = {
  values: PostValues;
  errors: FieldMessages;
  set: (change: Partial<PostValues> | ((before: PostValues) => Partial<PostValues>)) => void;
};
