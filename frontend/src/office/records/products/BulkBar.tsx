import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ImportSummary } from "../../../data/schema";
import { confirmDeletion } from "../../../editing/confirm";
import { Options } from "../../../editing/Form";
import { FormDialog } from "../../../editing/FormDialog";
import { useAdminForm } from "../../../editing/useAdminForm";
import { CheckGroup } from "../../../fields/CheckGroup";
import { FIELD_INPUTS } from "../../../fields/fieldInputs";
import { Button } from "../../../ui/Button";
import { SelectField } from "../../../ui/Field";
import { ACTIONS, WORDS } from "../../../words/actions";
import { counted, groupDigits } from "../../../words/number";
import { fields } from "../../../words/productFields.json";
import { api } from "../../data/client";
import { adminPaths } from "../../data/paths";
import { keys, q, useSite } from "../../data/queries";
import { useWrite } from "../../data/useWrite";
import { Sheet } from "../../ui/Page";
import { halfTyped, NOT_WHOLE } from "../../ui/temporal";
import { wrongMoment } from "../../ui/visibility";
import type { ListedMatches } from "../RecordListPage";
import { type BulkInput, BulkProgressBar, type ChosenProducts, useBulkChange } from "./bulk";
import { SCHEDULE_CHOICES, VisibilityChoice } from "./ListFields";
import styles from "./ProductForm.module.css";
import { shopLinkLabels, withoutContradiction } from "./product";

type Props = {
  selected: readonly { id: number; name: string }[];
  list: ListedMatches;
  onClear: () => void;
};

/** All that a filter finds were chosen, while these were ticked. */
type AllMatches = { filter: string; ids: string };

/** How many products the question before deleting names. */
const NAMED = 5;

/** What can be done with the selected products, or with all that match; every change has one Undo. */
export function BulkBar({ selected, list, onClear }: Props) {
  const [all, setAll] = useState<AllMatches | null>(null);
  const [asking, setAsking] = useState(false);
  const [sheet, setSheet] = useState(false);
  const { run, busy: changing, progress } = useBulkChange(onClear);
  const navigate = useNavigate();
  const filling = useWrite<ChosenProducts, number>({
    // The plan is to be reviewed.
    call: async (of) => {
      const input = { fill_from_names: true, ...of };
      return (await api.post<ImportSummary>("/api/admin/products/changes", input)).id;
    },
    failure: "Failed to read the names",
    labels: { count: "The filter", filter: "The filter" },
    refreshes: [keys.imports],
    onDone: (id) => void navigate(adminPaths.import(id)),
  });
  const busy = changing || filling.busy;
  const ids = selected.map(({ id }) => id);
  // Another filter finds others, and who unticks or ticks one does not mean all.
  if (all && (all.filter !== list.filter || all.ids !== ids.join())) setAll(null);
  const everything = all ? list : null;
  const number = everything?.total ?? selected.length;
  const count = counted(number, "product");
  const of: ChosenProducts = everything
    ? { filter: everything.filter, count: everything.total }
    : { ids };
  const change = (input: Omit<BulkInput, "of">) => void run({ ...input, of });
  const askToDelete = () => {
    setSheet(false);
    void confirmDeletion({
      title: `Delete ${count}?`,
      text: (
        <>
          {everything ? (
            <p>All products that match the list’s search and filters, on all its pages.</p>
          ) : (
            <ul>
              {selected.slice(0, NAMED).map((product) => (
                <li key={product.id}>
                  <strong>{product.name}</strong>
                </li>
              ))}
              {selected.length > NAMED ? <li>and {selected.length - NAMED} more</li> : null}
            </ul>
          )}
          <p>They leave the public site at once and stay in the trash for 30 days.</p>
        </>
      ),
      run: () => run({ action: "delete", of }),
    });
  };
  const show = (value: "public" | "hidden") => {
    setSheet(false);
    change({ action: "set", field: "visibility", value });
  };

  const ways: readonly (readonly [words: string, does: () => void])[] = [
    ["Publish", () => show("public")],
    ["Hide", () => show("hidden")],
    [
      "Change a field…",
      () => {
        setSheet(false);
        setAsking(true);
      },
    ],
    ["Fill in from names…", () => void filling.run(of)],
    [ACTIONS.delete.does, askToDelete],
  ];
  const controls = ways.map(([words, does]) => (
    <Button key={words} variant="outline" aria-disabled={busy} onClick={does}>
      {words}
    </Button>
  ));
  return (
    <section className={styles.bar} aria-label="Selected products" data-bulk="">
      <p className={styles.count} role="status">
        {everything ? `All ${count} that match` : `${count} selected`}
      </p>
      {!everything && list.total > selected.length ? (
        <Button
          variant="quiet"
          aria-disabled={busy}
          onClick={() => setAll({ filter: list.filter, ids: ids.join() })}
        >
          Select all {groupDigits(list.total)} that match
        </Button>
      ) : null}
      {progress ? <BulkProgressBar progress={progress} /> : null}
      <div className={styles.controls}>{controls}</div>
      <Button className={styles.open} aria-haspopup="dialog" onClick={() => setSheet(true)}>
        Change…
      </Button>
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        {WORDS.clearSelection}
      </Button>
      <Sheet open={sheet} onClose={() => setSheet(false)} title={`Change ${count}`}>
        <div className={styles.sheet}>{controls}</div>
      </Sheet>
      <BulkFieldDialog
        open={asking}
        count={count}
        onClose={() => setAsking(false)}
        onChange={(input) => {
          setAsking(false);
          change(input);
        }}
      />
    </section>
  );
}

/** What belongs to one product only, as the server says. */
const OF_ONE = ["name", "sku", "gtin", "images", "documents"];

/** The fields that many products can share, in the order of the form. */
const bulkFields = fields.filter(({ name }) => !OF_ONE.includes(name));

type DialogProps = {
  open: boolean;
  /** "12 products". */
  count: string;
  onClose: () => void;
  onChange: (input: Omit<BulkInput, "of">) => void;
};

type Mode = "add" | "remove" | "set" | "clear";

type BulkChange = { field: string; mode: Mode; value: string; values: string[] };

const NOTHING: BulkChange = { field: "", mode: "set", value: "", values: [] };

/** Chooses a field and what many products shall hold in it. */
function BulkFieldDialog({ open, count, onClose, onChange }: DialogProps) {
  const form = useAdminForm<BulkChange>({
    id: "bulk",
    subject: open || null,
    start: NOTHING,
    guarded: true,
    check: (typed, element) => ({
      field: typed.field === "" ? ["Choose a field"] : [],
      value: typed.field === "" ? [] : halfTyped(element) ? [NOT_WHOLE] : wrongValue(typed),
    }),
    send: ({ field, mode, value, values }) => {
      const clears = mode === "clear";
      return onChange(
        holdsSeveral(field)
          ? { action: clears ? "set" : mode, field, values: clears ? [] : values }
          : { action: "set", field, value: clears ? "" : value },
      );
    },
  });
  const { field: name, mode, value, values } = form.values;
  const errors = form.errors("value");
  const shops = shopLinkLabels(useSite()?.shop_names);
  const known = bulkFields.map((one) => ({ ...one, label: shops[one.name] ?? one.label }));
  const field = known.find((one) => one.name === name);
  const visibility = name === "visibility";
  const modes = modesOf(name);
  const onValue = (changed: string) => form.set({ value: changed });
  return (
    <FormDialog
      form={form}
      title={`Change a field of ${count}`}
      action={{ does: `Change ${count}`, busy: "Changing..." }}
      onClose={onClose}
      className={styles.sheet}
    >
      <SelectField
        {...form.field("field")}
        label="Field"
        required
        onChange={({ target }) =>
          form.set({
            field: target.value,
            value: target.value === "visibility" ? "hidden" : "",
            values: [],
            mode: modesOf(target.value)[0]?.[0] ?? "set",
          })
        }
      >
        <Options
          of={[
            ["", "Choose a field"],
            ["visibility", "Visibility"],
            ...known.map((one) => [one.name, one.label] as const),
          ]}
        />
      </SelectField>
      {visibility ? (
        <VisibilityChoice name="bulk-value" value={value} errors={errors} onChange={onValue} />
      ) : null}
      {modes.length > 0 ? (
        <SelectField {...form.field("mode")} label="What to do" required>
          <Options of={modes} />
        </SelectField>
      ) : null}
      {field && mode !== "clear" ? (
        <Value
          key={name}
          {...{ field, value, values, errors, onValue }}
          onValues={(chosen) => form.set({ values: chosen })}
        />
      ) : null}
    </FormDialog>
  );
}

type ValueProps = {
  field: (typeof bulkFields)[number];
  value: string;
  values: readonly string[];
  errors: readonly string[];
  onValue: (value: string) => void;
  onValues: (values: string[]) => void;
};

/** The control for what is put into a field: as the form has it; of several values what is offered, or a line each. */
function Value({ field, value, values, errors, onValue, onValues }: ValueProps) {
  const { name, label, control, hint, example, limit, rows, choices } = field;
  const badges = useSite()?.badge_options ?? [];
  const benefits = useQuery({ ...q("/api/benefits"), enabled: name === "benefits" }).data ?? [];
  const offered = {
    badges,
    schedules: SCHEDULE_CHOICES,
    benefits: benefits.map((one) => one.name),
  };
  const common = { name: "bulk-value", errors };
  if (name in offered) {
    return (
      <CheckGroup
        {...common}
        legend={label}
        short={name === "badges"}
        choices={offered[name as keyof typeof offered]}
        chosen={values}
        onChange={(chosen) =>
          onValues(name === "schedules" ? withoutContradiction(values, chosen) : chosen)
        }
      />
    );
  }
  const isLines = holdsSeveral(name);
  const plain = control === "choice" || control === "text" ? control : "line";
  const Input = FIELD_INPUTS[name === "category" ? "categoryName" : isLines ? "text" : plain];
  return (
    <Input
      {...common}
      {...{ label, value, example, limit, rows }}
      required
      hint={isLines ? "One in each line." : name === "category" ? undefined : hint}
      choices={choices?.map(([choice = "", words = ""]) => [choice, words])}
      onChange={(typed) => {
        onValue(typed);
        if (isLines) onValues(typed.split("\n").flatMap((line) => line.trim() || []));
      }}
    />
  );
}

/** Whether a field holds several values. */
function holdsSeveral(name: string): boolean {
  return ["benefits", "badges", "certifications", "schedules"].includes(name);
}

/** What is wrong with what is to be put in. */
function wrongValue({ field, mode, value, values }: BulkChange): string[] {
  if (field === "visibility") return [...wrongMoment(value)];
  if (mode === "clear") return [];
  if (holdsSeveral(field)) return values.length === 0 ? ["Choose at least one"] : [];
  return value.trim() === "" ? ["Enter a value"] : [];
}

/** What can be done to a field. To empty it is chosen: it is not what an empty value does. */
function modesOf(name: string): [Mode, string][] {
  // A save refuses to leave the category and the description empty.
  if (["", "visibility", "category", "description"].includes(name)) return [];
  const modes: [Mode, string][] = holdsSeveral(name)
    ? [
        ["add", "Add these"],
        ["remove", "Remove these"],
        ["set", "Replace existing values"],
      ]
    : [["set", "Set it to this"]];
  return [...modes, ["clear", "Clear it"]];
}
