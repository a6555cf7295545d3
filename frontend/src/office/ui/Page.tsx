import { type ComponentType, type ReactNode, useEffect, useId } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { WORDS } from "../../words/actions";
import { isOwner } from "../data/duties";
import { adminPaths } from "../data/paths";
import { explain } from "../data/problem";
import { useSession } from "../data/session";
import { toasts } from "../data/toasts";
import { AdminIcon } from "./AdminIcon";
import styles from "./Page.module.css";
import { RouterButtonLink } from "./RouterButtonLink";
import { Spinner } from "./Spinner";

type Props = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  children: ReactNode;
};

export function Page({ title, actions, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Admin Panel`}</title>
      <header className={styles.head}>
        <div>
          <h1 className="title-sm leads-15">{title}</h1>
          {lead ? <p className="small faint wide above-1">{lead}</p> : null}
        </div>
        {actions ? <div className="flex wrap gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

type EmptyProps = { kicker?: string; title: string; children?: ReactNode };

/** In place of what is not there: where one is, what is missing, and the next step. */
export function Empty({ kicker, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
      <p className="serif title-xs ink leads-tight">{title}</p>
      {children}
    </div>
  );
}

type SectionProps = {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A titled part of a page. */
export function Section(props: SectionProps) {
  const { title, lead, actions, className = "stack gap-3 shrinks", children } = props;
  const id = useId();
  const heading = (
    <h2 id={id} className="heading">
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id}>
      {actions ? (
        <div className="row wrap between gap-3">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {lead ? <p className="note wide">{lead}</p> : null}
      {children}
    </section>
  );
}

/**
 * A page for owners; editors are told so in its place. The server refuses them all the same. Without a `lead` the content
 * has a head of its own.
 */
export function forOwners(
  page: string,
  lead: string | null,
  title: string,
  words: string,
  Content: ComponentType,
) {
  return function OwnersPage() {
    const content = <Content />;
    if (isOwner(useSession())) {
      return lead ? (
        <Page title={page} lead={lead}>
          {content}
        </Page>
      ) : (
        content
      );
    }
    return (
      <Page title={page}>
        <Empty kicker="For owners" title={title}>
          <p>{words}</p>
          <ToDashboard />
        </Empty>
      </Page>
    );
  };
}

function ToDashboard() {
  return (
    <RouterButtonLink to={adminPaths.dashboard} variant="outline">
      Go to the dashboard
    </RouterButtonLink>
  );
}

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty kicker="Nothing here" title="There is no such page in the back office">
        <p>It may have been renamed, or the address has a typing error.</p>
        <ToDashboard />
      </Empty>
    </Page>
  );
}

/** Usually the site was upgraded and no longer has the files that this tab asks for. */
export function RouteProblem() {
  return (
    <Page title="This page did not load">
      <Empty kicker="Not loaded" title="This page did not load">
        <p>
          The site may have been upgraded since this tab was opened. Loading it again usually helps;
          unsaved changes are offered for restoring.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Empty>
    </Page>
  );
}

type ErrorStateProps = { title: string; error: unknown; onRetry: () => void };

/** Shown in place of content that could not be loaded. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.error}>
      <AdminIcon name="circle-alert" size={24} />
      <Empty kicker="Not loaded" title={title}>
        <p>{explain(error) ?? "The server had a problem."}</p>
        <Button variant="outline" icon={<AdminIcon name="rotate-ccw" />} onClick={onRetry}>
          {WORDS.tryAgain}
        </Button>
      </Empty>
    </div>
  );
}

/** One toast for each failed request, even while older data stays on screen. */
export function useFailureToast(title: string, isError: boolean, error: unknown): void {
  useEffect(() => {
    if (isError) toasts.bad(title, explain(error));
  }, [isError, error, title]);
}

/** What `useQuery` tells of it. */
export type Read<T> = {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

type LoadedProps<T> = {
  read: Read<T>;
  /** Says that it could not be read: in its place, and in a toast. */
  failure: string;
  /** Failed reads after the first one are not worth a toast. */
  quiet?: boolean;
  /** In the place of what is not here yet; of a text it is a spinner's. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What was read, that it is on its way, or that it could not be read. */
export function Loaded<T>({ read, failure, quiet = false, waiting, children }: LoadedProps<T>) {
  const { data, isError, error, refetch } = read;
  useFailureToast(failure, isError && !(quiet && data), error);
  if (data) return children(data);
  if (!isError) return typeof waiting === "string" ? <Spinner inline label={waiting} /> : waiting;
  return <ErrorState title={failure} error={error} onRetry={() => void refetch()} />;
}

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Chooses one of several lists of a page. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {tabs.map(([tab, words]) => (
        <button
          key={tab}
          type="button"
          className={cx(styles.tab, tab === value && styles.on)}
          aria-pressed={tab === value}
          onClick={() => onChange(tab)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}

/** Left out where there is none. */
export type FactRow = readonly [name: string, is: ReactNode] | false | null | undefined | "";

/** Names with what they are, a line each. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="rule-below">
      {rows.map((row, index) =>
        row ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two places have rows of the same name
          <div key={index} className={styles.fact}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

type AlarmProps = {
  title: string;
  /** Where it is mended. */
  remedy?: { to: string; words: string } | undefined;
  children: ReactNode;
};

/** Something that somebody has to do, above what can wait. */
export function Alarm({ title, remedy, children }: AlarmProps) {
  return (
    <div className={styles.alarm}>
      <AdminIcon name="circle-alert" />
      <div>
        <p className="strong">{title}</p>
        <p>{children}</p>
        {remedy ? (
          <Link to={remedy.to} className={styles.remedy}>
            {remedy.words}
            <Icon name="arrow-right" size={16} />
          </Link>
        ) : null}
      </div>
    </div>
  );
}

type SheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A menu along the lower edge of a phone's screen; its buttons and links are as high as a thumb is wide. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} className={styles.sheet}>
      {open ? <div className={styles.items}>{children}</div> : null}
    </Dialog>
  );
}

export const sheetItem = styles.item;
