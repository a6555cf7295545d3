import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/Dialog";
import { ArticleView } from "../../views/ArticleView";
import { explain } from "../api/problem";
import { keepLinks } from "../editing/keepLinks";
import { Spinner } from "../shared/Spinner";
import { fromDateTimeInput } from "../shared/time";
import { preview } from "./findings";
import styles from "./PostPreview.module.css";
import type { PostValues } from "./values";

export type Shown = { title: string; values: PostValues };

type Props = { shown: Shown | null; onClose: () => void; id: number | null };

/** The article as the public would read it: the server says what it would make of the text. */
export function PostPreview({ shown, onClose, id }: Props) {
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={shown?.title ?? "Preview"}
      className={styles.dialog}
    >
      {shown ? (
        <div className={`as-public ${styles.page}`} onClickCapture={keepLinks}>
          <Article id={id} values={shown.values} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Article({ id, values }: { id: number | null; values: PostValues }) {
  const { content } = values;
  const { data, isError, error } = useQuery({
    queryKey: ["office", "preview", content],
    queryFn: ({ signal }) => preview(content, signal),
    gcTime: 0,
  });
  if (isError) return <p>{explain(error) ?? "The preview could not be made."}</p>;
  if (!data) return <Spinner inline label="Loading preview" />;
  const date = fromDateTimeInput(values.published_at, values.saved_at) ?? "";
  return (
    <ArticleView
      post={{
        id: id ?? 0,
        title: values.title.trim() || "Title of the article",
        slug: values.slug,
        excerpt: values.excerpt.trim() || "The excerpt stands here.",
        category: values.category || null,
        author: values.author.trim() || "Admin",
        image_url: values.image_url?.url ?? null,
        picture: values.image_url,
        featured: values.featured,
        read_time: data.read_time,
        published_at: date,
        updated_at: date,
        content: data.content,
        related: [],
      }}
    />
  );
}
