import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Form } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { FieldErrors, SelectField } from "../../ui/Field";
import { ACTIONS } from "../../words/actions";
import { fileSize } from "../../words/number";
import { adminPaths } from "../data/paths";
import { q } from "../data/queries";
import { DropZone } from "../media/images/DropZone";
import { Facts, Loaded, Page } from "../ui/Page";
import { WriteButton } from "../ui/SmallButton";
import { When } from "../ui/time";
import styles from "./Imports.module.css";
import { type EmptyCells, LISTS_AND_ARCHIVES, STATES, summary, useListUpload } from "./imports";
import { useExport } from "./useExport";

export function ImportsPage() {
  return (
    <Page
      title="Import products"
      lead="From a spreadsheet. First you see what the list would change; nothing is saved before you say so."
    >
      <UploadForm />
      <Earlier />
    </Page>
  );
}

const ABOUT = [
  ["List", "CSV or Excel (.xlsx) with a heading, at most 50,000 rows"],
  ["With pictures", "A ZIP of the list and its pictures, found by the names in it, or by SKU"],
  [
    "Pictures alone",
    "A ZIP of pictures, each called like a product’s SKU: ABX-0101.jpg, ABX-0101-2.jpg",
  ],
  ["Known products", "Found by their SKU, those without one by their id"],
] as const;

function UploadForm() {
  const { upload, errors, setErrors } = useListUpload();
  const download = useExport("products");
  const form = useAdminForm<{ file: File | null; empty: EmptyCells }>({
    id: "import",
    start: { file: null, empty: "leave" },
    send: ({ file, empty }) => {
      if (file) return upload.run({ file, empty, mapping: {}, answers: {} });
      setErrors(["Choose a list first"]);
      form.element.current?.querySelector("button")?.focus();
    },
  });
  const { file } = form.values;
  return (
    <div className={styles.start}>
      <Form form={form} className={styles.form} label="Upload a list">
        <div className="stack gap-2">
          <DropZone
            name={LIST}
            drops={file ? "another one" : "a list"}
            label={file ? "Choose another" : "Choose a list"}
            inputLabel="List"
            accept={LISTS_AND_ARCHIVES}
            pastes={false}
            invalid={errors.length > 0}
            {...(file ? { hint: chosenFile(file) } : {})}
            onFiles={([chosen]) => {
              form.set({ file: chosen ?? null });
              setErrors([]);
            }}
          />
          <FieldErrors name={LIST} errors={errors} />
        </div>
        <SelectField {...form.field("empty")} label="Empty cells" required>
          <option value="leave">Leave the field as it is</option>
          <option value="clear">Clear the field</option>
        </SelectField>
        <Button type="submit" aria-disabled={form.busy}>
          {form.busy ? "Reading the list..." : "Show what would change"}
        </Button>
      </Form>
      <aside className="stack top gap-3" aria-labelledby="about-list">
        <h2 id="about-list" className="heading">
          What it may hold
        </h2>
        <Facts rows={ABOUT} />
        <p className="row wrap gap-1">
          <span className="note">To begin with what the site has:</span>
          <WriteButton
            variant="quiet"
            size="sm"
            icon="download"
            write={{ busy: download.busy, run: () => download.run("csv") }}
            action={ACTIONS.export}
          />
        </p>
      </aside>
    </div>
  );
}

const LIST = "import-list";

const chosenFile = ({ name, size }: File) => (
  <>
    <strong>{name}</strong>, {fileSize(size)}
  </>
);

/** The imports of the last month. */
function Earlier() {
  const read = useQuery(q("/api/admin/imports"));
  return (
    <Loaded read={read} failure="Failed to load earlier imports" quiet>
      {({ items }) =>
        items.length === 0 ? null : (
          <section aria-labelledby="earlier-imports">
            <h2 id="earlier-imports" className="large below-2">
              Earlier imports
            </h2>
            <ul className={styles.rows}>
              {items.map((one) => (
                <li key={one.id} className="flex wrap gap-1-4 inset-3-0">
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
        )
      }
    </Loaded>
  );
}
