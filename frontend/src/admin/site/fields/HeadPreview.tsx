import { useDeferredValue } from "react";
import { useSite } from "../../api/useSite";
import { SearchPreview } from "../../seo/SearchPreview";
import { useValue } from "../session";
import { joined } from "../store/document";

/** Where the pages are whose words for search engines stand in a part of another document. */
const PATHS: Readonly<Record<string, string>> = {
  "home.head": "/",
  "layout.catalogue.head": "/products",
  "layout.blog.head": "/blog",
};

/** The result line and the link card of the page whose words for search engines these are. */
export function HeadPreview({ path }: { path: string }) {
  const company = useSite()?.company.name ?? "";
  const named = (text: unknown) => String(text ?? "").replaceAll("{name}", company);
  const title = useDeferredValue(named(useValue(joined(path, "title"))));
  const description = useDeferredValue(named(useValue(joined(path, "description"))));
  return (
    <SearchPreview
      title={title}
      ownTitle={path === "home.head"}
      description={description}
      path={PATHS[path] ?? `/${path.split(".")[0]}`}
      image={null}
      listed={useValue(joined(path, "robots")) !== false}
    />
  );
}
