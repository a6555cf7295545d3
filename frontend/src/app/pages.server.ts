import { componentOf, moduleOf, type PageModule, type Pages } from "./routes";

const modules = import.meta.glob<PageModule>("../pages/*/*Page.tsx", { eager: true });

export const serverPages: Pages = {
  get: (name) => componentOf(moduleOf(modules, name), name),
  load: () => Promise.resolve(),
};
