import { useMemo } from "react";
import { useParams } from "react-router";
import type { Tagged } from "../api/client";
import type { AdminPost } from "../api/types";
import { RecordPage } from "../editing/RecordPage";
import { NotFound } from "../layout/NotFound";
import { adminPaths } from "../paths";
import { BlogForm } from "./BlogForm";
import { readPost } from "./values";

export function EditBlogPage() {
  const id = Number(useParams().id);
  if (!Number.isInteger(id) || id <= 0) return <NotFound />;
  return (
    <RecordPage<AdminPost>
      key={id}
      kind="blogs"
      id={id}
      title="Edit Blog"
      thing="post"
      failure="Failed to load blog"
      listPath={adminPaths.blogs}
    >
      {(record, replace, round) => (
        <Editing key={round} id={id} record={record} replace={replace} />
      )}
    </RecordPage>
  );
}

type Props = {
  id: number;
  record: Tagged<AdminPost>;
  replace: (record: Tagged<AdminPost>) => void;
};

function Editing({ id, record, replace }: Props) {
  const start = useMemo(() => readPost(record.data), [record.data]);
  return <BlogForm id={id} start={start} etag={record.etag} onReload={replace} />;
}
