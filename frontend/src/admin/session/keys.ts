/**
 * Ceremonies of security keys and passkeys, step by step. The `register` of auth-js does more than it says: when a name
 * is taken it removes the verified factor that has it.
 */
import { adminSession } from "./session";

type WebAuthn = ReturnType<typeof adminSession>["auth"]["mfa"]["webauthn"];
type Wishes = NonNullable<Parameters<WebAuthn["challenge"]>[1]>;
type Failure = { error: unknown };

/** The fingerprint, face or PIN of this very device. auth-js asks for a key in the hand otherwise. */
const ON_THIS_DEVICE = {
  create: {
    authenticatorSelection: { authenticatorAttachment: "platform" as const },
    hints: ["client-device" as const],
  },
};
const ANY = { request: { hints: [] } };

/** Adds a key under a name that no other one has. */
export async function addKey(friendlyName: string, here: boolean): Promise<Failure> {
  const enrolled = await adminSession().auth.mfa.webauthn.enroll({ friendlyName });
  if (!enrolled.data) return { error: enrolled.error };
  return ceremony(enrolled.data.id, here ? ON_THIS_DEVICE : {});
}

/** Proves one that was added. */
export function proveKey(factorId: string): Promise<Failure> {
  return ceremony(factorId, ANY);
}

async function ceremony(factorId: string, wishes: Wishes): Promise<Failure> {
  const { webauthn } = adminSession().auth.mfa;
  // The server goes by its own address, whatever is said here.
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const asked = await webauthn.challenge({ factorId, webauthn: site }, wishes);
  if (!asked.data) return { error: asked.error };
  const answer = { ...asked.data, webauthn: { ...site, ...asked.data.webauthn } };
  const { error } = await webauthn.verify(answer);
  return { error };
}
