import { fallbackImage } from "../recordViews/fallbackImage";
import { ButtonLink } from "../ui/Button";
import { Picture } from "../ui/Picture";
import styles from "./EmptyCatalogue.module.css";
import { EmptyState } from "./EmptyState";
import { useLayoutContent } from "./useContent";

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
          className={styles.image}
        />
      }
    >
      <ButtonLink href={link.href} arrow>
        {link.label}
      </ButtonLink>
    </EmptyState>
  );
}
