/** Words and pictures of the site's own pages, as pages read them: pictures are resolved. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ContentPicture = Schemas["ContentPicture"];
export type Head = Schemas["Head"];
export type LabelledLink = Schemas["LabelledLink"];
export type LinkItem = Schemas["LinkItem"];
export type Point = Schemas["Point"];
export type Closing = Schemas["Closing"];
export type Slide = Schemas["Slide"];
export type HomeSection = Schemas["HomeSection"];
export type Generation = Schemas["Generation"];
export type Values = Schemas["Values"];
export type FormWords = Schemas["FormWords"];
export type LegalBlock = Schemas["LegalBlock"];
export type LegalSection = Schemas["LegalSection"];
export type Navigation = Schemas["Navigation"];
export type ShownPages = Schemas["ShownPages"];
export type Announcement = Schemas["Announcement"];
export type Leader = Schemas["Leader"];

export type HomeDocument = Schemas["HomeDocument"];
export type AboutDocument = Schemas["AboutDocument"];
export type LegacyDocument = Schemas["LegacyDocument"];
export type LegacyInteractiveDocument = Schemas["LegacyInteractiveDocument"];
export type PartnersDocument = Schemas["PartnersDocument"];
export type ContactDocument = Schemas["ContactDocument"];
export type LegalDocument = Schemas["LegalDocument"];
export type NotFoundDocument = Schemas["NotFoundDocument"];
export type LayoutDocument = Schemas["LayoutDocument"];
export type CompanyDocument = Schemas["CompanyDocument"];

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
