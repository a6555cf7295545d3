/** What runs in the editor's frame instead of `entry.client.ts`: the public site, whose words and pictures can be edited. */
import { openFrame } from "./editor/open";

void openFrame();
