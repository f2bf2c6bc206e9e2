/** The signed-in person's account: profile, sign-in methods and sessions. */
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type * as calls from '../../../registry/calls/account.ts';
import type { BodyOf } from '../../../registry/calls/call.ts';
import type * as signInCalls from '../../../registry/calls/signIn.ts';
import type { SessionUserAnswer } from '../../../registry/calls/sessionUser.ts';
import { asksOf } from '../call.ts';
import { currentSession, saveSession, sessionFrom } from '../session/session.ts';
import type { PasskeyChallenge } from './signIn.ts';

export type {
  OwnAccount,
  ClientData,
  OwnSession,
  OwnToken,
  Passkey,
  TotpSetup,
} from '../../../registry/calls/account.ts';

const ask = asksOf<typeof calls>();
const askSession = asksOf<typeof signInCalls>();

export const accountKey = ['account'] as const;
export const sessionsKey = ['account', 'sessions'] as const;

export const readAccount = (): Promise<calls.OwnAccount> => ask('GET /api/account');

/** Keeps the token of the session, since the server only returns it at sign-in. */
function keep(answer: SessionUserAnswer): void {
  const current = currentSession();
  if (!current) return;
  const { views } = current;
  saveSession({
    ...(views === undefined ? {} : { views }),
    ...sessionFrom({ ...answer, token: answer.token ?? current.user.token }),
  });
}

export async function saveProfile(profile: BodyOf<typeof calls.changeAccount>): Promise<void> {
  keep(await ask('PUT /api/account', { body: profile }));
}

export async function saveOwnClient(client: calls.ClientData): Promise<void> {
  keep(await ask('PUT /api/account/client', { body: client }));
}

/**
 * Refreshes the session after a change such as a confirmed address or a new role. Does nothing if the person signed out
 * meanwhile.
 */
export async function refreshSession(): Promise<void> {
  const before = currentSession();
  const answer = await askSession('GET /api/session');
  if (before !== null && currentSession() === before) keep(answer);
}

export const confirmIdentity = (confirmation: calls.Confirmation): Promise<void> =>
  ask('PUT /api/account/confirmation', { body: confirmation });
export const askConfirmationPasskey = async (): Promise<PasskeyChallenge> =>
  (await ask('POST /api/account/confirmation/passkey-options')) as PasskeyChallenge;

/** @param current_password undefined for an account without a password */
export const changePassword = (password: string, current_password: string | undefined): Promise<void> =>
  ask('PUT /api/account/password', {
    body: { password, ...(current_password === undefined ? {} : { current_password }) },
  });
export const changeEmail = async (email: string): Promise<void> =>
  void (await ask('PUT /api/account/email', { body: { email } }));
export const sendVerificationAgain = async (): Promise<void> => void (await ask('POST /api/email-verifications'));

export const startTotp = (): Promise<calls.TotpSetup> => ask('POST /api/account/totp');
export const finishTotp = (code: string): Promise<calls.NewRecoveryCodes> =>
  ask('PUT /api/account/totp', { body: { code } });
export const removeTotp = (): Promise<void> => ask('DELETE /api/account/totp');
export const newRecoveryCodes = (): Promise<calls.NewRecoveryCodes> => ask('POST /api/account/recovery-codes');

export const startPasskey = async (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await ask('POST /api/account/passkeys/options')) as PublicKeyCredentialCreationOptionsJSON;
export const finishPasskey = (
  name: string,
  passkey: RegistrationResponseJSON,
): Promise<calls.Passkey & Partial<calls.NewRecoveryCodes>> =>
  ask('POST /api/account/passkeys', { body: { name, passkey } });
export const removePasskey = (uuid: string): Promise<void> =>
  ask('DELETE /api/account/passkeys/:uuid', { params: { uuid } });

export const readSessions = (): Promise<readonly calls.OwnSession[]> => ask('GET /api/account/sessions');
export const endSession = (uuid: string): Promise<void> =>
  ask('DELETE /api/account/sessions/:uuid', { params: { uuid } });
export const endOtherSessions = (): Promise<{ readonly ended: number }> => ask('DELETE /api/account/sessions');

export const saveLatestUrl = (url: string): Promise<void> => ask('PUT /api/account/latest-url', { body: { url } });
