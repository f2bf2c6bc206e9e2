/** The signed-in person's own account: profile, ways to sign in, and sessions. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Locale } from '../../texts/locales.ts';
import { call, pathTo } from './call.ts';
import { currentSession, saveSession, sessionFrom, type SessionAnswer } from './session.ts';
import type { PasskeyChallenge } from './signIn.ts';

export interface Passkey {
  readonly uuid: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export interface Account {
  readonly uuid: string;
  readonly email: string;
  /** Asked for, and not confirmed yet. */
  readonly pending_email: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Locale;
  readonly email_verified_at: string | null;
  readonly has_password: boolean;
  readonly totp: boolean;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly Passkey[];
  /** API tokens that work: a new password ends them. */
  readonly tokens: readonly OwnToken[];
  /** Whether there is a private link to one's own hours, which a new password ends too. */
  readonly calendar_link: boolean;
  readonly confirmed_until: string | null;
}

export interface OwnToken {
  readonly uuid: string;
  readonly name: string;
  readonly prefix: string | null;
  readonly last_used_at: string | null;
}

export interface OwnSession {
  readonly uuid: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly seen_at: string;
  readonly ip: string | null;
  /** "Firefox 130 · Linux". */
  readonly browser: string | null;
}

export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
  /** SVG. */
  readonly qr: string;
}

export interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

/** The client that somebody is, who has none yet. */
export interface ClientData {
  readonly type: string;
  readonly [field: string]: string;
}

export type Confirmation =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly challenge: string; readonly passkey: AuthenticationResponseJSON };

export const accountKey = ['account'] as const;
export const sessionsKey = ['account', 'sessions'] as const;

export const readAccount = (): Promise<Account> => call('GET', '/account');

/** The session keeps the token that it has: the server says that only at sign-in. */
function keep(answer: SessionAnswer): void {
  const current = currentSession();
  if (current) saveSession(sessionFrom({ ...answer, token: answer.token ?? current.user.token }));
}

export async function saveProfile(profile: {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly language?: Locale;
}): Promise<void> {
  keep(await call<SessionAnswer>('PUT', '/account', profile));
}

export async function saveOwnClient(client: ClientData): Promise<void> {
  keep(await call<SessionAnswer>('PUT', '/account/client', client));
}

/** Asks anew who is signed in: an address was confirmed, a role given. Whoever signed out meanwhile stays so. */
export async function refreshSession(): Promise<void> {
  const before = currentSession();
  const answer = await call<SessionAnswer>('GET', '/session');
  if (before !== null && currentSession() === before) keep(answer);
}

export const confirmIdentity = (confirmation: Confirmation): Promise<void> =>
  call('PUT', '/account/confirmation', confirmation);
export const askConfirmationPasskey = (): Promise<PasskeyChallenge> =>
  call('POST', '/account/confirmation/passkey-options', {});

export const changePassword = (password: string): Promise<void> => call('PUT', '/account/password', { password });
export const changeEmail = (email: string): Promise<void> => call('PUT', '/account/email', { email });
export const sendVerificationAgain = (): Promise<void> => call('POST', '/email-verifications', {});

export const startTotp = (): Promise<TotpSetup> => call('POST', '/account/totp', {});
export const finishTotp = (code: string): Promise<RecoveryCodes> => call('PUT', '/account/totp', { code });
export const removeTotp = (): Promise<void> => call('DELETE', '/account/totp');
export const newRecoveryCodes = (): Promise<RecoveryCodes> => call('POST', '/account/recovery-codes', {});

export const startPasskey = (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  call('POST', '/account/passkeys/options', {});
export const finishPasskey = (
  name: string,
  passkey: RegistrationResponseJSON,
): Promise<Passkey & Partial<RecoveryCodes>> => call('POST', '/account/passkeys', { name, passkey });
export const removePasskey = (uuid: string): Promise<void> => call('DELETE', pathTo('account', 'passkeys', uuid));

export const readSessions = (): Promise<readonly OwnSession[]> => call('GET', '/account/sessions');
export const endSession = (uuid: string): Promise<void> => call('DELETE', pathTo('account', 'sessions', uuid));
export const endOtherSessions = (): Promise<{ readonly ended: number }> => call('DELETE', '/account/sessions', {});

export const saveLatestUrl = (url: string): Promise<void> => call('PUT', '/account/latest-url', { url });
