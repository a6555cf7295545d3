/** What runs in the editor's frame instead of `entry.client.ts`: the public site, whose words and pictures can be edited. */
// Of the development server alone: in production the document has the style sheet of visitors.
import "../design/index.css";
import "../design/primitives.css";
import { openFrame } from "../site-editor/page/start";

void openFrame();
