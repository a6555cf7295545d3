import { paths } from "../../data/paths";
import { LegalDocument } from "../parts/LegalDocument";

export function TermsPage() {
  return <LegalDocument page="terms" path={paths.terms} />;
}
