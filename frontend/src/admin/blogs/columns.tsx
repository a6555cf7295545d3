import { Link, useLocation } from "react-router";
import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import type { AdminPostSummary } from "../api/types";
import styles from "../editing/List.module.css";
import { RowActions } from "../editing/RowActions";
import { Thumb } from "../images/Thumb";
import { adminPaths } from "../paths";
import type { Column } from "../shared/DataTable";
import { dateInWords, momentInWords } from "../shared/time";

type Post = AdminPostSummary;

export function postColumns(onDelete: (post: Post) => void): Column<Post>[] {
  return [
    {
      key: "image",
      header: "Image",
      kind: "picture",
      cell: (post) => <Thumb image={post.picture} />,
    },
    {
      key: "title",
      header: "Title",
      kind: "wide",
      sort: "title",
      cell: (post) => <Title post={post} />,
    },
    { key: "category", header: "Category", cell: (post) => post.category ?? "—" },
    { key: "author", header: "Author", cell: (post) => post.author || "Admin" },
    {
      key: "published",
      header: "Published",
      sort: "published",
      cell: (post) => <Published post={post} />,
    },
    {
      key: "actions",
      header: "Actions",
      kind: "actions",
      cell: (post) => (
        <RowActions
          name={post.title}
          edit={adminPaths.editBlog(post.id)}
          onDelete={() => onDelete(post)}
        />
      ),
    },
  ];
}

function Title({ post }: { post: Post }) {
  const { search } = useLocation();
  return (
    <Link to={adminPaths.editBlog(post.id)} state={{ list: search }} className={styles.name}>
      {post.featured ? <Icon name="star" size={16} /> : null}
      <span>
        {post.featured ? <span className="visually-hidden">Featured: </span> : null}
        {post.title}
      </span>
    </Link>
  );
}

function Published({ post }: { post: Post }) {
  if (!post.published_at) return <Badge>Draft</Badge>;
  if (post.state === "scheduled") {
    return (
      <span className={styles.planned}>
        <Badge tone="marigold">Scheduled</Badge> <span>{momentInWords(post.published_at)}</span>
      </span>
    );
  }
  return <span className={styles.date}>{dateInWords(post.published_at)}</span>;
}
