import { useDeferredValue } from "react";
import { SearchPreview } from "../seo/SearchPreview";
import { useField } from "./post";

/** The article as search engines and messengers will show it. */
export function PostSearchPreview() {
  const title = useDeferredValue(useField("title").value);
  const excerpt = useDeferredValue(useField("excerpt").value);
  const slug = useDeferredValue(useField("slug").value);
  const image = useField("image_url").value;
  return (
    <SearchPreview
      title={title}
      description={excerpt}
      path={`/blog/${slug || "your-slug"}`}
      image={image}
    />
  );
}
