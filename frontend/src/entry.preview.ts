/**
 * What runs on the page of a preview link, in the place of `entry.client.ts`. The page shows a draft, so it is not the one
 * at its address, and its links lead to the public site.
 */
import { recordEarlyClicks } from "./public/earlyClicks";
import { parsed } from "./public/parsed";
import { startPreview } from "./public/startPreview";

const leaveToBrowser = recordEarlyClicks();

async function begin(): Promise<void> {
  await parsed();
  const container = document.getElementById("root");
  if (container) await startPreview(container);
}

begin().catch((error) => {
  leaveToBrowser();
  throw error;
});
