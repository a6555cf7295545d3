import { useField } from "./product";
import { VisibilityChoice } from "./VisibilityChoice";

export function VisibilityField() {
  return <VisibilityChoice {...useField("visibility")} />;
}
