import { componentOf, moduleOf, type PageModule, type PageName, type Pages } from "./routes";

const loaders = import.meta.glob<PageModule>([
  "../public/*/*Page.tsx",
  // Part of the app itself, in `App.tsx`.
  "!../public/problem/ProblemPage.tsx",
]);

const loaded: Partial<Record<PageName, PageModule>> = {};

export const clientPages: Pages = {
  get: (name) => {
    const module = loaded[name];
    return module && componentOf(module, name);
  },
  load: async (name) => {
    loaded[name] ??= await moduleOf(loaders, name)();
  },
};
