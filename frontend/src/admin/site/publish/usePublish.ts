import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/client";
import type { PageName } from "../../../editor/messages";
import { randomKey } from "../../../format/key";
import { explain } from "../../api/problem";
import { keys } from "../../api/queries";
import { type PublishInput, type SitePageSummary, siteApi } from "../api";
import type { SiteDocument } from "../store/document";
import { liveVersion } from "../store/merge";
import { labelsAt, type Schemas } from "../store/schema";

/** What was published, or will be at a moment. */
export type Publication = { pages: readonly SitePageSummary[]; at: string | null };

export type Refusal =
  /** Links that lead nowhere; it can be published all the same. */
  | { kind: "links"; places: readonly string[] }
  /** A draft is another one than the one that was looked at. */
  | { kind: "stale"; who: string; at: string | null; live: boolean }
  | { kind: "other"; reason: string };

type Order = Publication & {
  /** Although some links lead nowhere. */
  brokenLinks: boolean;
  /** Drafts that were brought together with the version that is live, to be saved first. */
  brought: readonly { summary: SitePageSummary; document: SiteDocument | undefined }[];
};

type Publish = {
  busy: boolean;
  refusal: Refusal | null;
  run: (order: Order) => Promise<void>;
};

export function usePublish(schemas: Schemas, onDone: (publication: Publication) => void): Publish {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run: Publish["run"] = async ({ pages, at, brokenLinks, brought }) => {
    setBusy(true);
    setRefusal(null);
    const input: PublishInput = {
      pages: pages.map(({ page }) => page),
      revisions: Object.fromEntries(pages.map(({ page, revision }) => [page, revision])),
      ...(at === null ? {} : { at }),
      ...(brokenLinks ? { allow_broken_links: true } : {}),
    };
    try {
      for (const { summary, document } of brought) {
        if (!document) continue;
        const { page, revision } = summary;
        const saved = await siteApi.saveDraft(page, document, revision, liveVersion(summary));
        input.revisions[page] = saved.revision;
      }
      await siteApi.publish(input, randomKey());
      onDone({ pages, at });
    } catch (error) {
      setRefusal(refusalOf(error, schemas));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: keys.pages });
      void client.invalidateQueries({ queryKey: keys.history });
      void client.invalidateQueries({ queryKey: keys.overview });
    }
  };
  return { busy, refusal, run };
}

const LABELS = { at: "The moment" };

/** Links are refused by their path, `home.ask.href`; everything else by the name of what was sent. */
function refusalOf(error: unknown, schemas: Schemas): Refusal {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 412) {
    const { by, at, version } = error.problem?.changed ?? {};
    return { kind: "stale", who: by ?? "Somebody", at: at ?? null, live: Boolean(version) };
  }
  const errors = Object.entries(error.problem?.errors ?? {});
  const links = errors.filter(([path]) => (path.split(".")[0] ?? "") in schemas);
  if (error.status !== 422 || links.length === 0 || links.length < errors.length) {
    return { kind: "other", reason: explain(error, LABELS) ?? "The server had a problem." };
  }
  const places = links.map(([path, messages]) => {
    const dot = path.indexOf(".");
    const schema = schemas[path.slice(0, dot) as PageName];
    const labels = labelsAt(schema, path.slice(dot + 1));
    return `${[schema.label, ...labels].join(" › ")}: ${messages.join(". ")}`;
  });
  return { kind: "links", places };
}
