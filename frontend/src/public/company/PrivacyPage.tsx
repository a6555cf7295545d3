import { LegalDocument } from "../parts/LegalDocument";
import { paths } from "../../data/paths";

export function PrivacyPage() {
  return <LegalDocument page="privacy" path={paths.privacy} />;
}
