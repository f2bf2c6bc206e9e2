/** What one does without being signed in: ask for a link, and use the one that came by mail. */
import type { Locale } from '../../texts/locales.ts';
import { call, pathTo } from './call.ts';
import { saveSession, sessionFrom, type SessionAnswer } from './session.ts';

export interface Registration {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
  readonly language: Locale;
}

export interface Invitation {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Locale;
  /** Who sent it, and for which client, where that is known. */
  readonly inviter: string | null;
  readonly client: string | null;
}

export interface AcceptedInvitation {
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
}

/** Answers the same whether or not there is such an account. */
export const requestPasswordReset = (email: string): Promise<void> => call('POST', '/password-resets', { email });

/** @throws HttpError 404 when the link is spent. */
export const checkPasswordReset = (token: string): Promise<object> => call('GET', pathTo('password-resets', token));

export const resetPassword = (token: string, password: string): Promise<void> =>
  call('PUT', pathTo('password-resets', token), { password });

/** Answers the same for an address that has an account. @throws HttpError 404 when registration is off. */
export const register = (registration: Registration): Promise<void> => call('POST', '/registrations', registration);

/** Also applies a change of address. @throws HttpError 404 when the link is spent. */
export const verifyEmail = (token: string): Promise<{ readonly email: string }> =>
  call('PUT', pathTo('email-verifications', token), {});

export const readInvitation = (token: string): Promise<Invitation> => call('GET', pathTo('invitations', token));

/** Signs in as well. */
export async function acceptInvitation(token: string, accepted: AcceptedInvitation): Promise<void> {
  saveSession(sessionFrom(await call<SessionAnswer>('PUT', pathTo('invitations', token), accepted)));
}
