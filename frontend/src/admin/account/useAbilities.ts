import { useEffect, useState } from "react";
import type { Abilities } from "./ways";

/** Asks the browser what it can do beside passwords. */
export function useAbilities(): Abilities {
  const keys = typeof window.PublicKeyCredential === "function";
  const [device, setDevice] = useState<boolean>();
  useEffect(() => {
    if (!keys) return;
    let wanted = true;
    window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
      .catch(() => false)
      .then((there) => {
        if (wanted) setDevice(there);
      });
    return () => {
      wanted = false;
    };
  }, [keys]);
  return { keys, device };
}
