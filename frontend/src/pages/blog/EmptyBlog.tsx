import { list } from "../../copy/blog";
import { EmptyState } from "../../pageParts/EmptyState";
import { useLayoutContent } from "../../pageParts/useContent";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
import styles from "./EmptyBlog.module.css";

export function EmptyBlog() {
  const { title, text, link } = useLayoutContent().empty_blog;
  return (
    <>
      <p role="status" className="visually-hidden">
        No blogs found
      </p>
      <EmptyState
        title={title}
        text={text}
        figure={
          <div className={styles.blank}>
            <Mark />
          </div>
        }
      >
        <ButtonLink href={link.href} arrow>
          {link.label}
        </ButtonLink>
        <a href={paths.feed} className={styles.follow}>
          {list.feed}
        </a>
      </EmptyState>
    </>
  );
}
