import type { ContentPicture, Head, Picture } from "../../data/schema";
import { useQueryCache, useSite } from "../../data/useQuery";
import { documentTitle, truncate } from "../../words/documentTitle";
import { useLayoutContent } from "./Content";

type Props = {
  /** The company's name is added, unless `ownTitle` says that it is complete. */
  title: string;
  ownTitle?: boolean;
  description: string;
  /** The canonical address without the origin. */
  path: string;
  /** Of link previews: the site's own where none is given, none at all where it is null. */
  image?: Picture | PreviewImage | null | undefined;
  type?: "website" | "article" | "product";
  /** No search engine should list the page. */
  hidden?: boolean;
  /** Whether the page names its canonical address: those that are listed do, unless told otherwise. */
  canonical?: boolean;
};

/** Title, description, canonical address and link previews; React lifts them into the head on both sides. */
export function PageMeta(props: Props) {
  const { title, ownTitle = false, description, path, type = "website" } = props;
  const { hidden = false, canonical = !hidden } = props;
  const { preview } = useLayoutContent();
  const own = props.image && previewOf(props.image);
  const image = own === undefined ? preview && previewOf(preview) : own;
  const site = useSite();
  const name = site?.company.name ?? "";
  const base = site?.public_url.replace(/\/$/, "") ?? "";
  const full = documentTitle(title, ownTitle ? "" : name);
  const summary =
    description.length > 300 ? `${truncate(description, 297).trimEnd()}…` : description;
  const url = base + path;
  if (useIsPreview()) {
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      {hidden ? <meta name="robots" content="noindex" /> : null}
      {canonical ? <link rel="canonical" href={url} /> : null}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content="en_IN" />
      {image ? (
        <>
          <meta property="og:image" content={base + image.url} />
          {image.url.endsWith(".jpg") ? (
            <meta property="og:image:type" content="image/jpeg" />
          ) : null}
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:image" content={base + image.url} />
        </>
      ) : null}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
    </>
  );
}

/** Of a picture that was uploaded the server makes a copy for previews; one that is shipped is shown as it is. */
const previewOf = (picture: ContentPicture | Picture | PreviewImage): PreviewImage =>
  picture.url.startsWith("/storage/") ? linkPreview(picture as Picture) : picture;

/** A picture in JPEG, which every program that shows link previews can read. */
type PreviewImage = { url: string; width: number; height: number; alt: string };

const WIDEST = 1200;
const VARIANT = 1280;
const TALLEST = 4096;

/** The copy of an uploaded picture that the server makes for link previews; `src/media/link_preview.rs` says of what. */
export function linkPreview(picture: Omit<Picture, "tone">): PreviewImage {
  const { url, width, height, alt, variants } = picture;
  const whole = variants.includes(VARIANT) || (width <= VARIANT && height <= TALLEST);
  const shown = Math.min(WIDEST, whole ? width : Math.max(...variants, 1));
  return {
    url: url.replace(/\.[a-z0-9]+$/i, ".preview.jpg"),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    alt,
  };
}

/** Known when a bundle is built, so that visitors load nothing of it. */
const KNOWS_PREVIEWS = import.meta.env.SSR || import.meta.env.MODE === "editor";

/** Whether this is the page of a preview link (`src/pages/preview.rs`), which is for no search engine and no link card. */
function useIsPreview(): boolean {
  // biome-ignore lint/correctness/useHookAtTopLevel: the same in every render
  return KNOWS_PREVIEWS ? useQueryCache().getData(["preview"]) === true : false;
}

type ContentMetaProps = { head: Head; path: string; ownTitle?: boolean };

/** `PageMeta` of a page whose content says what search engines are told. */
export function ContentMeta({ head, ...page }: ContentMetaProps) {
  return <PageMeta {...head} {...page} hidden={!head.robots} />;
}
