/** Links that show what is saved to somebody without an account. */
import { queryOptions } from "@tanstack/react-query";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import type { CreatedPreviewLink, PreviewLink, PreviewLinkInput } from "../api/types";
import { momentInWords, whenInWords } from "../shared/time";

/** A page of the site by its name, an article or a product by its id. */
export type PreviewSubject = { kind: PreviewKind; id: string | number };
export type PreviewKind = "site" | "blog" | "product";

/** How long a link may work, in hours. */
export const DURATIONS = [
  { hours: 24, label: "24 hours" },
  { hours: 72, label: "3 days" },
  { hours: 168, label: "7 days" },
  { hours: 720, label: "30 days" },
] as const;

export const DEFAULT_HOURS = 72;

const PATH = "/api/admin/preview-links";

export const previewLinksKey = ["admin", "preview-links"] as const;

export const previewLinksQuery = ({ kind, id }: PreviewSubject) =>
  queryOptions({
    queryKey: [...previewLinksKey, kind, String(id)],
    queryFn: ({ signal }) =>
      api.get<{ items: PreviewLink[] }>(`${PATH}${formatQuery({ kind, id: String(id) })}`, signal),
    gcTime: 0,
  });

export const makePreviewLink = (input: PreviewLinkInput) =>
  api.post<CreatedPreviewLink>(PATH, input);

export const revokePreviewLink = ({ id }: Pick<PreviewLink, "id">) => api.remove(`${PATH}/${id}`);

/** "Opened 3 times, last 2 hours ago". */
export function openedInWords(
  { opened, last_opened_at: last }: Pick<PreviewLink, "opened" | "last_opened_at">,
  now: number = Date.now(),
): string {
  if (!last || opened === 0) return "Not opened yet";
  const times = opened === 1 ? "once" : `${opened} times`;
  return `Opened ${times}, last ${whenInWords(last, now)}`;
}

/** "Works until 21 Nov 2026, 10:42 am IST". */
export const untilInWords = ({ expires_at }: Pick<PreviewLink, "expires_at">): string =>
  `Works until ${momentInWords(expires_at)}`;
