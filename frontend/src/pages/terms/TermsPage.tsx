import { LegalDocument } from "../../pageParts/LegalDocument";
import { paths } from "../../paths";

export function TermsPage() {
  return <LegalDocument page="terms" path={paths.terms} />;
}
