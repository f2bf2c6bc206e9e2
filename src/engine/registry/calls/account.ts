/** API calls about one's own account. Calls that require reauthentication have the policy `confirmed`. */
import { defineCall, type AnswerOf, type BodyOf } from './call.ts';
import {
  answer,
  body,
  choice,
  described,
  eitherOf,
  email,
  flag,
  instant,
  lineOf,
  list,
  maybeInstant,
  maybeLineOf,
  maybeText,
  optional,
  singleLineOf,
  text,
  typed,
  uuid,
  webauthn,
  whole,
  language,
} from './schemas.ts';
import { sessionUser } from './sessionUser.ts';

const nothing = answer({});
/** The screens define the keys; the server limits their size. */
const preferences = typed<Readonly<Record<string, unknown>>>({ type: 'object', maxProperties: 200 });
const neededOfTenant = lineOf({ max: 1_000 });
const ofTenant = optional(maybeLineOf({ max: 1_000 }));
const password = lineOf({ max: 1_024 });
const code = lineOf({ max: 100 });
const passkey = { uuid, name: text, created_at: instant, last_used_at: maybeInstant } as const;
const recoveryCodes = answer({ recovery_codes: list(text) });
/** None of these accepts an Idempotency-Key. */
const own = { tag: 'account', may: 'account', unkeyed: 'account' } as const;
const confirmed = { ...own, may: 'confirmed' } as const;
const asUser = 'and the session user';

export const readAccount = defineCall({
  method: 'GET',
  path: '/api/account',
  id: 'readAccount',
  tag: 'account',
  may: 'account',
  answer: answer({
    uuid,
    email,
    pending_email: described(maybeText, 'Asked for, and not confirmed yet.'),
    first_name: text,
    last_name: text,
    language,
    email_verified_at: maybeInstant,
    has_password: flag,
    totp: flag,
    recovery_codes_left: whole,
    passkeys: list(answer(passkey)),
    tokens: described(
      list(answer({ uuid, name: text, prefix: maybeText, last_used_at: maybeInstant })),
      'API tokens that work: a new password ends them.',
    ),
    calendar_link: described(
      flag,
      'Whether there is a private link to one’s own hours, which a new password ends too.',
    ),
    confirmed_until: maybeInstant,
  }),
  answers:
    'and `{"uuid", "email", "pending_email", "first_name", "last_name", "language", "email_verified_at", "has_password", "totp", "recovery_codes_left", "passkeys", "tokens", "calendar_link", "confirmed_until"}`: `tokens` are the API tokens that work, `[{"uuid", "name", "prefix", "last_used_at"}]`',
});

export const changeAccount = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account',
  id: 'changeAccount',
  // The schema of users validates the names.
  body: body({ first_name: optional(text), last_name: optional(text), language: optional(language) }),
  answer: sessionUser,
  answers: asUser,
});

export const rememberPage = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/latest-url',
  id: 'rememberPage',
  contract: 'where signing in leads: a path of these screens',
  body: body({ url: lineOf({ max: 2_048 }) }),
});

export const putPreferences = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/preferences',
  id: 'putPreferences',
  contract:
    'what they chose of the screens, key by key: language, theme, menu, columns. The last write of a key wins, `null` takes it away; all of them come as `preferences` of the session user',
  body: body({ values: preferences }),
});

export const makeOwnTenant = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/client',
  id: 'makeOwnClient',
  contract: 'whom they work for, for who works for nobody yet',
  // An account needs no address, but a client that gets invoices does. The client's resource validates the fields
  // further.
  body: body({
    type: choice('company', 'person'),
    company_name: ofTenant,
    first_name: ofTenant,
    last_name: ofTenant,
    email: lineOf({ max: 254 }),
    phone: ofTenant,
    street: neededOfTenant,
    house_number: neededOfTenant,
    postal_code: neededOfTenant,
    city: neededOfTenant,
    country: neededOfTenant,
    kvk_number: ofTenant,
    vat_id: ofTenant,
  }),
  answer: sessionUser,
  answers: asUser,
  errors: { E_STATE: 'for who works for somebody already, and who has yet to prove the address' },
});

export const confirmIdentity = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/confirmation',
  id: 'confirmIdentity',
  writesOnlySession: true,
  contract: 'show once more who it is, for one step that asks for it within ten minutes; signing in counts for none',
  body: eitherOf(body({ password }), body({ code }), body({ passkey: webauthn, challenge: lineOf({ max: 200 }) })),
  errors: {
    E_CREDENTIALS: 'for what is not right',
    E_LINK: 'once the challenge of the passkey is over',
    E_TOO_MANY: 'with `Retry-After`',
  },
});

export const askConfirmationPasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/account/confirmation/passkey-options',
  id: 'askConfirmationPasskey',
  writesOnlySession: true,
  contract: 'to do so by passkey',
  answer: answer({ challenge: text, passkey: webauthn }),
  errors: { E_STATE: 'where passkeys cannot be had' },
});

export const changePassword = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/password',
  id: 'changePassword',
  contract:
    'another, with the present one; of an account without a password, a fresh proof as for other sensitive steps. The other sessions, API tokens and the calendar link end',
  body: body({ password, current_password: optional(password) }),
  errors: { E_TOO_MANY: 'with `Retry-After`' },
});

export const changeEmail = defineCall({
  ...confirmed,
  method: 'PUT',
  path: '/api/account/email',
  id: 'changeEmail',
  contract: 'another, from when it is proven by the link that goes there',
  body: body({ email: lineOf({ max: 254 }) }),
  status: 202,
  answer: nothing,
  errors: { E_TOO_MANY: 'with `Retry-After`' },
});

export const askEmailVerification = defineCall({
  ...own,
  method: 'POST',
  path: '/api/email-verifications',
  id: 'askEmailVerification',
  contract: 'mail that link again',
  status: 202,
  answer: nothing,
  errors: { E_TOO_MANY: 'with `Retry-After`' },
});

export const offerAuthenticator = defineCall({
  ...confirmed,
  method: 'POST',
  path: '/api/account/totp',
  id: 'offerAuthenticator',
  answer: answer({ secret: text, uri: text, qr: described(text, 'SVG.') }),
  answers: 'and `{"secret", "uri", "qr"}`: `qr` is SVG',
  errors: { E_STATE: 'where there is one' },
});

export const addAuthenticator = defineCall({
  ...own,
  method: 'PUT',
  path: '/api/account/totp',
  id: 'addAuthenticator',
  contract: 'its first code: from now on it counts',
  body: body({ code }),
  answer: recoveryCodes,
  answers: 'and `{"recovery_codes"}`, this once',
  errors: { E_SECOND_FACTOR_CODE: 'for what is not right', E_TOO_MANY: 'with `Retry-After`' },
});

export const removeAuthenticator = defineCall({
  ...confirmed,
  method: 'DELETE',
  path: '/api/account/totp',
  id: 'removeAuthenticator',
});

export const renewRecoveryCodes = defineCall({
  ...confirmed,
  method: 'POST',
  path: '/api/account/recovery-codes',
  id: 'renewRecoveryCodes',
  contract: 'ten others',
  answer: recoveryCodes,
  answers: 'and `{"recovery_codes"}`, this once',
  errors: { E_STATE: 'without a second factor' },
});

export const offerPasskey = defineCall({
  ...confirmed,
  method: 'POST',
  path: '/api/account/passkeys/options',
  id: 'offerPasskey',
  contract: 'to add a passkey: WebAuthn creation options',
  answer: webauthn,
  errors: { E_STATE: 'where passkeys cannot be had, or there are twenty' },
});

export const addPasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/account/passkeys',
  id: 'addPasskey',
  contract: 'add it',
  body: body({ name: singleLineOf({ max: 80 }), passkey: webauthn }),
  status: 201,
  answer: answer({ ...passkey, recovery_codes: optional(list(text)) }),
  answers: 'and `{"uuid", "name", "created_at", "last_used_at"}`, and `recovery_codes` where there were none',
  errors: { E_STATE: 'for one that is not taken', E_LINK: 'once the challenge is over' },
});

export const removePasskey = defineCall({
  ...confirmed,
  method: 'DELETE',
  path: '/api/account/passkeys/:uuid',
  id: 'removePasskey',
});

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  id: 'listOwnSessions',
  tag: 'account',
  may: 'account',
  answer: list(
    answer({
      uuid,
      current: flag,
      created_at: instant,
      seen_at: instant,
      ip: maybeText,
      browser: described(maybeText, '"Firefox 130 · Linux".'),
    }),
  ),
  answers: 'and `[{"uuid", "current", "created_at", "seen_at", "ip", "browser"}]`',
});

export const endOwnSession = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions/:uuid',
  id: 'endOwnSession',
  writesOnlySession: true,
});

export const endOtherSessions = defineCall({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions',
  id: 'endOtherSessions',
  writesOnlySession: true,
  answer: answer({ ended: whole }),
});

/** The account of the caller with passkeys, tokens and second factor. */
export type OwnAccount = AnswerOf<typeof readAccount>;
/** Passkey in the list of the account. */
export type Passkey = OwnAccount['passkeys'][number];
/** An API token as its owner sees it, without the secret. */
export type OwnToken = OwnAccount['tokens'][number];
/** A session of the caller, for the list of devices. */
export type OwnSession = AnswerOf<typeof listOwnSessions>[number];
/** The secret for an authenticator app; the caller confirms it with a code. */
export type TotpSetup = AnswerOf<typeof offerAuthenticator>;
/** New recovery codes, which are shown once. */
export type NewRecoveryCodes = AnswerOf<typeof renewRecoveryCodes>;
/** The client data of a user who has no client yet. */
export type ClientData = BodyOf<typeof makeOwnTenant>;
/** The proof of identity by which a person confirms a sensitive change. */
export type Confirmation = BodyOf<typeof confirmIdentity>;
