/**
 * What runs on the page of a preview link, in the place of `entry.client.ts`. The page shows a draft, so it is not the one
 * at its address, and its links lead to the public site.
 */
import { parsed, recordEarlyClicks } from "./earlyClicks";
import { startPreview } from "./start";

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
