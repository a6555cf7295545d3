import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { AdminPost } from "../../../data/schema";
import { FormSection } from "../../../editing/Form";
import { setFields } from "../../../editing/useAdminForm";
import { ArticleView } from "../../../public/views/ArticleView";
import { Button } from "../../../ui/Button";
import { CheckField, TextField } from "../../../ui/Field";
import { explain } from "../../data/problem";
import { contentPreviewQuery } from "../../data/queries";
import { SINGLE, useUploads } from "../../media/images/useUploads";
import { Spinner } from "../../ui/Spinner";
import { useTemporal } from "../../ui/temporal";
import { fromDateTimeInput, useNow } from "../../ui/time";
import { RecordForm } from "../RecordForm";
import { RecordPage } from "../RecordPage";
import type { RecordFormProps } from "../recordFormTypes";
import { SearchPreview } from "../seo/SearchPreview";
import { useRecordForm } from "../useRecordForm";
import styles from "./BlogForm.module.css";
import { ContentField } from "./ContentField";
import { FeaturedImageField } from "./FeaturedImageField";
import { useLossQuestion } from "./FindingList";
import {
  newPost,
  POST,
  POST_LABELS,
  type PostValues,
  type Publishing,
  publishingHint,
  publishingOf,
  STATE_LABELS,
  submitWords,
  thisMinute,
  useField,
} from "./post";
import { BasicFields, TitleField } from "./TitleField";

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
    saved_at: null,
  });

  const saveDraft = async () => {
    const typed = fields.getValues("published_at");
    const planned = typed === saved.published_at ? "" : typed;
    const done = await form.save({
      as: (values) => ({ ...values, published_at: "", saved_at: null }),
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
      last={
        <FormSection
          title="Search engines"
          hint="How a search result and a link in a message show it: title and excerpt."
        >
          <PostSearchPreview />
        </FormSection>
      }
    >
      <section className={styles.article} aria-label="Article">
        <TitleField isNew={isNew} />
        <ContentField onUploading={setTextUploading} />
      </section>
    </RecordForm>
  );
}

/** The article as search engines and messengers will show it. */
function PostSearchPreview() {
  const title = useDeferredValue(useField("title").value);
  const excerpt = useDeferredValue(useField("excerpt").value);
  const slug = useDeferredValue(useField("slug").value);
  const image = useField("image_url").value;
  return (
    <SearchPreview
      title={title}
      description={excerpt}
      path={`/blog/${slug || "your-slug"}`}
      image={image}
    />
  );
}

/** The article as the public would read it, with the text as the server would store it. */
function PostPreview({ id, values }: { id: number | null; values: PostValues }) {
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

type PublishingProps = { saved: Publishing; now: number; isNew: boolean };

function PublishingFields({ saved, now, isNew }: PublishingProps) {
  const date = useField("published_at");
  const { input } = useTemporal({ ...date, required: date.value !== "" });
  const { value: featured, ...featuredField } = useField("featured");
  return (
    <>
      <div className={styles.date}>
        <TextField
          {...input}
          name="published_at"
          type="datetime-local"
          label="Published date, IST"
          errors={date.errors}
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
