import type { PageName } from "../../../editor/messages";
import { Button, ButtonLink } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { useSite } from "../../api/useSite";
import { momentInWords } from "../../shared/time";
import { WORDS } from "../../words";
import styles from "./Publish.module.css";
import type { Publication } from "./usePublish";

type Props = { publication: Publication; here: PageName | undefined; onClose: () => void };

/** What was done, with the way to see it. */
export function Published({ publication, here, onClose }: Props) {
  const { pages, at } = publication;
  const closed = useSite()?.not_open === true;
  const names = pages.map(({ label }) => label).join(", ");
  const visible = pages.find(({ page }) => page === here) ?? pages[0];
  return (
    <div className={styles.form}>
      <Notice tone="good" title={at ? "Scheduled" : "Published"}>
        <p>
          {at
            ? `${names}: visitors see it from ${momentInWords(at)} on.`
            : closed
              ? `${names}: published; visible once you open the site.`
              : `${names}: visitors see it now.`}
        </p>
      </Notice>
      <div className={styles.buttons}>
        {at ? null : (
          <ButtonLink variant="outline" icon="external-link" newTab href={visible?.path ?? "/"}>
            See the page
          </ButtonLink>
        )}
        <Button data-focus="" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </div>
  );
}
