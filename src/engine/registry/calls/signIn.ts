/** API calls for signing in and out, registration, invitations, password resets and the first account. */
import { defineCall, type AnswerOf, type BodyOf } from './call.ts';
import {
  answer,
  body,
  choice,
  eitherOf,
  email,
  flag,
  instant,
  lineOf,
  list,
  maybe,
  maybeText,
  optional,
  singleLineOf,
  text,
  webauthn,
  language,
} from './schemas.ts';
import { passwordLength } from '../../values/passwordStrength.ts';
import { sessionUser, signedIn } from './sessionUser.ts';

const tag = 'session';
const nothing = answer({});
/** E-mail address as typed: any case, possibly surrounded by white space. */
const typedEmail = lineOf({ max: 254 });
const password = lineOf({ max: 1_024 });
const name = { first_name: singleLineOf({ max: 50 }), last_name: singleLineOf({ max: 80 }) } as const;
const challenge = lineOf({ max: 200 });
const asUserWithToken = 'and the session user with its `token`';

export const setUp = defineCall({
  method: 'POST',
  path: '/api/setup/:token',
  id: 'setUp',
  tag,
  contract: 'the first account of an empty database, with the link that the program printed',
  may: 'public',
  unkeyed: 'nobody',
  body: body({ email: typedEmail, ...name, password: lineOf({ min: passwordLength.min, max: 1_024 }) }),
  status: 201,
  answer: signedIn,
  answers: asUserWithToken,
  errors: { E_NOT_FOUND: 'once there is one' },
});

export const signIn = defineCall({
  method: 'POST',
  path: '/api/session',
  id: 'signIn',
  tag,
  may: 'public',
  unkeyed: 'nobody',
  writesOnlySession: true,
  body: body({ email: typedEmail, password }),
  answer: signedIn,
  answers:
    'and the session user, with its `token` this once; 202 and `{"challenge", "methods", "passkey", "expires_at"}` for who has a [second factor](#accounts)',
  more: {
    202: {
      answer: answer({
        challenge: text,
        methods: list(choice('totp', 'recovery', 'passkey')),
        passkey: maybe(webauthn),
        expires_at: instant,
      }),
    },
  },
  errors: { E_CREDENTIALS: 'where they do not belong together' },
});

export const whoAmI = defineCall({
  method: 'GET',
  path: '/api/session',
  id: 'whoAmI',
  tag,
  may: 'account',
  answer: sessionUser,
  answers: 'and the session user',
});

export const signOut = defineCall({
  method: 'DELETE',
  path: '/api/session',
  id: 'signOut',
  tag,
  may: 'account',
  unkeyed: 'account',
  writesOnlySession: true,
});

export const readOwnAddress = defineCall({
  method: 'GET',
  path: '/api/session/address',
  id: 'readOwnAddress',
  tag,
  may: 'account',
  answer: answer({ ip: text }),
});

export const seeAllClients = defineCall({
  method: 'DELETE',
  path: '/api/session/client',
  id: 'seeAllClients',
  tag,
  may: 'account',
  unkeyed: 'account',
  writesOnlySession: true,
  answer: sessionUser,
  answers: 'and the session user',
});

export const readSignInOptions = defineCall({
  method: 'GET',
  path: '/api/session/options',
  id: 'readSignInOptions',
  tag,
  may: 'public',
  // `setup` is true as long as there is no account; `logo` is a `data:` address.
  answer: answer({
    registration: flag,
    passkeys: flag,
    setup: flag,
    seller: maybe(answer({ name: text, colour: maybeText, logo: maybeText })),
  }),
});

export const readLogo = defineCall({
  method: 'GET',
  path: '/api/session/logo',
  id: 'readLogo',
  tag,
  contract: 'the logo of the page: that of the company that serves the person, else of the installation',
  may: 'public',
  query: { version: { schema: text } },
  media: ['image/png', 'image/jpeg', 'image/webp'],
  errors: { E_NOT_FOUND: 'where there is none' },
});

export const showSecondFactor = defineCall({
  method: 'POST',
  path: '/api/session/second-factor',
  id: 'showSecondFactor',
  tag,
  contract: 'the second step after a 202; a code of the app or a recovery code, or a passkey',
  may: 'public',
  unkeyed: 'nobody',
  writesOnlySession: true,
  body: eitherOf(body({ challenge, code: lineOf({ max: 100 }) }), body({ challenge, passkey: webauthn })),
  answer: signedIn,
  answers: asUserWithToken,
  errors: { E_SECOND_FACTOR_CODE: 'for what is not right', E_LINK: 'once the challenge is over' },
});

export const askPasskey = defineCall({
  method: 'POST',
  path: '/api/session/passkey-options',
  id: 'askPasskey',
  tag,
  contract: 'to sign in with a passkey alone: WebAuthn request options',
  may: 'public',
  unkeyed: 'nobody',
  writesOnlySession: true,
  answer: answer({ challenge: text, passkey: webauthn }),
  errors: { E_STATE: 'where passkeys cannot be had' },
});

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/session/passkey',
  id: 'signInWithPasskey',
  tag,
  may: 'public',
  unkeyed: 'nobody',
  writesOnlySession: true,
  body: body({ challenge, passkey: webauthn }),
  answer: signedIn,
  answers: asUserWithToken,
  errors: { E_LINK: 'once the challenge is over', E_CREDENTIALS: 'for a passkey that is not known' },
});

export const register = defineCall({
  method: 'POST',
  path: '/api/registrations',
  id: 'register',
  tag,
  contract: 'make an account; the answer is always the same',
  may: 'public',
  unkeyed: 'nobody',
  body: body({ email: typedEmail, ...name, password, language: optional(language) }),
  status: 202,
  answer: nothing,
  errors: { E_NOT_FOUND: 'where `REGISTRATION=off`' },
});

export const readEmailVerification = defineCall({
  method: 'GET',
  path: '/api/email-verifications/:token',
  id: 'readEmailVerification',
  tag,
  contract: 'which address the link confirms; confirms nothing',
  may: 'public',
  answer: answer({ email }),
  errors: { E_LINK: 'once it does no more' },
});

export const verifyEmail = defineCall({
  method: 'PUT',
  path: '/api/email-verifications/:token',
  id: 'verifyEmail',
  tag,
  contract: 'confirm or change the address, with the password of the account; its other sessions end',
  may: 'public',
  unkeyed: 'nobody',
  body: body({ password }),
  answer: answer({ email }),
  errors: { E_LINK: 'once it does no more' },
});

export const readInvitation = defineCall({
  method: 'GET',
  path: '/api/invitations/:token',
  id: 'readInvitation',
  tag,
  contract: 'who is invited, by whom',
  may: 'public',
  answer: answer({
    email,
    first_name: text,
    last_name: text,
    language: language,
    inviter: maybeText,
    client: maybeText,
  }),
  errors: { E_LINK: 'once it does no more' },
});

export const acceptInvitation = defineCall({
  method: 'PUT',
  path: '/api/invitations/:token',
  id: 'acceptInvitation',
  tag,
  may: 'public',
  unkeyed: 'nobody',
  // The person's language from then on; by default that of the account.
  body: body({ ...name, password, language: optional(language) }),
  answer: signedIn,
  answers: asUserWithToken,
  errors: { E_LINK: 'once it does no more' },
});

export const askPasswordReset = defineCall({
  method: 'POST',
  path: '/api/password-resets',
  id: 'askPasswordReset',
  tag,
  contract: 'have a link mailed; the answer is always the same',
  may: 'public',
  unkeyed: 'nobody',
  // The language of the mail; by default that of the account.
  body: body({ email: typedEmail, language: optional(language) }),
  status: 202,
  answer: nothing,
});

export const readPasswordReset = defineCall({
  method: 'GET',
  path: '/api/password-resets/:token',
  id: 'readPasswordReset',
  tag,
  contract: 'whether the link works',
  may: 'public',
  answer: nothing,
  errors: { E_LINK: 'once it does no more' },
});

export const resetPassword = defineCall({
  method: 'PUT',
  path: '/api/password-resets/:token',
  id: 'resetPassword',
  tag,
  contract: 'a new password; every session, API token and calendar link ends',
  may: 'public',
  unkeyed: 'nobody',
  body: body({ password }),
  errors: { E_LINK: 'once it does no more' },
});

/** The ways to sign in that the installation offers, for the page. */
export type SignInOptions = AnswerOf<typeof readSignInOptions>;
/** The answer to a right password where a second factor is needed. */
export type SecondFactorAsked = Extract<AnswerOf<typeof signIn>, { readonly challenge: string }>;
/** The first account of an installation without users. */
export type FirstAccount = BodyOf<typeof setUp>;
/** The form by which a person registers. */
export type Registration = BodyOf<typeof register>;
/** The invitation behind a link in a mail. */
export type Invitation = AnswerOf<typeof readInvitation>;
/** The name and password of a person who accepts an invitation. */
export type AcceptedInvitation = BodyOf<typeof acceptInvitation>;
/** The proof by a second factor: a code or a passkey. */
export type SecondProof = BodyOf<typeof showSecondFactor>;
