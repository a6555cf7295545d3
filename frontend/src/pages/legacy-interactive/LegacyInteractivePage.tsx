import { legacyInteractiveHead, shelfClosing } from "../../copy/legacy";
import { CallToAction } from "../../parts/CallToAction";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { Habits } from "./Habits";
import { Shelf } from "./Shelf";

export function LegacyInteractivePage() {
  return (
    <>
      <PageMeta {...legacyInteractiveHead} path={paths.legacyInteractive} />
      <Shelf />
      <Habits />
      <CallToAction {...shelfClosing} apart />
    </>
  );
}
