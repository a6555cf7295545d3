import { paths } from "../../data/paths";
import { LegalDocument } from "../parts/LegalDocument";

export function PrivacyPage() {
  return <LegalDocument page="privacy" path={paths.privacy} />;
}
