import { LegalDocument } from "../../parts/LegalDocument";
import { defaultPreview } from "../../parts/preview";
import { paths } from "../../paths";
import { PageMeta } from "../../public/PageMeta";
import { privacy, privacyDescription } from "../copy/privacy";

export function PrivacyPage() {
  return (
    <>
      <PageMeta
        title={privacy.title}
        description={privacyDescription}
        path={paths.privacy}
        image={defaultPreview}
      />
      <LegalDocument page={privacy} />
    </>
  );
}
