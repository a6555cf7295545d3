import fallbackUrl from "../../../assets/site/product-fallback.webp";
import type { Picture as PictureData } from "../api/schema";
import { ButtonLink } from "../ui/Button";
import { Picture } from "../ui/Picture";
import { useLayoutContent } from "./Content";
import { EmptyState } from "./EmptyState";

export function EmptyCatalogue() {
  const { title, text, link } = useLayoutContent().empty_catalogue;
  return (
    <EmptyState
      title={title}
      text={text}
      figure={
        <Picture
          picture={fallbackImage}
          sizes="(min-width: 64rem) 36rem, (min-width: 40rem) 48vw, 92vw"
          alt=""
          className="tall"
        />
      }
    >
      <ButtonLink href={link.href} arrow>
        {link.label}
      </ButtonLink>
    </EmptyState>
  );
}

/** A carton with nothing on it, where there are no products. */
const fallbackImage: PictureData = {
  url: fallbackUrl,
  width: 800,
  height: 800,
  alt: "A plain carton without a label",
  tone: 63,
  variants: [],
};
