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

/** Reads the profile, sign-in methods and second factors of the signed-in person. */
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

/** Saves the profile and updates the session with it. */
export async function saveProfile(profile: BodyOf<typeof calls.changeAccount>): Promise<void> {
  keep(await ask('PUT /api/account', { body: profile }));
}

/** Saves data that a client must still provide, and updates the session. */
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

/** Reauthenticates with a password, code or passkey. Calls that required it can then be repeated. */
export const confirmIdentity = (confirmation: calls.Confirmation): Promise<void> =>
  ask('PUT /api/account/confirmation', { body: confirmation });

/** Returns the WebAuthn challenge for reauthenticating with a passkey. */
export const askConfirmationPasskey = async (): Promise<PasskeyChallenge> =>
  (await ask('POST /api/account/confirmation/passkey-options')) as PasskeyChallenge;

/** @param current_password undefined for an account without a password */
export const changePassword = (password: string, current_password: string | undefined): Promise<void> =>
  ask('PUT /api/account/password', {
    body: { password, ...(current_password === undefined ? {} : { current_password }) },
  });

/** Requests a change of address. It takes effect when the person opens the link in the mail. */
export const changeEmail = async (email: string): Promise<void> =>
  void (await ask('PUT /api/account/email', { body: { email } }));

/** Sends the mail that confirms the address once more. */
export const sendVerificationAgain = async (): Promise<void> => void (await ask('POST /api/email-verifications'));

/** Starts setting up an authenticator app: returns its secret as text and QR code. */
export const startTotp = (): Promise<calls.TotpSetup> => ask('POST /api/account/totp');

/** Activates the authenticator app with a code from it. Returns recovery codes, which are shown only once. */
export const finishTotp = (code: string): Promise<calls.NewRecoveryCodes> =>
  ask('PUT /api/account/totp', { body: { code } });

/** Removes the authenticator app as a second factor. */
export const removeTotp = (): Promise<void> => ask('DELETE /api/account/totp');

/** Replaces the recovery codes; the previous ones become invalid. */
export const newRecoveryCodes = (): Promise<calls.NewRecoveryCodes> => ask('POST /api/account/recovery-codes');

/** Returns the options with which the browser creates a passkey. */
export const startPasskey = async (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await ask('POST /api/account/passkeys/options')) as PublicKeyCredentialCreationOptionsJSON;

/** Stores a created passkey under a name. The answer includes recovery codes if the account had none. */
export const finishPasskey = (
  name: string,
  passkey: RegistrationResponseJSON,
): Promise<calls.Passkey & Partial<calls.NewRecoveryCodes>> =>
  ask('POST /api/account/passkeys', { body: { name, passkey } });

/** Removes a passkey by uuid. */
export const removePasskey = (uuid: string): Promise<void> =>
  ask('DELETE /api/account/passkeys/:uuid', { params: { uuid } });

/** Reads the person's sessions on all devices. */
export const readSessions = (): Promise<readonly calls.OwnSession[]> => ask('GET /api/account/sessions');

/** Signs out one of the person's sessions. */
export const endSession = (uuid: string): Promise<void> =>
  ask('DELETE /api/account/sessions/:uuid', { params: { uuid } });

/** Signs out all sessions but this one. Returns their number. */
export const endOtherSessions = (): Promise<{ readonly ended: number }> => ask('DELETE /api/account/sessions');

/** Stores the last visited address, at which the next visit begins, also on another device. */
export const saveLatestUrl = (url: string): Promise<void> => ask('PUT /api/account/latest-url', { body: { url } });
