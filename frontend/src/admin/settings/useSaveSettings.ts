import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/client";
import { api, type WithEtag } from "../api/client";
import type { FieldMessages } from "../api/problem";
import { keys } from "../api/queries";
import { siteKeys } from "../api/siteQueries";
import type { SiteSettings } from "../api/types";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { LABELS } from "./services";

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
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 412) return false;
      toasts.bad(
        "The settings were changed meanwhile",
        "Another owner saved them. Nothing of yours was saved: look at theirs, then change yours again.",
      );
      return true;
    },
    ...(onFieldErrors ? { onFieldErrors } : {}),
  });
}
