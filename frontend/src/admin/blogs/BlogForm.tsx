import { useState } from "react";
import type { WithEtag } from "../api/client";
import type { AdminPost } from "../api/types";
import { RecordFormFrame } from "../editing/RecordFormFrame";
import type { RecordKind } from "../editing/recordForm";
import { useRecordForm } from "../editing/useRecordForm";
import { SINGLE, useUploads } from "../images/useUploads";
import { adminPaths } from "../paths";
import { FormSection } from "../shared/Form";
import { BasicFields } from "./BasicFields";
import { ContentField } from "./ContentField";
import { FeaturedImageField } from "./FeaturedImageField";
import { PostPreview, type Shown } from "./PostPreview";
import { PublishingFields } from "./PublishingFields";
import { publishing, savedInWords } from "./publishing";
import { useLossQuestion } from "./useLossQuestion";
import {
  POST_LABELS,
  POST_REQUIRED,
  type PostValues,
  readPost,
  wordedPost,
  writePost,
} from "./values";

const POST: RecordKind<PostValues, AdminPost> = {
  kind: "blogs",
  words: {
    failedToCreate: "Failed to create blog",
    failedToUpdate: "Failed to update blog",
  },
  saved: (values, isNew) => savedInWords(publishing(values.published_at, Date.now()), isNew),
  read: readPost,
  write: writePost,
  required: POST_REQUIRED,
  check: () => ({}),
};

const STATES = { draft: "Draft", scheduled: "Scheduled", public: "Public" } as const;

type Props = {
  id: number | null;
  start: PostValues;
  etag: string | null;
  onReload: (record: WithEtag<AdminPost>) => void;
  onCreated?: (id: number) => void;
};

export function BlogForm(props: Props) {
  const [preview, setPreview] = useState<Shown | null>(null);
  const [busyImage, setBusyImage] = useState(false);
  const [busyText, setBusyText] = useState(false);
  const uploading = busyImage || busyText;
  const form = useRecordForm({
    of: POST,
    labels: POST_LABELS,
    ...props,
    uploading,
    listPath: adminPaths.blogs,
  });
  const { id, base, values, errors, set } = form;
  const { save, question } = useLossQuestion({
    content: values.content,
    opened: base.content,
    save: form.save,
  });
  const uploads = useUploads("blogs", (picture) => set({ image_url: picture }), SINGLE);
  if (uploads.busy !== busyImage) setBusyImage(uploads.busy);
  const fields = { values, errors, set };
  const isNew = id === null;
  const { state } = publishing(base.published_at, Date.now());

  const saveDraft = async () => {
    const planned = values.published_at === base.published_at ? "" : values.published_at;
    const saved = await save({
      as: (now) => ({ ...now, published_at: "", saved_at: null }),
      stay: true,
      message: { text: "Draft saved" },
    });
    // A date that was typed is not part of a draft, and is still what is to come.
    if (saved && planned) {
      set((now) => (now.published_at === "" ? { published_at: planned } : {}));
    }
  };

  return (
    <RecordFormFrame
      of={POST}
      form={{ ...form, save }}
      title={isNew ? "Add New Blog" : "Edit Blog"}
      thing="this post"
      labels={POST_LABELS}
      worded={wordedPost}
      ofRevision={(revision) => ("post" in revision ? revision.post : never())}
      save={
        isNew
          ? { label: "Publish Blog", busy: "Creating..." }
          : { label: "Update Blog", busy: "Updating..." }
      }
      saveDraft={
        isNew || state === "draft"
          ? { label: "Save draft", busy: "Saving...", onClick: saveDraft }
          : undefined
      }
      uploading={uploading}
      name={isNew ? "" : base.title}
      state={isNew ? "" : STATES[state]}
      publicPath={!isNew && state === "public" ? `/blog/${base.slug}` : null}
      onPreview={(shown, title) => setPreview({ values: shown, title })}
    >
      <FormSection title="Basic Information">
        <BasicFields {...fields} isNew={isNew} />
        <ContentField {...fields} onUploading={setBusyText} />
      </FormSection>
      <FormSection title="Featured Image" hint="Stands above the article and on its card.">
        <FeaturedImageField {...fields} uploads={uploads} />
      </FormSection>
      <FormSection
        title="Publishing Options"
        hint="A post is public from its date on. Dates are Indian Standard Time (IST)."
      >
        <PublishingFields {...fields} isNew={isNew} />
      </FormSection>
      {question}
      <PostPreview shown={preview} onClose={() => setPreview(null)} id={id} />
    </RecordFormFrame>
  );
}

function never(): AdminPost {
  throw new Error("a version of a product among those of a post");
}
