import type { ComponentType } from "react";
import type { PageName, Params } from "./routes";

export type PageProps = { params: Params };

export type Page = ComponentType<PageProps>;

/** Where the app gets its pages: all at hand on the server, one chunk each in the browser. */
export type Pages = {
  get: (name: PageName) => Page | undefined;
  load: (name: PageName) => Promise<void>;
};
