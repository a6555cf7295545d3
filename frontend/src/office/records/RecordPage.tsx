import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation, useParams } from "react-router";
import type { WithEtag } from "../data/client";
import { isMissing } from "../data/problem";
import { keys, recordQuery } from "../data/queries";
import { Empty, ErrorState, NotFound, Page, useFailureToast } from "../ui/Page";
import { RouterButtonLink } from "../ui/RouterButtonLink";
import { Spinner } from "../ui/Spinner";
import type { RecordType, StoredRecord } from "./recordFormTypes";
import { notSaved, type RecordFormProps } from "./recordFormTypes";
import { useFormRoute } from "./useFormRoute";

type Props<V extends FieldValues, R extends StoredRecord> = {
  of: RecordType<V, R>;
  Form: ComponentType<RecordFormProps<V, R>>;
  /** What a new one begins with. */
  empty: () => V;
  /** What a new one begins with that is copied from another (`?copy=12`). */
  copy?: (values: V) => V;
};

/** The form of a new record, or of one that is loaded first. */
export function RecordPage<V extends FieldValues, R extends StoredRecord>(props: Props<V, R>) {
  const { of, Form } = props;
  const client = useQueryClient();
  const { id, isNew, form, onCreated, reload } = useFormRoute(useParams().id, of.paths.edit);
  const replace = (record: WithEtag<R>) => {
    client.setQueryData(keys.record(of.kind, record.data.id), record);
    reload();
  };
  if (isNew) {
    return (
      <NewRecord
        key={`new-${form}`}
        {...props}
        onCreated={onCreated}
        onReload={replace}
        onAnother={reload}
      />
    );
  }
  if (!isId(id)) return <NotFound />;
  return (
    <Loaded key={id} of={of} id={id} title={of.titles.edit}>
      {({ data, etag }) => (
        <Form
          key={form}
          opened={{ id, values: of.fromApi(data), etag, at: data.updated_at }}
          onReload={replace}
        />
      )}
    </Loaded>
  );
}

type NewProps<V, R> = Required<Pick<RecordFormProps<V, R>, "onCreated" | "onReload" | "onAnother">>;

function NewRecord<V extends FieldValues, R extends StoredRecord>(
  props: Props<V, R> & NewProps<V, R>,
) {
  const { of, Form, empty, copy, ...events } = props;
  const { search } = useLocation();
  // The address changes once the record is created; its start does not.
  const [copied] = useState(() => Number(new URLSearchParams(search).get("copy")));
  const [start] = useState(empty);
  if (!copy || !isId(copied)) {
    return <Form opened={notSaved(start)} {...events} />;
  }
  return (
    <Loaded of={of} id={copied} title={of.titles.add}>
      {({ data }) => <Form opened={notSaved(copy(of.fromApi(data)))} {...events} />}
    </Loaded>
  );
}

function isId(id: number | null): id is number {
  return id !== null && Number.isInteger(id) && id > 0;
}

type LoadedProps<V extends FieldValues, R extends StoredRecord> = {
  of: RecordType<V, R>;
  id: number;
  title: string;
  children: (record: WithEtag<R>) => ReactNode;
};

function Loaded<V extends FieldValues, R extends StoredRecord>(props: LoadedProps<V, R>) {
  const { of, id, title, children } = props;
  const { data, isError, error, refetch } = useQuery(recordQuery<R>(of.kind, id));
  const failure = `Failed to load ${of.name}`;
  useFailureToast(failure, isError, error);
  if (data) return children(data);
  if (!isError) {
    // Without a heading: the focus waits for that of the form.
    return (
      <>
        <title>{`${title} · Admin Panel`}</title>
        <Spinner label={`Loading the ${of.noun}`} />
      </>
    );
  }
  return (
    <Page title={title}>
      {isMissing(error) ? (
        <Empty title={`This ${of.noun} was not found`}>
          <p>It was deleted, or the address is wrong. Deleted items are in the trash.</p>
          <RouterButtonLink to={of.paths.list} variant="outline">
            Back to the list
          </RouterButtonLink>
        </Empty>
      ) : (
        <ErrorState title={failure} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
