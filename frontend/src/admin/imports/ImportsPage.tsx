import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { SelectField, TextField } from "../../ui/Field";
import type { ImportKind } from "../api/types";
import { adminPaths } from "../paths";
import { ErrorState } from "../shared/ErrorState";
import { Page } from "../shared/Page";
import { When } from "../shared/When";
import styles from "./Imports.module.css";
import { type EmptyCells, STATES, summary } from "./imports";
import { KINDS, kindOf } from "./kinds";
import { importsQuery } from "./queries";
import { useListUpload } from "./useListUpload";

export function ImportsPage() {
  const [params] = useSearchParams();
  const kind = kindOf(params.get("kind"));
  return (
    <Page title={KINDS[kind].title} lead={KINDS[kind].lead}>
      <UploadForm key={kind} kind={kind} />
      <Earlier kind={kind} />
    </Page>
  );
}

function UploadForm({ kind }: { kind: ImportKind }) {
  const words = KINDS[kind];
  const [file, setFile] = useState<File | null>(null);
  const [empty, setEmpty] = useState<EmptyCells>("leave");
  const { upload, errors, setErrors } = useListUpload();
  return (
    <form
      className={styles.form}
      aria-label="Upload a list"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void upload.run({ kind, file, empty, mapping: {}, answers: {} });
      }}
    >
      <TextField
        name="import-list"
        type="file"
        label={words.label}
        required
        accept={words.accept}
        hint={words.hint}
        errors={errors}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          setErrors([]);
        }}
      />
      {words.empty === null ? null : (
        <SelectField
          name="import-empty"
          label={words.empty}
          required
          value={empty}
          onChange={({ target }) => setEmpty(target.value as EmptyCells)}
        >
          <option value="leave">Leave the field as it is</option>
          <option value="clear">Clear the field</option>
        </SelectField>
      )}
      <Button type="submit" disabled={upload.busy}>
        {upload.busy ? "Reading the list..." : "Show what would change"}
      </Button>
    </form>
  );
}

/** The imports of the last month. */
function Earlier({ kind }: { kind: ImportKind }) {
  const { data, isError, error, refetch } = useQuery(importsQuery());
  if (isError && !data) {
    return (
      <ErrorState
        title="Failed to load earlier imports"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const items = data?.items.filter((one) => one.kind === kind) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className={styles.heading}>
        Earlier imports
      </h2>
      <ul className={styles.rows}>
        {items.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.main}>
              <Link to={adminPaths.import(one.id)} className={styles.name}>
                {one.file_name}
              </Link>
              <span className={styles.note}>
                <When at={one.created_at} /> by {one.created_by ?? "the command line"}.{" "}
                {summary(one)}
              </span>
            </span>
            <Badge tone="outline">{STATES[one.state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
