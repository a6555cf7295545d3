import type { ReactNode } from "react";
import type { Tagged } from "../api/client";
import type { EntityKind } from "../api/queries";
import { Failed } from "../shared/Failed";
import { LinkButton } from "../shared/LinkButton";
import { Empty, Page } from "../shared/Page";
import { Spinner } from "../shared/Spinner";
import { useRecord } from "./useRecord";

type Props<R> = {
  kind: EntityKind;
  id: number;
  title: string;
  /** "product". */
  thing: string;
  failure: string;
  listPath: string;
  children: (record: Tagged<R>, replace: (record: Tagged<R>) => void, round: number) => ReactNode;
};

/** Loads the record first; says so when it is gone or cannot be had. */
export function RecordPage<R>(props: Props<R>) {
  const { kind, id, title, thing, failure, listPath, children } = props;
  const { record, missing, failed, again, replace, round } = useRecord<R>(kind, id, failure);
  if (record) return children(record, replace, round);
  if (missing) {
    return (
      <Page title={title}>
        <Empty title={`This ${thing} is not there`}>
          <p>It was deleted, or the address is wrong. What was deleted is in the trash.</p>
          <LinkButton to={listPath} variant="outline">
            Back to the list
          </LinkButton>
        </Empty>
      </Page>
    );
  }
  if (failed) {
    return (
      <Page title={title}>
        <Failed title={failure} error={failed} onRetry={again} />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Spinner inline label={`Loading the ${thing}`} />
    </Page>
  );
}
