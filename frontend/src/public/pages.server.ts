import { AboutPage } from "../pages/about/AboutPage";
import { ArticlePage } from "../pages/article/ArticlePage";
import { BlogPage } from "../pages/blog/BlogPage";
import { CataloguePage } from "../pages/catalogue/CataloguePage";
import { ContactPage } from "../pages/contact/ContactPage";
import { HomePage } from "../pages/home/HomePage";
import { LegacyPage } from "../pages/legacy/LegacyPage";
import { LegacyInteractivePage } from "../pages/legacy-interactive/LegacyInteractivePage";
import { PartnersPage } from "../pages/partners/PartnersPage";
import { PrivacyPage } from "../pages/privacy/PrivacyPage";
import { ProductPage } from "../pages/product/ProductPage";
import { TermsPage } from "../pages/terms/TermsPage";
import type { Page, Pages } from "./pages";
import type { PageName } from "./routes";

const all: Record<PageName, Page> = {
  home: HomePage,
  catalogue: CataloguePage,
  product: ProductPage,
  about: AboutPage,
  article: ArticlePage,
  blog: BlogPage,
  contact: ContactPage,
  legacy: LegacyPage,
  legacyInteractive: LegacyInteractivePage,
  partners: PartnersPage,
  privacy: PrivacyPage,
  terms: TermsPage,
};

export const serverPages: Pages = {
  get: (name) => all[name],
  load: () => Promise.resolve(),
};
