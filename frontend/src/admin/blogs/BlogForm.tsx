import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { AdminPost } from "../api/types";
import { SINGLE, useUploads } from "../images/useUploads";
import { setFields } from "../records/formFields";
import { RecordForm } from "../records/RecordForm";
import { RecordPage } from "../records/RecordPage";
import type { RecordFormProps } from "../records/recordFormTypes";
import { useRecordForm } from "../records/useRecordForm";
import { FormSection } from "../shared/Form";
import { BasicFields } from "./BasicFields";
import styles from "./BlogForm.module.css";
import { ContentField } from "./ContentField";
import { FeaturedImageField } from "./FeaturedImageField";
import { PostPreview } from "./PostPreview";
import { PostSearchPreview } from "./PostSearchPreview";
import { PublishingFields } from "./PublishingFields";
import { newPost, POST, POST_LABELS, type PostValues } from "./post";
import { publishingOf, STATE_LABELS, submitWords, thisMinute } from "./publishing";
import { TitleField } from "./TitleField";
import { useLossQuestion } from "./useLossQuestion";
import { useNow } from "./useNow";

export function BlogFormPage() {
  return <RecordPage of={POST} Form={BlogForm} empty={newPost} />;
}

function BlogForm(props: RecordFormProps<PostValues, AdminPost>) {
  const fields = useForm<PostValues>({ defaultValues: props.start });
  const [textUploading, setTextUploading] = useState(false);
  const uploads = useUploads("blogs", (image) => setFields(fields, { image_url: image }), SINGLE);
  const { confirmSave, question } = useLossQuestion();
  const form = useRecordForm({
    ...props,
    of: POST,
    fields,
    labels: POST_LABELS,
    uploading: uploads.busy || textUploading,
    confirmSave,
  });
  const { id, saved } = form;
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
        does: submitWords(typed, stored),
        ...(typed.at === null && state === "draft" ? { as: publishNow } : {}),
      }}
      onSaveDraft={isNew || state === "draft" ? saveDraft : undefined}
      rail={
        <>
          <FormSection title="Publishing Options">
            <PublishingFields saved={stored} now={now} />
          </FormSection>
          <FormSection title="Basic Information">
            <BasicFields isNew={isNew} />
          </FormSection>
          <FormSection title="Featured Image" hint="Above the article and on its card.">
            <FeaturedImageField uploads={uploads} />
          </FormSection>
        </>
      }
    >
      <section className={styles.article} aria-label="Article">
        <TitleField isNew={isNew} />
        <ContentField onUploading={setTextUploading} />
      </section>
      <FormSection
        title="Search engines"
        hint="How a search result and a link in a message show it: title and excerpt."
      >
        <PostSearchPreview />
      </FormSection>
      {question}
    </RecordForm>
  );
}
