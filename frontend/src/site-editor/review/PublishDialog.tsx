import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldSchema, Scheduled } from "../../data/schema";
import { confirm } from "../../editing/confirm";
import { Form } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { keys, useSite } from "../../office/data/queries";
import { toasts } from "../../office/data/toasts";
import { useWrite } from "../../office/data/useWrite";
import { ErrorState } from "../../office/ui/Page";
import { SmallButton } from "../../office/ui/SmallButton";
import { Spinner } from "../../office/ui/Spinner";
import {
  fromDateTimeInput,
  momentInWords,
  toDateTimeInput,
  whenInWords,
} from "../../office/ui/time";
import { Button, ButtonLink } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { CheckField, TextField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { WORDS } from "../../words/actions";
import { type SitePageSummary, siteApi, siteQuery, siteSchemaQuery } from "../api";
import { ChangeBody, ChangeList } from "../ChangeList";
import { type Choices, type Conflict, changesBetween, inWords } from "../store/changes";
import type { Json, PageName, Pictures } from "../store/document";
import { type Schemas, schemaAt, unwritten as unwrittenIn } from "../store/schema";
import {
  type PageReview,
  type Publication,
  placeInWords,
  usePageReviews,
  usePublish,
} from "./publishing";
import styles from "./Versions.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Pages that are chosen at first; all where it is undefined. */
  first?: readonly PageName[];
  /** The page that is open. */
  here?: PageName;
  /** Open pages with changes that could not be saved, so that they are not published. */
  unsaved?: readonly string[];
  onDone?: () => void;
};

/** Shows what publishing changes, and publishes: now, or at a moment. */
export function PublishDialog(props: Props) {
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Publish changes" className={styles.dialog}>
      {open ? <Content {...props} /> : null}
    </Dialog>
  );
}

function Content({ here, ...props }: Props) {
  const site = useQuery({ ...siteQuery(), refetchOnMount: "always" });
  const schemas = useQuery(siteSchemaQuery());
  const [openedAt] = useState(Date.now);
  const [done, setDone] = useState<Publication | null>(null);
  if (done) return <Published publication={done} here={here} onClose={props.onClose} />;
  if (site.isError || schemas.isError) {
    const retry = () => void Promise.all([site.refetch(), schemas.refetch()]);
    const error = site.error ?? schemas.error;
    return <ErrorState title="Failed to load the changes" error={error} onRetry={retry} />;
  }
  // Drafts as they were when the list was read last would be refused.
  if (!site.data || !schemas.data || site.dataUpdatedAt < openedAt) {
    return <Spinner label="Loading the changes" inline />;
  }
  return (
    <PublishForm
      {...props}
      pages={site.data.items.filter(({ changes }) => changes)}
      schemas={schemas.data}
      onDone={(publication) => {
        setDone(publication);
        props.onDone?.();
      }}
    />
  );
}

type PublishedProps = { publication: Publication; here: PageName | undefined; onClose: () => void };

/** What was done, with the way to see it. */
function Published({ publication, here, onClose }: PublishedProps) {
  const { pages, at } = publication;
  const closed = useSite()?.not_open === true;
  const names = pages.map(({ label }) => label).join(", ");
  const visible = pages.find(({ page }) => page === here) ?? pages[0];
  return (
    <div className={styles.form}>
      <Notice tone="good" title={at ? "Scheduled" : "Published"}>
        <p>
          {at
            ? `${names}: visitors see it from ${momentInWords(at)} on.`
            : closed
              ? `${names}: published; visible once you open the site.`
              : `${names}: visitors see it now.`}
        </p>
      </Notice>
      <div className={styles.buttons}>
        {at ? null : (
          <ButtonLink variant="outline" icon="external-link" newTab href={visible?.path ?? "/"}>
            See the page
          </ButtonLink>
        )}
        <Button data-focus="" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </div>
  );
}

type FormProps = Pick<Props, "first" | "unsaved" | "onClose"> & {
  /** Those with a draft. */
  pages: readonly SitePageSummary[];
  schemas: Schemas;
  onDone: (publication: Publication) => void;
};

type Typed = {
  chosen: readonly PageName[];
  timed: boolean;
  moment: string;
  brokenLinks: boolean;
  asItIs: boolean;
  /** What stood in the way of the last attempt is said until it is mended. */
  tried: boolean;
  /** About one state of a draft each. */
  choices: Readonly<Record<string, Choices>>;
};

const HOUR_MS = 60 * 60 * 1000;

function PublishForm({ pages, schemas, first, unsaved = [], onClose, onDone }: FormProps) {
  const free = pages.filter(({ scheduled }) => !scheduled).map(({ page }) => page);
  const publish = usePublish(schemas, onDone);
  const form = useAdminForm<Typed>({
    id: "publish",
    start: {
      chosen: free.filter((page) => !first || first.includes(page)),
      timed: false,
      moment: toDateTimeInput(new Date(Date.now() + HOUR_MS).toISOString()),
      brokenLinks: false,
      asItIs: false,
      tried: false,
      choices: {},
    },
    send: async () => {
      set({ tried: true });
      if (reasons.length === 0) await publish.run({ reviews: selected, at, brokenLinks });
    },
  });
  const { set } = form;
  const { chosen, timed, moment, brokenLinks, asItIs, choices } = form.values;
  const choicesOf = ({ page, revision }: SitePageSummary) => choices[`${page} ${revision}`] ?? {};
  const reviews = usePageReviews(pages, schemas, choicesOf);
  const submit = useRef<HTMLButtonElement>(null);
  // The dialog was open before it knew what to show.
  useEffect(() => submit.current?.focus(), []);

  const notSaved =
    unsaved.length > 0 ? (
      <Notice tone="plain" title={`Not all of ${unsaved.join(" and ")} is saved`}>
        <p>What is not saved yet is not published either. The editor says what is wrong.</p>
      </Notice>
    ) : null;
  if (pages.length === 0) {
    return (
      <>
        {notSaved}
        <p className="note">There are no saved changes: visitors see everything already.</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </>
    );
  }

  const selected = reviews.filter(
    ({ summary }) => !summary.scheduled && chosen.includes(summary.page),
  );
  const at = timed ? fromDateTimeInput(moment) : null;
  const momentError = timed ? wrongMoment(at) : null;
  const unwritten = selected.flatMap(({ summary: { page }, outcome }) =>
    unwrittenIn(outcome, schemas[page]).map((path) => {
      const { label = "" } = schemaAt(schemas, `${page}.${path}`) ?? {};
      return `${placeInWords(schemas, { page, path })}: still “New ${label.toLowerCase()}”`;
    }),
  );
  const reasons = [
    ...(selected.length === 0 ? ["Choose a page to publish."] : []),
    ...(momentError ? [momentError] : []),
    ...selected
      .filter(({ isDecided }) => !isDecided)
      .map(({ summary }) => `Say above what shall stand in ${summary.label}.`),
    ...(unwritten.length > 0 && !asItIs
      ? ["Write the texts that are still as they were added."]
      : []),
  ];
  const { refusal } = publish;

  return (
    <Form form={form} className={styles.form}>
      {notSaved}
      <div className="stack gap-4 shrinks">
        {reviews.map((review) => {
          const { page, revision } = review.summary;
          const key = `${page} ${revision}`;
          return (
            <PageChanges
              key={key}
              review={review}
              schema={schemas[page]}
              chosen={chosen.includes(page)}
              alone={pages.length === 1}
              choices={choicesOf(review.summary)}
              onDecide={(path, side) => {
                const made = { ...choicesOf(review.summary), [path]: side };
                set({ choices: { ...choices, [key]: made } });
              }}
              onChoose={(on) =>
                set({
                  chosen: [...chosen.filter((other) => other !== page), ...(on ? [page] : [])],
                })
              }
            />
          );
        })}
      </div>
      <CheckField
        name="publish-timed"
        label="Schedule for later"
        checked={timed}
        onChange={({ target }) => set({ timed: target.checked })}
      />
      {timed ? (
        <TextField
          {...form.field("moment")}
          type="datetime-local"
          label="Published at, IST"
          required
          errors={momentError ? [momentError] : []}
          hint={at && !momentError ? `Visitors see it from ${momentInWords(at)} on.` : undefined}
        />
      ) : null}
      {unwritten.length > 0 ? (
        <Hindrances title="Texts that nobody has written yet" of={unwritten} tone="plain">
          <PublishAnyway of="unwritten" checked={asItIs} onChange={(asItIs) => set({ asItIs })} />
        </Hindrances>
      ) : null}
      {refusal ? (
        <Hindrances title={refusal.title} of={refusal.reasons}>
          {refusal.isOfLinks ? (
            <PublishAnyway
              of="broken-links"
              checked={brokenLinks}
              onChange={(brokenLinks) => set({ brokenLinks })}
            />
          ) : null}
        </Hindrances>
      ) : null}
      {form.values.tried && reasons.length > 0 ? (
        <Hindrances title="Not published yet" of={reasons} />
      ) : null}
      <div className={styles.buttons}>
        <Button variant="outline" aria-disabled={form.busy} onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button ref={submit} type="submit" aria-disabled={form.busy}>
          {form.busy ? "Publishing…" : timed ? "Schedule" : "Publish"}
        </Button>
      </div>
    </Form>
  );
}

type HindrancesProps = {
  tone?: "bad" | "plain";
  title: string;
  of: readonly string[];
  /** The way to publish all the same. */
  children?: ReactNode;
};

/** What stands in the way; places of the pages that are not as they should be are a list. */
function Hindrances({ tone = "bad", title, of: reasons, children }: HindrancesProps) {
  return (
    <Notice tone={tone} title={title}>
      {children ? (
        <ul className="stack gap-1 breaks">
          {reasons.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      ) : (
        reasons.map((reason) => <p key={reason}>{reason}</p>)
      )}
      {children}
    </Notice>
  );
}

type AnywayProps = { of: string; checked: boolean; onChange: (on: boolean) => void };

function PublishAnyway({ of, checked, onChange }: AnywayProps) {
  return (
    <CheckField
      name={`publish-${of}`}
      label="Publish anyway"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

function wrongMoment(at: string | null): string | null {
  if (!at) return "Choose day and time.";
  if (Date.parse(at) <= Date.now()) return "That moment has passed. Choose one to come.";
  return null;
}

type PageChangesProps = {
  review: PageReview;
  schema: FieldSchema;
  chosen: boolean;
  /** Nothing to choose between. */
  alone: boolean;
  choices: Choices;
  onChoose: (on: boolean) => void;
  onDecide: (path: string, side: Side) => void;
};

type Side = Choices[string];

/** A page with what publishing would change on it. */
function PageChanges(props: PageChangesProps) {
  const { review, schema, chosen, alone, choices, onChoose, onDecide } = props;
  const { summary, page: data, both, outcome, isDecided, failed, retry } = review;
  const { page, label, changes, scheduled } = summary;
  const found = data && outcome ? changesBetween(data.published, outcome, schema) : [];
  const who = `${changes?.saved_by ?? "Somebody"}, ${whenInWords(changes?.saved_at ?? "")}`;
  const hint = scheduled ? `Will be published on ${momentInWords(scheduled.at)}` : who;
  return (
    <section aria-label={label} className="stack gap-2 shrinks">
      {alone && !scheduled ? (
        <p className="strong">
          {label} <span className={styles.who}>{who}</span>
        </p>
      ) : (
        <CheckField
          name={`publish-${page}`}
          label={label}
          hint={hint}
          checked={chosen}
          disabled={Boolean(scheduled)}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      {data && both && !scheduled ? (
        <ThreeVersions
          {...{ summary, choices, onDecide }}
          conflicts={both.conflicts}
          pictures={data.pictures}
        />
      ) : null}
      {data && outcome ? (
        found.length > 0 ? (
          <ChangeList changes={found} pictures={data.pictures} />
        ) : !isDecided ? null : (
          <p className="note">The draft says the same as what is published.</p>
        )
      ) : failed ? (
        <p className="note">
          The changes could not be loaded.{" "}
          <SmallButton variant="quiet" onClick={retry}>
            {WORDS.tryAgain}
          </SmallButton>
        </p>
      ) : (
        <Spinner label={`Loading the changes of ${label}`} inline />
      )}
    </section>
  );
}

type ThreeVersionsProps = Pick<PageChangesProps, "choices" | "onDecide"> & {
  summary: SitePageSummary;
  conflicts: readonly Conflict[];
  pictures: Pictures;
};

/** Another version went live after this draft was begun: the three of them, and whose words shall stand. */
function ThreeVersions({ conflicts, ...props }: ThreeVersionsProps) {
  const { label, version } = props.summary;
  const who = version?.published_by ?? "the command line";
  const when = momentInWords(version?.published_at ?? "");
  return (
    <div className={styles.versions}>
      <Notice
        tone="plain"
        title={`Another version of ${label} went live after this draft was begun`}
      >
        <p>
          It is of {who}, and visitors have seen it since {when}. What only that version changed
          stays; what only this draft changes is published.
          {conflicts.length > 0 ? " Both changed the following: what shall stand here?" : ""}
        </p>
      </Notice>
      {conflicts.length > 0 ? (
        <ul className={styles.list}>
          {conflicts.map((conflict) => (
            <li key={conflict.path}>
              <Question conflict={conflict} {...props} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type QuestionProps = Omit<ThreeVersionsProps, "conflicts"> & { conflict: Conflict };

function Question({ conflict, summary, choices, pictures, onDecide }: QuestionProps) {
  const { path, labels, schema, base, mine, theirs } = conflict;
  const changeTo = (after: Json | undefined) => {
    return { path, labels, kind: "value", schema, before: base, after } as const;
  };
  return (
    <fieldset className={styles.question}>
      <legend className={styles.field}>{labels.join(" › ")}</legend>
      {schema.kind === "picture" ? null : (
        <div className="stack gap-1 shrinks">
          <p className={styles.which}>When the draft was begun</p>
          <p className="small breaks">{inWords(base, schema) || "Empty"}</p>
        </div>
      )}
      {(["live", "mine"] as const).map((side) => (
        <div key={side} className="stack gap-1 shrinks">
          <label className={styles.choice}>
            <input
              type="radio"
              name={`${summary.page}.${path}`}
              checked={choices[path] === side}
              onChange={() => onDecide(path, side)}
            />
            {side === "live" ? "Live now" : "In this draft"}
          </label>
          <div className={styles.value}>
            <ChangeBody change={changeTo(side === "live" ? theirs : mine)} pictures={pictures} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}

type CancelProps = {
  publication: Scheduled;
  /** Its pages as people call them. */
  names: string;
  onDone?: () => void;
};

/** Asks, and cancels a publication to come. */
export function CancelPublication({ publication, names, onDone }: CancelProps) {
  const cancel = useWrite({
    call: () => siteApi.cancel(publication.id),
    failure: "Failed to cancel the publication",
    refreshes: [keys.pages, keys.history],
    onDone: () => {
      toasts.good("Publication cancelled; the drafts stay");
      onDone?.();
    },
  });
  const ask = () =>
    confirm({
      title: "Cancel the publication?",
      text: <p>The drafts stay and can be published at any time.</p>,
      action: { does: "Do not publish", busy: "Cancelling…" },
      run: () => cancel.run(),
    });
  return (
    <SmallButton
      aria-label={`${WORDS.cancel} the publication of ${names}`}
      onClick={() => void ask()}
    >
      {WORDS.cancel}
    </SmallButton>
  );
}
