import { useState } from "react";
import type { Tagged } from "../api/client";
import type { AdminPost } from "../api/types";
import { RecordFormFrame } from "../editing/RecordFormFrame";
import { type RecordKind, useRecordForm } from "../editing/useRecordForm";
import { SINGLE, useUploads } from "../images/useUploads";
import { adminPaths } from "../paths";
import { FormSection } from "../shared/Form";
import { BasicFields } from "./BasicFields";
import { ContentField } from "./ContentField";
import { FeaturedImageField } from "./FeaturedImageField";
import { PostPreview, type Shown } from "./PostPreview";
import { PublishingFields } from "./PublishingFields";
import { publishing } from "./publishing";
import { useLossQuestion } from "./useLossQuestion";
import { checkPost, POST_LABELS, type PostValues, readPost, wordedPost, writePost } from "./values";

const POST: RecordKind<PostValues, AdminPost> = {
  kind: "blogs",
  words: {
    created: "Blog created successfully",
    updated: "Blog updated successfully",
    failedToCreate: "Failed to create blog",
    failedToUpdate: "Failed to update blog",
  },
  read: readPost,
  write: writePost,
  check: checkPost,
};

const STATES = { draft: "Draft", scheduled: "Scheduled", public: "Public" } as const;

type Props = {
  id: number | null;
  start: PostValues;
  etag: string | null;
  onReload: (record: Tagged<AdminPost>) => void;
};

export function BlogForm({ id, start, etag, onReload }: Props) {
  const [preview, setPreview] = useState<Shown | null>(null);
  const [busyImage, setBusyImage] = useState(false);
  const [busyText, setBusyText] = useState(false);
  const uploading = busyImage || busyText;
  const form = useRecordForm({
    of: POST,
    id,
    start,
    etag,
    uploading,
    onReload,
    listPath: adminPaths.blogs,
  });
  const { values, errors, set } = form;
  const { save, question } = useLossQuestion({
    content: values.content,
    opened: start.content,
    save: form.save,
  });
  const uploads = useUploads("blogs", (picture) => set({ image_url: picture }), SINGLE);
  if (uploads.busy !== busyImage) setBusyImage(uploads.busy);
  const fields = { values, errors, set };
  const { state } = publishing(start.published_at, Date.now());

  return (
    <RecordFormFrame
      of={POST}
      form={{ ...form, save: () => void save() }}
      title={id === null ? "Add New Blog" : "Edit Blog"}
      thing="this post"
      labels={POST_LABELS}
      worded={wordedPost}
      ofRevision={(revision) => ("post" in revision ? revision.post : never())}
      save={
        id === null
          ? { label: "Publish Blog", busy: "Creating..." }
          : { label: "Update Blog", busy: "Updating..." }
      }
      uploading={uploading}
      name={id === null ? "" : start.title}
      state={id === null ? "" : STATES[state]}
      publicPath={id !== null && state === "public" ? `/blog/${start.slug}` : null}
      onPreview={(shown, title) => setPreview({ values: shown, title })}
    >
      <FormSection title="Basic Information">
        <BasicFields {...fields} isNew={id === null} />
        <ContentField {...fields} onUploading={setBusyText} />
      </FormSection>
      <FormSection title="Featured Image" hint="Stands above the article and on its card.">
        <FeaturedImageField {...fields} uploads={uploads} />
      </FormSection>
      <FormSection title="Publishing Options" hint="A post is public from its date on.">
        <PublishingFields {...fields} />
      </FormSection>
      {question}
      <PostPreview shown={preview} onClose={() => setPreview(null)} id={id} />
    </RecordFormFrame>
  );
}

function never(): AdminPost {
  throw new Error("a version of a product among those of a post");
}
