/** What one does without being signed in: ask for a link, and use the one that came by mail. */
import type { Locale } from '../../texts/locales.ts';
import { chosenLocale } from './store.ts';
import type * as calls from '../../registry/calls/signIn.ts';
import { asksOf } from './call.ts';
import { takePreferences } from './preferences.ts';
import { sessionFrom, type Session } from './session.ts';

export type { AcceptedInvitation, Invitation, Registration } from '../../registry/calls/signIn.ts';

const ask = asksOf<typeof calls>();

/** What was chosen here holds for the mails and the account that come of it. */
function inChosenLanguage<Body extends object>(body: Body): Body & { readonly language?: Locale } {
  const language = chosenLocale();
  return language === undefined ? body : { ...body, language };
}

/** Answers the same whether or not there is such an account. */
export const requestPasswordReset = async (email: string): Promise<void> =>
  void (await ask('POST /api/password-resets', { body: inChosenLanguage({ email }) }));

/** @throws HttpError 404 when the link is spent. */
export const checkPasswordReset = (token: string): Promise<object> =>
  ask('GET /api/password-resets/:token', { params: { token } });

export const resetPassword = (token: string, password: string): Promise<void> =>
  ask('PUT /api/password-resets/:token', { params: { token }, body: { password } });

/** Answers the same for an address that has an account. @throws HttpError 404 when registration is off. */
export const register = async (registration: calls.Registration): Promise<void> =>
  void (await ask('POST /api/registrations', { body: registration }));

/** The address that the link confirms. @throws HttpError 404 when the link is spent. */
export const readEmailVerification = (token: string): Promise<{ readonly email: string }> =>
  ask('GET /api/email-verifications/:token', { params: { token } });

/** Also applies a change of address. @throws HttpError 404 when the link is spent, 422 for another password. */
export const verifyEmail = (token: string, password: string): Promise<{ readonly email: string }> =>
  ask('PUT /api/email-verifications/:token', { params: { token }, body: { password } });

export const readInvitation = (token: string): Promise<calls.Invitation> =>
  ask('GET /api/invitations/:token', { params: { token } });

/** Answers the session that it begins. */
export async function acceptInvitation(token: string, accepted: calls.AcceptedInvitation): Promise<Session> {
  const answer = await ask('PUT /api/invitations/:token', { params: { token }, body: inChosenLanguage(accepted) });
  takePreferences(answer.uuid, answer.preferences);
  return sessionFrom(answer);
}
