/** Queries about the public site as a whole. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { readError } from "../../api/client";
import type { Site } from "../../api/types";
import { adminSession } from "../session/session";
import { q, qWithEtag } from "./queries";
import type {
  BackupSettings,
  BackupsPage,
  Checklist,
  MailSettings,
  SiteSettings,
  SystemState,
} from "./types";

const FRESH_MS = 5 * 60 * 1000;

/** How often the page about the system reads it again. */
const SYSTEM_AGAIN_MS = 30 * 1000;
/** How often it is asked whether a backup is finished. */
const BACKUP_AGAIN_MS = 2000;

export const siteKeys = {
  settings: ["admin", "site-settings"],
  system: ["admin", "system"],
  mail: ["admin", "settings", "mail"],
  backupSettings: ["admin", "settings", "backup"],
  backups: ["admin", "backups"],
  checklist: ["admin", "checklist"],
  site: ["site"],
} as const;

export const settingsQuery = () => qWithEtag<SiteSettings>("/api/admin/site-settings");
export const mailQuery = () => qWithEtag<MailSettings>("/api/admin/settings/mail");
export const backupSettingsQuery = () => qWithEtag<BackupSettings>("/api/admin/settings/backup");

export const systemQuery = () => ({
  ...q<SystemState>("/api/admin/system"),
  refetchInterval: SYSTEM_AGAIN_MS,
});

/** The backups that are kept; read again and again while one is taken or tried. */
export const backupsQuery = () =>
  queryOptions({
    ...q<BackupsPage>("/api/admin/backups"),
    refetchInterval: ({ state }) => (state.data?.running ? BACKUP_AGAIN_MS : false),
  });

/** Every page of the back office may have done one of its lines. */
export const checklistQuery = () => ({ ...q<Checklist>("/api/admin/checklist"), staleTime: 0 });

/** The public facts. With the token, if there is one: while the site is not open yet, only administrators may read them. */
const publicSiteQuery = () =>
  queryOptions({
    queryKey: siteKeys.site,
    queryFn: async ({ signal }) => {
      const token = await adminSession()
        .token()
        .catch(() => null);
      const headers = new Headers({ Accept: "application/json" });
      if (token) headers.set("Authorization", `Bearer ${token}`);
      const response = await fetch("/api/site", { headers, signal });
      if (!response.ok) throw await readError(response);
      return (await response.json()) as Site;
    },
    staleTime: FRESH_MS,
  });

/** Undefined while it loads. */
export function useSite(): Site | undefined {
  return useQuery(publicSiteQuery()).data;
}
