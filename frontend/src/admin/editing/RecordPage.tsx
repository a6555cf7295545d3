import type { ReactNode } from "react";
import type { WithEtag } from "../api/client";
import type { EntityKind } from "../api/queries";
import { ErrorState } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { RouterButtonLink } from "../shared/RouterButtonLink";
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
  children: (
    record: WithEtag<R>,
    replace: (record: WithEtag<R>) => void,
    round: number,
  ) => ReactNode;
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
          <RouterButtonLink to={listPath} variant="outline">
            Back to the list
          </RouterButtonLink>
        </Empty>
      </Page>
    );
  }
  if (failed) {
    return (
      <Page title={title}>
        <ErrorState title={failure} error={failed} onRetry={again} />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Spinner inline label={`Loading the ${thing}`} />
    </Page>
  );
}
