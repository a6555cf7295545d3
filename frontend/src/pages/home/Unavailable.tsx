import { ErrorState } from "../../parts/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";

type Props = {
  /** What could not be loaded, in a sentence. */
  title: string;
  query: { isError: boolean; refetch: () => unknown };
};

/** What a section of the home page shows while it has nothing: that it is on its way, or that it failed. */
export function Unavailable({ title, query }: Props) {
  if (query.isError) return <ErrorState title={title} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Loading />
      <Skeleton shape="wide" />
    </>
  );
}
