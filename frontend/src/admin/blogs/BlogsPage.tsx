import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { blogListQuery } from "../api/queries";
import type { AdminPostSummary } from "../api/types";
import { ListFilter } from "../editing/ListFilter";
import { useRemoval } from "../editing/useRemoval";
import { adminPaths } from "../paths";
import { DeleteDialog } from "../shared/ConfirmDialog";
import { DataTable } from "../shared/DataTable";
import { ErrorState, useFailureToast } from "../shared/ErrorState";
import { Empty, Page } from "../shared/Page";
import { Pager } from "../shared/Pager";
import { RouterButtonLink } from "../shared/RouterButtonLink";
import { SearchForm } from "../shared/SearchForm";
import { formatSort } from "../shared/sorting";
import { useLastPage, useListing } from "../shared/useListing";
import { postColumns } from "./columns";

const PER_PAGE = 24;
const STATES = [
  ["", "All posts"],
  ["public", "Public"],
  ["scheduled", "Scheduled"],
  ["draft", "Drafts"],
] as const;

export function BlogsPage() {
  const listing = useListing({ by: "published", descending: true });
  const { q, page, sort } = listing;
  const [state, category] = [listing.get("state"), listing.get("category")];
  const list = { q, state, category, sort: formatSort(sort), page, per_page: PER_PAGE };
  const { data, isError, error, isPlaceholderData, refetch } = useQuery(blogListQuery(list));
  const [doomed, setDoomed] = useState<AdminPostSummary | null>(null);
  const remove = useRemoval("blogs", {
    deleted: "Blog deleted successfully",
    failed: "Failed to delete blog",
  });

  const failure = q ? "Search failed" : "Failed to load blogs";
  useFailureToast(failure, isError, error);
  useLastPage(data);

  const filtered = q !== "" || state !== null || category !== null;
  return (
    <Page
      title="Blogs"
      actions={
        <RouterButtonLink to={adminPaths.addBlog} icon="plus">
          Add Blog
        </RouterButtonLink>
      }
    >
      <ListFilter
        search={
          <SearchForm
            label="Search by title, content or excerpt"
            value={q}
            onSearch={(text) => listing.set({ q: text })}
          />
        }
        label="State"
        value={state ?? ""}
        choices={STATES}
        onChange={(value) => listing.set({ state: value })}
      />
      {isError && !data ? (
        <ErrorState title={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <div>
          <DataTable
            caption="Blogs"
            columns={postColumns(setDoomed)}
            rows={data?.items}
            rowKey={(post) => post.id}
            sort={sort}
            onSort={listing.setSort}
            stale={isPlaceholderData}
            empty={
              filtered ? (
                <Empty title="No blogs found">
                  <p>Nothing matches this search and filter.</p>
                  <Button
                    variant="outline"
                    onClick={() => listing.set({ q: null, state: null, category: null })}
                  >
                    Show all blogs
                  </Button>
                </Empty>
              ) : (
                <Empty title="No blogs yet">
                  <p>Write the first one; it can stay a draft until you give it a date.</p>
                  <RouterButtonLink to={adminPaths.addBlog} variant="outline" icon="plus">
                    Add Blog
                  </RouterButtonLink>
                </Empty>
              )
            }
          />
          {data ? (
            <Pager
              label="Pages of blogs"
              page={data.page}
              perPage={data.per_page}
              total={data.total}
              things={data.total === 1 ? "blog" : "blogs"}
              href={listing.pageHref}
            />
          ) : null}
        </div>
      )}
      <DeleteDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Delete this blog?"
        onConfirm={() => (doomed ? remove(doomed.id, doomed.title) : Promise.resolve())}
      >
        <p>
          <strong>{doomed?.title}</strong>
        </p>
        <p>It leaves the public site at once and stays in the trash for 30 days.</p>
      </DeleteDialog>
    </Page>
  );
}
