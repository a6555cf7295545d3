import { LegalDocument } from "../parts/LegalDocument";
import { paths } from "../../data/paths";

export function TermsPage() {
  return <LegalDocument page="terms" path={paths.terms} />;
}
