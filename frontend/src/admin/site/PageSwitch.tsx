import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { keys } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { toasts } from "../shared/toasts";
import { type SitePageSummary, siteApi, sitePageQuery } from "./api";
import styles from "./Editor.module.css";
import { isGroup, type SiteDocument } from "./store/document";

/** The switches of the document `layout`, by the address that each hides. */
const SWITCHES: Readonly<Record<string, string>> = {
  "/about": "about",
  "/legacy": "legacy",
  "/legacy-interactive": "legacy_interactive",
  "/partners": "partners",
};

type Props = { item: SitePageSummary; onPublish: () => void };

/** Hides a page from visitors, or shows it again. It is a change of the draft of Header and footer, where the switches are. */
export function PageSwitch({ item, onPublish }: Props) {
  const { label, path, hidden } = item;
  const name = SWITCHES[path ?? ""];
  const { data: layout } = useQuery({ ...sitePageQuery("layout"), enabled: name !== undefined });
  const change = useWrite<boolean>({
    call: async (shown) => {
      const page = await siteApi.page("layout");
      const document = page.draft ?? page.published;
      const pages = { ...switchesOf(document), [name ?? ""]: shown };
      await siteApi.saveDraft("layout", { ...document, pages }, page.revision);
    },
    failure: `${label} could not be changed`,
    refreshes: [keys.site],
    onDone: (_, shown) =>
      toasts.good(shown ? `${label} will be shown again` : `${label} will be hidden`, {
        detail: "Visitors see it once Header and footer is published.",
        next: { label: "Publish changes…", run: onPublish },
      }),
  });
  if (name === undefined) return null;
  const willHide = layout ? switchesOf(layout.draft ?? layout.published)[name] === false : hidden;
  return (
    <>
      {hidden ? <p className={styles.draft}>Hidden from visitors</p> : null}
      {willHide === hidden ? null : (
        <p className={styles.draft}>
          {willHide ? "Hidden" : "Shown again"} once Header and footer is published
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        className={styles.switch}
        disabled={change.busy || layout === undefined}
        aria-label={`${willHide ? "Show" : "Hide"} ${label}`}
        onClick={() => void change.run(willHide)}
      >
        {willHide ? "Show" : "Hide"}
      </Button>
    </>
  );
}

function switchesOf(layout: SiteDocument): SiteDocument {
  const { pages } = layout;
  return isGroup(pages) ? pages : {};
}
