import { componentOf, moduleOf, type PageModule, type Pages } from "./routes";

const modules = import.meta.glob<PageModule>("../public/*/*Page.tsx", { eager: true });

export const serverPages: Pages = {
  get: (name) => componentOf(moduleOf(modules, name), name),
  load: () => Promise.resolve(),
};
