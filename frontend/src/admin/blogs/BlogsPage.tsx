import { Badge } from "../../ui/Badge";
import type { AdminPostSummary } from "../api/types";
import listStyles from "../records/List.module.css";
import { RecordListPage } from "../records/RecordListPage";
import type { Column } from "../shared/DataTable";
import { dateInWords, momentInWords } from "../shared/time";
import { POST } from "./post";
import { STATE_LABELS } from "./publishing";

const COLUMNS: Column<AdminPostSummary>[] = [
  { key: "category", header: "Category", cell: ({ category }) => category ?? "—" },
  { key: "author", header: "Author", cell: ({ author }) => author || "Admin" },
  {
    key: "published",
    header: "Published",
    sort: "published",
    cell: (post) => <Published post={post} />,
  },
];

export function BlogsPage() {
  return (
    <RecordListPage<AdminPostSummary>
      of={POST}
      searchLabel="Search by title, content or excerpt"
      filters={[
        {
          name: "state",
          label: "State",
          choices: [["", "All posts"], ...Object.entries(STATE_LABELS)],
        },
      ]}
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
        <span>{momentInWords(post.published_at)}</span>
      </span>
    );
  }
  return <span className={listStyles.date}>{dateInWords(post.published_at)}</span>;
}
