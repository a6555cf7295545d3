/** What publishing would change on each page, with the version that an outdated draft was begun from. */
import { useQueries } from "@tanstack/react-query";
import { type SitePage, type SitePageSummary, sitePageQuery, siteVersionQuery } from "../api";
import type { SiteDocument } from "../store/document";
import {
  type Choices,
  chosen,
  isOutdated,
  type Together,
  together,
  undecided,
} from "../store/merge";
import { type Schemas, unwritten } from "../store/schema";

export type PageReview = {
  summary: SitePageSummary;
  /** Undefined until it is loaded. */
  page: SitePage | undefined;
  /** Where another version went live after the draft was begun; undefined until it is loaded. */
  both: Together | undefined;
  outdated: boolean;
  failed: boolean;
  retry: () => void;
};

export function usePageReviews(pages: readonly SitePageSummary[], schemas: Schemas): PageReview[] {
  const read = useQueries({ queries: pages.map(({ page }) => sitePageQuery(page)) });
  const outdated = pages.filter(isOutdated);
  const bases = useQueries({
    queries: outdated.map(({ page, changes }) => siteVersionQuery(page, changes?.base ?? 0)),
  });
  return pages.map((summary, index): PageReview => {
    const own = read[index];
    const base = bases[outdated.indexOf(summary)];
    const page = own?.data?.revision === summary.revision ? own.data : undefined;
    const queries = [own, base].filter((query) => query !== undefined);
    return {
      summary,
      page,
      both: page && base?.data ? brought(page, base.data.document, schemas) : undefined,
      outdated: isOutdated(summary),
      failed: queries.some(({ isError }) => isError),
      retry: () => {
        for (const query of queries) if (query.isError) void query.refetch();
      },
    };
  });
}

function brought(page: SitePage, base: SiteDocument, schemas: Schemas): Together {
  const versions = { base, live: page.published, draft: page.draft ?? page.published };
  return together(versions, schemas[page.page]);
}

/** What would be published of a page; undefined until it is loaded. */
export function outcomeOf(review: PageReview, choices: Choices): SiteDocument | undefined {
  const { page, both, outdated } = review;
  if (outdated) return both && chosen(both, choices);
  return page ? (page.draft ?? undefined) : undefined;
}

/** Whether something is left to decide. */
export function isUndecided({ both }: PageReview, choices: Choices): boolean {
  return both !== undefined && undecided(both, choices).length > 0;
}

/** The texts of new items that nobody has written, by their path in the page. */
export function unwrittenOf(review: PageReview, choices: Choices, schemas: Schemas): string[] {
  return unwritten(outcomeOf(review, choices), schemas[review.summary.page]);
}
