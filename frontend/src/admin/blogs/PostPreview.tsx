import { useQuery } from "@tanstack/react-query";
import { ArticleView } from "../../recordViews/ArticleView";
import { explain } from "../api/problem";
import { contentPreviewQuery } from "../api/queries";
import { Spinner } from "../shared/Spinner";
import { fromDateTimeInput } from "../shared/time";
import type { PostValues } from "./post";

/** The article as the public would read it, with the text as the server would store it. */
export function PostPreview({ id, values }: { id: number | null; values: PostValues }) {
  const { data, isError, error } = useQuery(contentPreviewQuery(values.content));
  if (isError) return <p>{explain(error) ?? "The preview could not be loaded."}</p>;
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
