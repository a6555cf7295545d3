import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import type { AdminPost } from "../../../data/schema";
import { FormSection } from "../../../editing/Form";
import { setFields } from "../../../editing/useAdminForm";
import { ArticleView } from "../../../public/views/ArticleView";
import { Button } from "../../../ui/Button";
import { CheckField, FieldErrors } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { Input } from "../../../ui/Input";
import { Picture } from "../../../ui/Picture";
import { formatQuery } from "../../../words/query";
import { api } from "../../data/client";
import { explain } from "../../data/problem";
import { contentPreviewQuery, q, useSite } from "../../data/queries";
import { SINGLE, UploadList, useUploadLimits, useUploads } from "../../media/images/useUploads";
import { PictureDropZone } from "../../media/MediaPicker";
import { SmallButton } from "../../ui/SmallButton";
import { Spinner } from "../../ui/Spinner";
import { MomentField, useNow } from "../../ui/time";
import { useSetFields } from "../formFields";
import { RecordForm } from "../RecordForm";
import { RecordPage } from "../RecordPage";
import type { RecordFormProps } from "../recordFormTypes";
import { useRecordForm } from "../useRecordForm";
import styles from "./BlogForm.module.css";
import { ContentField, useLossQuestion } from "./ContentField";
import {
  excerptHint,
  FormField,
  newPost,
  nextSlug,
  POST,
  POST_LABELS,
  type PostValues,
  type Publishing,
  publishingHint,
  publishingOf,
  STATE_LABELS,
  slugOf,
  submitWords,
  thisMinute,
  useField,
} from "./post";

export function BlogFormPage() {
  return <RecordPage of={POST} Form={BlogForm} empty={newPost} />;
}

function BlogForm(props: RecordFormProps<PostValues, AdminPost>) {
  const fields = useForm<PostValues>({ defaultValues: props.opened.values });
  const [textUploading, setTextUploading] = useState(false);
  const uploads = useUploads("blogs", (image) => setFields(fields, { image_url: image }), SINGLE);
  const confirmSave = useLossQuestion();
  const form = useRecordForm({
    ...props,
    of: POST,
    fields,
    labels: POST_LABELS,
    uploading: uploads.busy || textUploading,
    confirmSave,
  });
  const { id, values: saved } = form.saved;
  const isNew = id === null;
  const now = useNow();
  const typed = publishingOf(useWatch({ control: fields.control, name: "published_at" }), now);
  // What is not saved is a draft.
  const stored = publishingOf(isNew ? "" : saved.published_at, now);
  const { state } = stored;
  const publishNow = (values: PostValues) => ({
    ...values,
    published_at: thisMinute(Date.now()),
  });

  const saveDraft = async () => {
    const typed = fields.getValues("published_at");
    const planned = typed === saved.published_at ? "" : typed;
    const done = await form.save({
      as: (values) => ({ ...values, published_at: "" }),
      stay: true,
      message: { text: "Draft saved" },
    });
    // A draft is saved without the date that was typed, which stays in the form.
    if (done && planned && fields.getValues("published_at") === "") {
      setFields(fields, { published_at: planned });
    }
    return done;
  };

  return (
    <RecordForm
      form={form}
      state={isNew ? "" : STATE_LABELS[state]}
      publicPath={!isNew && state === "public" ? `/blog/${saved.slug}` : null}
      preview={(values) => <PostPreview id={id} values={values} />}
      submit={{
        does: submitWords(typed, stored, isNew),
        ...(typed.at === null && state === "draft" && !isNew ? { as: publishNow } : {}),
      }}
      onSaveDraft={isNew || state === "draft" ? saveDraft : undefined}
      rail={
        <>
          <FormSection title="Publishing Options">
            <PublishingFields saved={stored} now={now} isNew={isNew} />
          </FormSection>
          <FormSection title="Basic Information">
            <BasicFields isNew={isNew} />
          </FormSection>
          <FormSection title="Featured Image" hint="Above the article and on its card.">
            <FeaturedImageField uploads={uploads} />
          </FormSection>
        </>
      }
      search={{
        from: "title and excerpt",
        as: ({ title, excerpt, slug, image_url }) => ({
          title,
          description: excerpt,
          path: `/blog/${slug || "your-slug"}`,
          image: image_url,
        }),
      }}
    >
      <section className={styles.article} aria-label="Article">
        <TitleField isNew={isNew} />
        <ContentField onUploading={setTextUploading} />
      </section>
    </RecordForm>
  );
}

/** The article as the public would read it, with the text as the server would store it. */
function PostPreview({ id, values }: { id: number | null; values: PostValues }) {
  const { data, isError, error } = useQuery(contentPreviewQuery(values.content));
  if (isError) return <p>{explain(error) ?? "The preview could not be loaded."}</p>;
  if (!data) return <Spinner inline label="Loading preview" />;
  const date = values.published_at;
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

type PublishingProps = { saved: Publishing; now: number; isNew: boolean };

function PublishingFields({ saved, now, isNew }: PublishingProps) {
  const date = useField("published_at");
  const { value: featured, ...featuredField } = useField("featured");
  return (
    <>
      <div className={styles.date}>
        <MomentField
          {...date}
          label="Published date"
          required={date.value !== ""}
          hint={publishingHint(publishingOf(date.value, now), saved, isNew)}
        />
        <div className="flex wrap gap-2">
          <Button variant="outline" onClick={() => date.onChange(thisMinute(Date.now()))}>
            Now
          </Button>
          <Button variant="outline" disabled={date.value === ""} onClick={() => date.onChange("")}>
            No date (draft)
          </Button>
        </div>
      </div>
      <CheckField
        {...featuredField}
        checked={featured}
        label="Mark as Featured Post"
        hint="The newest featured post stands first among the resources."
      />
    </>
  );
}

/** The title, which the slug of a new post follows. */
function TitleField({ isNew }: { isNew: boolean }) {
  const { getValues } = useFormContext<PostValues>();
  const set = useSetFields<PostValues>();

  // Finds a slug that is free, also for a title whose script leaves no letter of it.
  const requestFreeSlug = async () => {
    const { title, slug } = getValues();
    if (!isNew || title.trim() === "" || slug !== slugOf(title)) return;
    try {
      const free = await api.get<{ slug: string }>(
        `/api/admin/blogs/slug${formatQuery({ title: title.trim() })}`,
      );
      const taken = slug !== "" && free.slug.startsWith(`${slug}-`);
      if (slug !== "" && !taken) return;
      set((now) => (now.title === title && now.slug === slug ? { slug: free.slug } : {}));
    } catch {
      // Saving reports a slug that is taken.
    }
  };

  return (
    <FormField
      name="title"
      kind="headline"
      limit={200}
      onChange={(title) => set((now) => ({ title, slug: nextSlug(now, title, isNew) }))}
      onBlur={() => void requestFreeSlug()}
    />
  );
}

/** What an article is filed under, and how lists introduce it. */
function BasicFields({ isNew }: { isNew: boolean }) {
  const suggested = useSite()?.blog_categories ?? [];
  const { data } = useQuery(q("/api/admin/blogs/stats"));
  const names = new Set([...suggested, ...Object.keys(data?.byCategory ?? {})]);
  return (
    <>
      <FormField
        name="category"
        kind="choice"
        choices={[...names].filter(Boolean).map((name) => [name, name])}
      />
      <FormField
        name="author"
        kind="suggested"
        example="Admin"
        limit={100}
        earlier={q("/api/admin/blogs/authors")}
      />
      <FormField
        name="excerpt"
        kind="text"
        rows={3}
        limit={1000}
        hint={excerptHint(useField("excerpt").value)}
      />
      <FormField
        name="slug"
        limit={120}
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isNew
            ? "The address of the page: /blog/your-slug. It follows the title until you change it."
            : "The address of the page. When it changes, the old one leads to the new one."
        }
      />
    </>
  );
}

function FeaturedImageField({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { value: image, errors, onChange } = useField("image_url");
  const limits = useUploadLimits();
  return (
    <div className="stack gap-4">
      {image ? (
        <div className={styles.preview}>
          <Picture picture={image} sizes="28rem" alt={image.alt || "The featured image"} />
          <label className={styles.alt}>
            Alt text of the featured image
            <Input
              maxLength={300}
              placeholder="What the picture shows"
              value={image.alt}
              onChange={(event) => onChange({ ...image, alt: event.target.value })}
            />
          </label>
          <SmallButton
            icon={<Icon name="x" size={16} />}
            onClick={() => {
              onChange(null);
              document.getElementById("image_url")?.parentElement?.querySelector("button")?.focus();
            }}
          >
            Remove image
          </SmallButton>
        </div>
      ) : null}
      <PictureDropZone
        name="image_url"
        drops={image ? "another picture" : "a picture"}
        label={image ? "Choose another" : "Choose an image"}
        hint={`Or paste it. Wide pictures look best${limits ? `; up to ${limits.max_size}` : ""}.`}
        invalid={errors.length > 0}
        onFiles={uploads.add}
        bucket="blogs"
        chosen={image ? [image.url] : []}
        onChoose={([chosen]) => chosen && onChange(chosen)}
      />
      <UploadList uploads={uploads.uploads} onDrop={uploads.drop} />
      <FieldErrors name="image_url" errors={errors} />
    </div>
  );
}
