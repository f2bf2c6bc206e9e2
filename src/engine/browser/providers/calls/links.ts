/** Calls that require no sign-in: requesting a mail with a link, and using its token. */
import type { Locale } from '../../../texts/locales.ts';
import { chosenLocale } from '../store.ts';
import type * as calls from '../../../registry/calls/signIn.ts';
import { asksOf } from '../call.ts';
import { takePreferences } from '../session/preferences.ts';
import { sessionFrom, type Session } from '../session/session.ts';

export type { AcceptedInvitation, Invitation, Registration } from '../../../registry/calls/signIn.ts';

const ask = asksOf<typeof calls>();

/** Adds the chosen language, which applies to the resulting mails and account. */
function inChosenLanguage<Body extends object>(body: Body): Body & { readonly language?: Locale } {
  const language = chosenLocale();
  return language === undefined ? body : { ...body, language };
}

/** Requests a password reset. The response does not reveal whether the account exists. */
export const requestPasswordReset = async (email: string): Promise<void> =>
  void (await ask('POST /api/password-resets', { body: inChosenLanguage({ email }) }));

/** @throws HttpError 404 for a used or expired link. */
export const checkPasswordReset = (token: string): Promise<object> =>
  ask('GET /api/password-resets/:token', { params: { token } });

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (token: string, password: string): Promise<void> =>
  ask('PUT /api/password-resets/:token', { params: { token }, body: { password } });

/**
 * Registers. The response does not reveal whether the address has an account. @throws HttpError 404 if registration is
 * off.
 */
export const register = async (registration: calls.Registration): Promise<void> =>
  void (await ask('POST /api/registrations', { body: registration }));

/** Returns the address that the link confirms. @throws HttpError 404 for a used or expired link. */
export const readEmailVerification = (token: string): Promise<{ readonly email: string }> =>
  ask('GET /api/email-verifications/:token', { params: { token } });

/**
 * Confirms an address, also for a change of address. @throws HttpError 404 for a used or expired link, 422 for a wrong
 * password.
 */
export const verifyEmail = (token: string, password: string): Promise<{ readonly email: string }> =>
  ask('PUT /api/email-verifications/:token', { params: { token }, body: { password } });

/** Reads the invitation of a mailed link, before it is accepted. */
export const readInvitation = (token: string): Promise<calls.Invitation> =>
  ask('GET /api/invitations/:token', { params: { token } });

/** Accepts an invitation and returns the new session. */
export async function acceptInvitation(token: string, accepted: calls.AcceptedInvitation): Promise<Session> {
  const answer = await ask('PUT /api/invitations/:token', { params: { token }, body: inChosenLanguage(accepted) });
  takePreferences(answer.uuid, answer.preferences);
  return sessionFrom(answer);
}
