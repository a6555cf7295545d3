import { useQueryClient } from "@tanstack/react-query";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { SiteSettings } from "../api/types";
import { useWrite } from "../api/useWrite";
import { LABELS } from "./services";
import { toldStale } from "./toldStale";

type Changes = Partial<Pick<SiteSettings, "open" | "verification">>;

type Options = {
  read: WithEtag<SiteSettings>;
  onDone: (changes: Changes) => void;
  onFieldErrors?: (errors: FieldMessages) => void;
};

/** Saves a part of the settings over the state that is shown. */
export function useSaveSettings({ read, onDone, onFieldErrors }: Options) {
  const client = useQueryClient();
  return useWrite({
    call: ({ open = read.data.open, verification = read.data.verification }: Changes) =>
      api.put<SiteSettings>(
        "/api/admin/site-settings",
        { open, verification },
        { ifMatch: read.etag },
      ),
    failure: "The settings could not be saved",
    labels: LABELS,
    refreshes: [siteKeys.settings, keys.history, siteKeys.site],
    onDone: (saved, changes) => {
      client.setQueryData(siteKeys.settings, saved);
      onDone(changes);
    },
    onError: toldStale,
    ...(onFieldErrors ? { onFieldErrors } : {}),
  });
}
