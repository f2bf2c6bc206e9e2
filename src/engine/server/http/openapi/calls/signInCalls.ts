/** The calls of getting in: signing in, registering, invitations, new passwords. */
import { reference } from '../schemas.ts';
import {
  answer,
  body,
  choice,
  email,
  flag,
  instant,
  list,
  maybeText,
  password,
  text,
  webauthn,
  type Calls,
} from './call.ts';

const tag = 'session';
const nothing = answer({});
const sessionUser = reference('SessionUser');
const empty = { body: body({}), bodyRequired: false } as const;
const factor = answer({
  challenge: text,
  methods: list(choice('totp', 'recovery', 'passkey')),
  passkey: { type: ['object', 'null'] },
  expires_at: instant,
});
const asked = answer({ challenge: text, passkey: webauthn });

export const signInCalls: Calls = {
  'POST /api/setup/:token': {
    id: 'setUp',
    tag,
    summary: {
      en: 'Make the first account, with the link that the start printed',
      nl: 'Het eerste account maken, met de link die bij de start is getoond',
    },
    body: body({ email, first_name: text, last_name: text, password }),
    status: 201,
    answer: sessionUser,
  },
  'POST /api/session': {
    id: 'signIn',
    tag,
    summary: { en: 'Sign in', nl: 'Inloggen' },
    body: body({ email, password }),
    answer: sessionUser,
    also: ['401'],
    more: {
      202: {
        about: { en: 'The second factor that is to be shown', nl: 'De tweede factor die nog getoond moet worden' },
        answer: factor,
      },
    },
  },
  'GET /api/session': { id: 'whoAmI', tag, summary: { en: 'Who am I', nl: 'Wie ben ik' }, answer: sessionUser },
  'DELETE /api/session': { id: 'signOut', tag, summary: { en: 'Sign out', nl: 'Uitloggen' }, status: 204 },
  'GET /api/session/address': {
    id: 'readOwnAddress',
    tag,
    summary: { en: 'The address from which I call', nl: 'Het adres waarvandaan ik aanroep' },
    answer: answer({ ip: text }),
  },
  'DELETE /api/session/client': {
    id: 'seeAllClients',
    tag,
    summary: { en: 'See the rows of all clients', nl: 'De rijen van alle klanten zien' },
    answer: sessionUser,
  },
  'GET /api/session/options': {
    id: 'readSignInOptions',
    tag,
    summary: { en: 'What the sign-in page offers', nl: 'Wat de inlogpagina biedt' },
    answer: answer({
      registration: flag,
      passkeys: flag,
      seller: { type: ['object', 'null'], properties: { name: text, logo: { type: ['string', 'null'] } } },
    }),
  },
  'POST /api/session/second-factor': {
    id: 'showSecondFactor',
    tag,
    summary: {
      en: 'Show the second factor that signing in asked for: a code or a passkey',
      nl: 'De tweede factor tonen waar het inloggen om vroeg: een code of een passkey',
    },
    body: { oneOf: [body({ challenge: text, code: text }), body({ challenge: text, passkey: webauthn })] },
    answer: sessionUser,
    also: ['401'],
  },
  'POST /api/session/passkey-options': {
    id: 'askPasskey',
    tag,
    summary: {
      en: 'What a passkey signs to sign in with it alone',
      nl: 'Wat een passkey ondertekent om er alleen mee in te loggen',
    },
    ...empty,
    answer: asked,
    also: ['409'],
  },
  'POST /api/session/passkey': {
    id: 'signInWithPasskey',
    tag,
    summary: { en: 'Sign in with a passkey', nl: 'Inloggen met een passkey' },
    body: body({ challenge: text, passkey: webauthn }),
    answer: sessionUser,
    also: ['401'],
  },

  'POST /api/registrations': {
    id: 'register',
    tag,
    summary: {
      en: 'Make an account oneself; a mail tells how to go on',
      nl: 'Zelf een account maken; een mail vertelt hoe het verdergaat',
    },
    body: body({ email, first_name: text, last_name: text, password }, { language: choice('en', 'nl') }),
    status: 202,
    answer: nothing,
    also: ['404'],
  },
  'PUT /api/email-verifications/:token': {
    id: 'verifyEmail',
    tag,
    summary: {
      en: 'Prove an address by the link that was mailed to it',
      nl: 'Een adres bevestigen met de link die erheen is gemaild',
    },
    ...empty,
    answer: answer({ email }),
  },
  'POST /api/email-verifications': {
    id: 'askEmailVerification',
    tag,
    summary: {
      en: 'Have the link to prove my address sent again',
      nl: 'De link om mijn adres te bevestigen opnieuw laten sturen',
    },
    ...empty,
    status: 202,
    answer: nothing,
    also: ['429'],
  },
  'GET /api/invitations/:token': {
    id: 'readInvitation',
    tag,
    summary: { en: 'Whom an invitation is for', nl: 'Voor wie een uitnodiging is' },
    answer: answer({
      email,
      first_name: text,
      last_name: text,
      language: choice('en', 'nl'),
      inviter: maybeText,
      client: maybeText,
    }),
  },
  'PUT /api/invitations/:token': {
    id: 'acceptInvitation',
    tag,
    summary: { en: 'Take up an invitation, and sign in', nl: 'Een uitnodiging aannemen en inloggen' },
    body: body({ first_name: text, last_name: text, password }),
    answer: sessionUser,
  },
  'POST /api/password-resets': {
    id: 'askPasswordReset',
    tag,
    summary: {
      en: 'Have a link for a new password sent; the answer is always the same',
      nl: 'Een link voor een nieuw wachtwoord laten sturen; het antwoord is altijd hetzelfde',
    },
    body: body({ email }),
    status: 202,
    answer: nothing,
  },
  'GET /api/password-resets/:token': {
    id: 'readPasswordReset',
    tag,
    summary: {
      en: 'Whether a link for a new password still works',
      nl: 'Of een link voor een nieuw wachtwoord nog werkt',
    },
    answer: nothing,
  },
  'PUT /api/password-resets/:token': {
    id: 'resetPassword',
    tag,
    summary: { en: 'Set a new password by the link', nl: 'Een nieuw wachtwoord instellen met de link' },
    body: body({ password }),
    status: 204,
  },
};
