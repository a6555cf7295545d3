import { LegalDocument } from "../../parts/LegalDocument";
import { defaultPreview } from "../../parts/preview";
import { paths } from "../../paths";
import { PageMeta } from "../../public/PageMeta";
import { terms, termsDescription } from "../copy/terms";

export function TermsPage() {
  return (
    <>
      <PageMeta
        title={terms.title}
        description={termsDescription}
        path={paths.terms}
        image={defaultPreview}
      />
      <LegalDocument page={terms} />
    </>
  );
}
