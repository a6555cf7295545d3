import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import type { WithEtag } from "../api/client";
import type { AdminPost } from "../api/types";
import { RecordPage } from "../editing/RecordPage";
import { useFormRoute } from "../editing/useFormRoute";
import { recordKey } from "../editing/useRecord";
import { NotFound } from "../layout/NotFound";
import { adminPaths } from "../paths";
import { BlogForm } from "./BlogForm";
import { newPost, readPost } from "./values";

type Reload = (record: WithEtag<AdminPost>) => void;

/** A new post, or one that is there. */
export function BlogFormPage() {
  const client = useQueryClient();
  const { id, isNew, form, onCreated, reload } = useFormRoute(useParams().id, adminPaths.editBlog);
  if (isNew) {
    const onReload: Reload = (record) => {
      client.setQueryData(recordKey("blogs", record.data.id), record);
      reload();
    };
    return <NewPost key={`new-${form}`} onCreated={onCreated} onReload={onReload} />;
  }
  if (id === null || !Number.isInteger(id) || id <= 0) return <NotFound />;
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
        <Editing key={round} id={id} record={record} onReload={replace} />
      )}
    </RecordPage>
  );
}

function NewPost(props: { onCreated: (id: number) => void; onReload: Reload }) {
  const [start] = useState(() => newPost(Date.now()));
  return <BlogForm id={null} start={start} etag={null} {...props} />;
}

type Props = { id: number; record: WithEtag<AdminPost>; onReload: Reload };

function Editing({ id, record, onReload }: Props) {
  const start = useMemo(() => readPost(record.data), [record.data]);
  return <BlogForm id={id} start={start} etag={record.etag} onReload={onReload} />;
}
