/** Words and pictures of the site's own pages, as pages read them: pictures are resolved. */
import type {
  AboutDocument,
  CompanyDocument,
  ContactDocument,
  HomeDocument,
  LayoutDocument,
  LegacyDocument,
  LegacyInteractiveDocument,
  LegalDocument,
  NotFoundDocument,
  PartnersDocument,
} from "./schema";

/** Every document by its name in the API. */
export type Documents = {
  home: HomeDocument;
  about: AboutDocument;
  legacy: LegacyDocument;
  "legacy-interactive": LegacyInteractiveDocument;
  partners: PartnersDocument;
  contact: ContactDocument;
  privacy: LegalDocument;
  terms: LegalDocument;
  "not-found": NotFoundDocument;
  layout: LayoutDocument;
  company: CompanyDocument;
};
