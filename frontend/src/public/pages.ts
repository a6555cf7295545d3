import type { ComponentType } from "react";
import type { PageProps } from "../pages/PageProps";
import type { PageName } from "./routes";

export type Page = ComponentType<PageProps>;

/** Where the app gets its pages: all at hand on the server, one chunk each in the browser. */
export type Pages = {
  get: (name: PageName) => Page | undefined;
  load: (name: PageName) => Promise<void>;
};
