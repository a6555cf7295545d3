import { useSite } from "../api/useSite";
import { fittingTitle, head } from "./fittingTitle";

type Props = {
  /** Without the company's name: it is added, unless the title is complete (`ownTitle`). */
  title: string;
  ownTitle?: boolean;
  description: string;
  /** Root-relative, as it should be found: no filters that make no page of their own. */
  path: string;
  image?: { url: string; width: number; height: number; alt: string } | null;
  type?: "website" | "article" | "product";
  /** Pages that no search engine should list. */
  hidden?: boolean;
};

/** Title, description, canonical address and link previews; React lifts them into the head on both sides. */
export function PageMeta(props: Props) {
  const { title, ownTitle = false, description, path, image, type = "website", hidden } = props;
  const site = useSite();
  const name = site?.company.name ?? "";
  const base = site?.public_url.replace(/\/$/, "") ?? "";
  const full = fittingTitle(title, ownTitle ? "" : name);
  const words = description.length > 300 ? `${head(description, 297).trimEnd()}…` : description;
  const url = base + path;
  const picture = image ? base + image.url : null;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={words} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content="en_IN" />
      {picture ? <meta property="og:image" content={picture} /> : null}
      {image ? <meta property="og:image:width" content={String(image.width)} /> : null}
      {image ? <meta property="og:image:height" content={String(image.height)} /> : null}
      {image ? <meta property="og:image:alt" content={image.alt} /> : null}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={words} />
      {picture ? <meta name="twitter:image" content={picture} /> : null}
    </>
  );
}
