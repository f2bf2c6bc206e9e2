/** Signing in: by password, followed by a second factor if there is one, or by passkey only. */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type * as calls from '../../../registry/calls/signIn.ts';
import type { SignedInAnswer } from '../../../registry/calls/sessionUser.ts';
import { useCachedQuery } from '../queryCache.ts';
import { asksOf } from '../call.ts';
import { followChoices, takePreferences } from '../session/preferences.ts';
import { sellerNameKey, store } from '../store.ts';
import { sessionFrom, type Session } from '../session/session.ts';

const ask = asksOf<typeof calls>();

/** The second factor that the server requires after the password. */
export type SecondFactorChallenge = Omit<calls.SecondFactorAsked, 'passkey'> & {
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
};

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON;
}

/** The credentials of one step; `alone` is a passkey without a password. */
export type Proof =
  | { readonly email: string; readonly password: string }
  | { readonly challenge: string; readonly code: string }
  | { readonly challenge: string; readonly passkey: AuthenticationResponseJSON; readonly alone: boolean };

/** Thrown if the password is right and a second factor is required. */
export class SecondFactorNeeded extends Error {
  constructor(readonly challenge: SecondFactorChallenge) {
    super('A second factor is needed.');
  }
}

/**
 * Signs in with one step.
 * @throws SecondFactorNeeded if a second step follows, HttpError if it fails: 404 for an expired challenge.
 */
export async function signInWith(proof: Proof): Promise<Session> {
  const answer = await send(proof);
  if ('challenge' in answer) throw new SecondFactorNeeded(answer as SecondFactorChallenge);
  takePreferences(answer.uuid, answer.preferences);
  return sessionFrom(answer);
}

function send(proof: Proof): Promise<SignedInAnswer | calls.SecondFactorAsked> {
  if ('email' in proof) {
    const { email, password } = proof;
    return ask('POST /api/session', { body: { email, password } });
  }
  const { challenge } = proof;
  if ('code' in proof) return ask('POST /api/session/second-factor', { body: { challenge, code: proof.code } });
  const { passkey, alone } = proof;
  return ask(alone ? 'POST /api/session/passkey' : 'POST /api/session/second-factor', { body: { challenge, passkey } });
}

/** Returns the sign-in options, or undefined while they load. */
export const useSignInOptions = (): calls.SignInOptions | undefined =>
  useCachedQuery('sign-in-options', readSignInOptions).value;

async function readSignInOptions(): Promise<calls.SignInOptions> {
  followChoices();
  const options = await ask('GET /api/session/options');
  if (options.seller) store.setItem(sellerNameKey, options.seller.name);
  return options;
}

/** Requests a challenge for signing in with a passkey only. */
export const askPasskeyChallenge = async (): Promise<PasskeyChallenge> =>
  (await ask('POST /api/session/passkey-options')) as PasskeyChallenge;
