import type { AdminPostSummary } from "../../../data/schema";
import type { Column } from "../../../lists/DataTable";
import listStyles from "../../../lists/List.module.css";
import { Badge } from "../../../ui/Badge";
import { dayMonthTime, momentInWords, When } from "../../ui/time";
import { type QuickRow, RecordListPage } from "../RecordListPage";
import { POST, STATE_LABELS } from "./post";

const COLUMNS: Column<AdminPostSummary>[] = [
  { header: "Category", cell: ({ category }) => category ?? "—" },
  { header: "Author", cell: ({ author }) => author || "Admin" },
  {
    header: "Published",
    sort: "published",
    cell: (post) => <Published post={post} />,
  },
];

const QUICK: readonly QuickRow[] = [
  ["state", "public", STATE_LABELS.public],
  ["state", "scheduled", STATE_LABELS.scheduled],
  ["state", "draft", "Drafts"],
  ["state", "old_draft", "Drafts over a month old"],
  ["missing", "picture", "No picture"],
];

export function BlogsPage() {
  return (
    <RecordListPage<AdminPostSummary>
      of={POST}
      search={["Search by title, content or excerpt", "Title or words of the text"]}
      filters={[]}
      quick={QUICK}
      order={{ by: "published", descending: true }}
      columns={COLUMNS}
      emptyHint="Write the first one; it can stay a draft until you give it a date."
    />
  );
}

function Published({ post }: { post: AdminPostSummary }) {
  if (!post.published_at) return <Badge>{STATE_LABELS.draft}</Badge>;
  if (post.state === "scheduled") {
    return (
      <span className={listStyles.planned}>
        <Badge tone="marigold">{STATE_LABELS.scheduled}</Badge>{" "}
        <span title={momentInWords(post.published_at)}>{dayMonthTime(post.published_at)}</span>
      </span>
    );
  }
  return <When at={post.published_at} />;
}
