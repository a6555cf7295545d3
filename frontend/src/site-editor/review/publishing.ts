/** What publishing would change on each page, and publishing itself. */
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../data/client";
import { explain } from "../../office/data/problem";
import { keys } from "../../office/data/queries";
import { useWrite } from "../../office/data/useWrite";
import { momentInWords } from "../../office/ui/time";
import { randomKey } from "../../words/key";
import {
  type SitePage,
  type SitePageSummary,
  siteApi,
  sitePageQuery,
  siteVersionQuery,
} from "../api";
import {
  type Choices,
  chosen,
  isOutdated,
  liveVersion,
  type Merged,
  mergeDocuments,
  undecided,
} from "../store/changes";
import { addressOf, type FieldAddress, pageOf, type SiteDocument } from "../store/document";
import { labelsAt, type Schemas } from "../store/schema";

export type PageReview = {
  summary: SitePageSummary;
  /** Undefined until it is loaded. */
  page: SitePage | undefined;
  /** Where another version went live after the draft was begun; undefined until it is loaded. */
  both: Merged | undefined;
  /** What would be published; undefined until it is loaded. */
  outcome: SiteDocument | undefined;
  isDecided: boolean;
  failed: boolean;
  retry: () => void;
};

/** `choicesOf`: what was decided where another version went live after the page's draft had been begun. */
export function usePageReviews(
  pages: readonly SitePageSummary[],
  schemas: Schemas,
  choicesOf: (page: SitePageSummary) => Choices,
): PageReview[] {
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
    const choices = choicesOf(summary);
    const { draft, published } = page ?? {};
    const both =
      base?.data && published
        ? mergeDocuments(base.data.document, draft ?? published, published, schemas[summary.page])
        : undefined;
    return {
      summary,
      page,
      both,
      outcome: isOutdated(summary) ? both && chosen(both, choices) : (page?.draft ?? undefined),
      isDecided: !both || undecided(both, choices).length === 0,
      failed: queries.some(({ isError }) => isError),
      retry: () => {
        for (const query of queries) if (query.isError) void query.refetch();
      },
    };
  });
}

/** What was published, or will be at a moment. */
export type Publication = { pages: readonly SitePageSummary[]; at: string | null };

type Order = {
  reviews: readonly PageReview[];
  at: string | null;
  /** Although some links lead nowhere. */
  brokenLinks: boolean;
};

/** Why it was not published; links that lead nowhere can be published all the same. */
type Refusal = { title: string; reasons: readonly string[]; isOfLinks: boolean };

export function usePublish(schemas: Schemas, onDone: (publication: Publication) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { run } = useWrite({
    call: async ({ reviews, at, brokenLinks }: Order) => {
      setRefusal(null);
      const pages = reviews.map(({ summary }) => summary);
      const revisions = Object.fromEntries(pages.map(({ page, revision }) => [page, revision]));
      // Drafts that were brought together with the version that is live are saved first.
      for (const { summary, outcome } of reviews) {
        if (!outcome || !isOutdated(summary)) continue;
        const { page, revision } = summary;
        const saved = await siteApi.saveDraft(page, outcome, revision, liveVersion(summary));
        revisions[page] = saved.revision;
      }
      const names = pages.map(({ page }) => page);
      const input = { pages: names, revisions, at, allow_broken_links: brokenLinks };
      await siteApi.publish(input, randomKey());
      return { pages, at };
    },
    failure: NOT_PUBLISHED,
    refreshes: [keys.pages, keys.history, keys.overview],
    onDone,
    onError: (error) => {
      setRefusal(refusalOf(error, schemas));
      return true;
    },
  });
  return { run, refusal };
}

const NOT_PUBLISHED = "Not published";

/** Links are refused by their path, `home.ask.href`; everything else by the name of what was sent. */
function refusalOf(error: unknown, schemas: Schemas): Refusal {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 412) {
    const { by, at, version } = error.problem?.changed ?? {};
    const when = at ? ` on ${momentInWords(at)}` : "";
    const text = `${by ?? "Somebody"} ${version ? "published" : "changed"} it${when}. The changes above are the newest ones now. Look at them and publish again.`;
    const title = version ? "Another version went live" : "Somebody saved meanwhile";
    return { title, reasons: [text], isOfLinks: false };
  }
  const errors = Object.entries(error.problem?.errors ?? {});
  const links = errors.filter(([path]) => pageOf(path) in schemas);
  if (error.status !== 422 || links.length === 0 || links.length < errors.length) {
    const text = explain(error, { at: "The moment" }) ?? "The server had a problem.";
    return { title: NOT_PUBLISHED, reasons: [text], isOfLinks: false };
  }
  const reasons = links.map(
    ([path, messages]) => `${placeInWords(schemas, addressOf(path))}: ${messages.join(". ")}`,
  );
  return { title: "Links that lead nowhere", reasons, isOfLinks: true };
}

/** `Home › Slides › Slide 2 › Heading`. */
export function placeInWords(schemas: Schemas, { page, path }: FieldAddress): string {
  return [schemas[page].label, ...labelsAt(schemas[page], path)].join(" › ");
}
