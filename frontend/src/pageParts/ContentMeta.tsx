import type { Head } from "../api/content";
import { PageMeta } from "./PageMeta";

type Props = { head: Head; path: string; ownTitle?: boolean };

/** `PageMeta` of a page whose content says what search engines are told. */
export function ContentMeta({ head, path, ownTitle = false }: Props) {
  return (
    <PageMeta
      title={head.title}
      description={head.description}
      hidden={!head.robots}
      path={path}
      ownTitle={ownTitle}
    />
  );
}
