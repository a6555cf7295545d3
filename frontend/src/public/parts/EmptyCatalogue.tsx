import { ButtonLink } from "../../ui/Button";
import { useLayoutContent } from "./Content";
import { EmptyState } from "./EmptyState";

export function EmptyCatalogue() {
  const { title, text, link } = useLayoutContent().empty_catalogue;
  return (
    <EmptyState title={title} text={text}>
      <ButtonLink href={link.href} arrow>
        {link.label}
      </ButtonLink>
    </EmptyState>
  );
}
