import { LegalDocument } from "../../pageParts/LegalDocument";
import { paths } from "../../paths";

export function PrivacyPage() {
  return <LegalDocument page="privacy" path={paths.privacy} />;
}
