/** Passkeys (WebAuthn Level 3): creates the options for authenticators, and verifies their responses. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { StoredPasskey, SystemQueries } from '../store/system.ts';
import type { RelyingParty } from './relyingParty.ts';

const passkeyTimeoutMilliseconds = 5 * 60_000;

const handleOf = (userUuid: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userUuid));

interface Enrolling {
  readonly uuid: string;
  readonly email: string;
  readonly name: string;
  /** Name of the product that the device shows. */
  readonly product: string;
  /** Existing passkeys of the person. */
  readonly passkeys: readonly StoredPasskey[];
}

/** Returns the options for a new passkey. The user's existing passkeys are excluded. */
export function creationOptions(
  party: RelyingParty,
  { uuid, email, name, product, passkeys }: Enrolling,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: product,
    rpID: party.id,
    userName: email,
    userID: handleOf(uuid),
    userDisplayName: name,
    timeout: passkeyTimeoutMilliseconds,
    excludeCredentials: passkeys.map(allowed),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** @param passkeys accepted passkeys; null accepts any, and requires user verification by the authenticator */
export function requestOptions(
  party: RelyingParty,
  passkeys: readonly StoredPasskey[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: passkeyTimeoutMilliseconds,
    ...(passkeys === null
      ? { userVerification: 'required' }
      : { allowCredentials: passkeys.map(allowed), userVerification: 'preferred' }),
  });
}

const allowed = ({ credential_id, transports }: StoredPasskey): { id: string; transports: string[] } => ({
  id: credential_id,
  transports: [...transports],
});

/** A verified credential, to be stored. */
export type NewCredential = Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Returns null where the response does not match this challenge and server. */
export async function checkEnrolment(
  party: RelyingParty,
  response: unknown,
  challenge: string,
): Promise<NewCredential | null> {
  // The library validates the response and throws where it is invalid.
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter((one) => typeof one === 'string').slice(0, 10),
  };
}

interface PasskeyAnswer {
  readonly response: unknown;
  readonly challenge: string;
  /** Required owner; null accepts any owner, with user verification by the authenticator. */
  readonly user_uuid: string | null;
  readonly now: Date;
}

/**
 * Returns the owner of the passkey; null for an invalid response. The signature counter must increase, which detects
 * cloned passkeys.
 */
export async function checkPasskey(
  queries: SystemQueries,
  party: RelyingParty,
  { response, challenge, user_uuid, now }: PasskeyAnswer,
): Promise<string | null> {
  const { id, response: inner } = (response ?? {}) as {
    readonly id?: unknown;
    readonly response?: { readonly userHandle?: unknown };
  };
  const passkey = typeof id === 'string' && id.length < 2_048 ? await queries.factors.findPasskey(id) : null;
  if (passkey === null || (user_uuid !== null && passkey.user_uuid !== user_uuid)) return null;
  if (
    typeof inner?.userHandle === 'string' &&
    inner.userHandle !== Buffer.from(handleOf(passkey.user_uuid)).toString('base64url')
  )
    return null;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: user_uuid === null,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  return (await queries.factors.passkeyUsed(passkey.uuid, { counter: verified.authenticationInfo.newCounter, now }))
    ? passkey.user_uuid
    : null;
}

/** Returns the challenge in a response; '' where there is none. */
export function challengeIn(response: unknown): string {
  const { response: inner } = (response ?? {}) as { readonly response?: { readonly clientDataJSON?: unknown } };
  if (typeof inner?.clientDataJSON !== 'string') return '';
  try {
    const { challenge } = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString('utf8')) as {
      readonly challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
