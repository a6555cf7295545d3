import { LegalDocument } from "../../parts/LegalDocument";
import { paths } from "../../paths";

export function TermsPage() {
  return <LegalDocument page="terms" path={paths.terms} />;
}
