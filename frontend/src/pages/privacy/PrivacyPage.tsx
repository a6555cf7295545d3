import { privacy, privacyDescription } from "../../copy/privacy";
import { LegalDocument } from "../../parts/LegalDocument";
import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";

export function PrivacyPage() {
  return (
    <>
      <PageMeta title={privacy.title} description={privacyDescription} path={paths.privacy} />
      <LegalDocument page={privacy} />
    </>
  );
}
