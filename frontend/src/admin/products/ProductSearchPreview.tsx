import { useDeferredValue } from "react";
import { SearchPreview } from "../seo/SearchPreview";
import { useField } from "./product";

/** The product as search engines and messengers will show it. */
export function ProductSearchPreview({ id }: { id: number | null }) {
  const name = useDeferredValue(useField("name").value);
  const description = useDeferredValue(useField("description").value);
  const [image] = useField("images").value;
  return (
    <SearchPreview
      title={name}
      description={description}
      path={`/products/${id ?? "…"}`}
      image={image ?? null}
    />
  );
}
