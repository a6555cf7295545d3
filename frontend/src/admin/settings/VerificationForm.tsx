import { TextField } from "../../ui/Field";
import type { WithEtag } from "../api/client";
import { siteKeys } from "../api/siteQueries";
import type { SiteSettings } from "../api/types";
import { toasts } from "../shared/toasts";
import { SettingsForm } from "./SettingsForm";
import { LABELS, SERVICES } from "./services";
import { useSettingsForm } from "./useSettingsForm";

/** The codes by which search engines and networks know whose site this is. */
export function VerificationForm({ read }: { read: WithEtag<SiteSettings> }) {
  const { element, field, changed, guard, save } = useSettingsForm({
    read,
    saved: read.data.verification,
    path: "/api/admin/site-settings",
    queryKey: siteKeys.settings,
    input: (verification) => ({ open: read.data.open, verification }),
    group: "verification.",
    refreshes: [siteKeys.settings, siteKeys.site],
    labels: LABELS,
    onDone: () =>
      toasts.good("The codes are saved", { detail: "They are in every page from now on." }),
  });
  return (
    <SettingsForm
      id="verification"
      title="Verification codes"
      label="Verification codes"
      intro="These services show you a code, or a whole tag, that proves that the site is yours. Paste either here; it is put into the head of every page."
      element={element}
      changed={changed}
      busy={save.busy}
      onSubmit={() => void save.run()}
    >
      {SERVICES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          {...field(name)}
          name={`code-${name}`}
          label={label}
          hint={hint}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={1000}
        />
      ))}
      {guard.dialog}
    </SettingsForm>
  );
}
