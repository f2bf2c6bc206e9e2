/** The ways in: by password, then by a second factor where there is one, or by passkey alone. */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from './call.ts';
import { requestJson, apiAddress } from './http.ts';
import { sellerNameKey, store } from './store.ts';
import { sessionFrom, type Session, type SessionAnswer } from './session.ts';

/** What the sign-in page may offer. */
export interface SignInOptions {
  readonly registration: boolean;
  readonly passkeys: boolean;
  /** Whose the product is; `logo` as a `data:` address. */
  readonly seller?: { readonly name: string; readonly logo: string | null } | null;
}

export type SecondMethod = 'totp' | 'recovery' | 'passkey';

/** What the server wants besides the password. */
export interface SecondFactorChallenge {
  readonly challenge: string;
  readonly methods: readonly SecondMethod[];
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  readonly expires_at: string;
}

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON;
}

/** What a person shows of themselves; `alone` is a passkey without a password. */
export type Proof =
  | { readonly email: unknown; readonly password: unknown }
  | { readonly challenge: string; readonly code: string }
  | { readonly challenge: string; readonly passkey: AuthenticationResponseJSON; readonly alone: boolean };

/** The password was right; the second step follows. */
export class SecondFactorNeeded extends Error {
  constructor(readonly challenge: SecondFactorChallenge) {
    super('A second factor is needed.');
  }
}

/** @throws SecondFactorNeeded when there is a second step, HttpError when it is refused: 404 where a challenge is over. */
export async function signInWith(proof: Proof): Promise<Session> {
  const { status, json } = await requestJson(`${apiAddress}${addressFor(proof)}`, {
    method: 'POST',
    body: JSON.stringify(bodyOf(proof)),
  });
  if (status === 202) throw new SecondFactorNeeded(json as SecondFactorChallenge);
  return sessionFrom(json as SessionAnswer);
}

function addressFor(proof: Proof): string {
  if ('email' in proof) return '/session';
  return 'passkey' in proof && proof.alone ? '/session/passkey' : '/session/second-factor';
}

function bodyOf(proof: Proof): object {
  if ('email' in proof) return { email: proof.email, password: proof.password };
  const { challenge } = proof;
  return 'code' in proof ? { challenge, code: proof.code } : { challenge, passkey: proof.passkey };
}

export async function readSignInOptions(): Promise<SignInOptions> {
  const options = await call<SignInOptions>('GET', '/session/options');
  if (options.seller) store.setItem(sellerNameKey, options.seller.name);
  return options;
}

/** For a passkey alone. */
export const askPasskeyChallenge = (): Promise<PasskeyChallenge> => call('POST', '/session/passkey-options', {});
