/** What runs in the editor's frame instead of `entry.client.ts`: the public site, whose words and pictures can be edited. */
// Of the development server alone: in production the document has the style sheet of visitors.
import "./styles/index.css";
import "./styles/primitives.css";
import { openFrame } from "./editor/start";

void openFrame();
