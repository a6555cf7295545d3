import { useQuery } from "@tanstack/react-query";
import { platformAuthenticatorQuery } from "../api/queries";
import type { BrowserSupport } from "./factorOptions";

export function useBrowserSupport(): BrowserSupport {
  const webauthn = typeof window.PublicKeyCredential === "function";
  const { data } = useQuery({ ...platformAuthenticatorQuery(), enabled: webauthn });
  return { webauthn, platformAuthenticator: data };
}
