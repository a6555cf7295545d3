import { terms, termsDescription } from "../../copy/terms";
import { LegalDocument } from "../../parts/LegalDocument";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";

export function TermsPage() {
  return (
    <>
      <PageMeta title={terms.title} description={termsDescription} path={paths.terms} />
      <LegalDocument page={terms} />
    </>
  );
}
