import { ErrorState } from "../../pageParts/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";

type Props = {
  title: string;
  query: { isError: boolean; refetch: () => unknown };
};

export function LoadingOrError({ title, query }: Props) {
  if (query.isError) return <ErrorState title={title} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Loading />
      <Skeleton shape="wide" />
    </>
  );
}
