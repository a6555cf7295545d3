import type { Page, Pages } from "./pages";
import type { PageName } from "./routes";

const loaders: Record<PageName, () => Promise<Page>> = {
  home: () => import("../pages/home/HomePage").then((module) => module.HomePage),
  catalogue: () =>
    import("../pages/catalogue/CataloguePage").then((module) => module.CataloguePage),
  product: () => import("../pages/product/ProductPage").then((module) => module.ProductPage),
  about: () => import("../pages/about/AboutPage").then((module) => module.AboutPage),
  article: () => import("../pages/article/ArticlePage").then((module) => module.ArticlePage),
  blog: () => import("../pages/blog/BlogPage").then((module) => module.BlogPage),
  contact: () => import("../pages/contact/ContactPage").then((module) => module.ContactPage),
  legacy: () => import("../pages/legacy/LegacyPage").then((module) => module.LegacyPage),
  legacyInteractive: () =>
    import("../pages/legacy-interactive/LegacyInteractivePage").then(
      (module) => module.LegacyInteractivePage,
    ),
  partners: () => import("../pages/partners/PartnersPage").then((module) => module.PartnersPage),
  privacy: () => import("../pages/privacy/PrivacyPage").then((module) => module.PrivacyPage),
  terms: () => import("../pages/terms/TermsPage").then((module) => module.TermsPage),
};

const loaded: Partial<Record<PageName, Page>> = {};

export const clientPages: Pages = {
  get: (name) => loaded[name],
  load: async (name) => {
    loaded[name] ??= await loaders[name]();
  },
};
