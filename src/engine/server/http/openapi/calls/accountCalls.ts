/** The calls of one's own account. */
import { reference } from '../schemas.ts';
import {
  answer,
  body,
  choice,
  email,
  flag,
  instant,
  list,
  maybeInstant,
  maybeText,
  password,
  text,
  uuid,
  webauthn,
  whole,
  type Calls,
} from './call.ts';

const tag = 'account';
const nothing = answer({});
const sessionUser = reference('SessionUser');
const empty = { body: body({}), bodyRequired: false } as const;
const passkey = answer({ uuid, name: text, created_at: instant, last_used_at: maybeInstant });
const codes = list(text);
const language = choice('en', 'nl');

export const accountCalls: Calls = {
  'GET /api/account': {
    id: 'readAccount',
    tag,
    summary: {
      en: 'My account: name, address, and what I sign in with',
      nl: 'Mijn account: naam, adres en waarmee ik inlog',
    },
    answer: answer({
      uuid,
      email,
      first_name: text,
      last_name: text,
      language,
      email_verified_at: maybeInstant,
      pending_email: maybeText,
      has_password: flag,
      totp: flag,
      recovery_codes_left: whole,
      passkeys: list(passkey),
      tokens: list(answer({ uuid, name: text, prefix: maybeText, last_used_at: maybeInstant })),
      calendar_link: flag,
      confirmed_until: maybeInstant,
    }),
  },
  'PUT /api/account': {
    id: 'changeAccount',
    tag,
    summary: { en: 'Change my name or language', nl: 'Mijn naam of taal wijzigen' },
    body: body({}, { first_name: text, last_name: text, language }),
    answer: sessionUser,
  },
  'PUT /api/account/latest-url': {
    id: 'rememberPage',
    tag,
    summary: { en: 'Remember the page where I am', nl: 'Onthouden op welke pagina ik ben' },
    body: body({ url: text }),
    status: 204,
  },
  'PUT /api/account/client': {
    id: 'makeOwnClient',
    tag,
    summary: { en: 'Say for whom I work: that makes the client', nl: 'Zeggen voor wie ik werk: dat maakt de klant' },
    body: body(
      {
        type: choice('person', 'company'),
        email,
        street: text,
        house_number: text,
        postal_code: text,
        city: text,
        country: text,
      },
      { company_name: text, first_name: text, last_name: text, phone: text, kvk_number: text, vat_id: text },
    ),
    answer: sessionUser,
    also: ['409'],
  },
  'PUT /api/account/confirmation': {
    id: 'confirmItIsMe',
    tag,
    summary: {
      en: 'Show once more that it is me, by password, code or passkey; it holds for ten minutes',
      nl: 'Nog eens bevestigen dat ik het ben, met wachtwoord, code of passkey; dat geldt tien minuten',
    },
    body: { oneOf: [body({ password }), body({ code: text }), body({ passkey: webauthn, challenge: text })] },
    status: 204,
    also: ['429'],
  },
  'POST /api/account/confirmation/passkey-options': {
    id: 'askConfirmationPasskey',
    tag,
    summary: {
      en: 'What a passkey signs to show that it is me',
      nl: 'Wat een passkey ondertekent om te bevestigen dat ik het ben',
    },
    ...empty,
    answer: answer({ challenge: text, passkey: webauthn }),
    also: ['409'],
  },
  'PUT /api/account/password': {
    id: 'changePassword',
    tag,
    summary: { en: 'Change my password; other sessions end', nl: 'Mijn wachtwoord wijzigen; andere sessies eindigen' },
    body: body({ password }),
    status: 204,
  },
  'PUT /api/account/email': {
    id: 'changeEmail',
    tag,
    summary: {
      en: 'Ask for another address; it is mine once the link in the mail was opened',
      nl: 'Een ander adres vragen; het is van mij zodra de link in de mail is geopend',
    },
    body: body({ email }),
    status: 202,
    answer: nothing,
    also: ['429'],
  },
  'POST /api/account/totp': {
    id: 'offerAuthenticator',
    tag,
    summary: {
      en: 'A secret for an authenticator app, as an address and a QR code',
      nl: 'Een geheim voor een authenticator-app, als adres en QR-code',
    },
    ...empty,
    answer: answer({ secret: text, uri: text, qr: text }),
    also: ['409'],
  },
  'PUT /api/account/totp': {
    id: 'addAuthenticator',
    tag,
    summary: {
      en: 'Show that the app works; answers recovery codes, once',
      nl: 'Laten zien dat de app werkt; geeft herstelcodes, één keer',
    },
    body: body({ code: text }),
    answer: answer({ recovery_codes: codes }),
    also: ['429'],
  },
  'DELETE /api/account/totp': {
    id: 'removeAuthenticator',
    tag,
    summary: { en: 'Take the authenticator app away', nl: 'De authenticator-app verwijderen' },
    status: 204,
  },
  'POST /api/account/recovery-codes': {
    id: 'renewRecoveryCodes',
    tag,
    summary: { en: 'New recovery codes; the old ones end', nl: 'Nieuwe herstelcodes; de oude vervallen' },
    ...empty,
    answer: answer({ recovery_codes: codes }),
    also: ['409'],
  },
  'POST /api/account/passkeys/options': {
    id: 'offerPasskey',
    tag,
    summary: {
      en: 'What a browser needs to make a passkey',
      nl: 'Wat een browser nodig heeft om een passkey te maken',
    },
    ...empty,
    answer: webauthn,
    also: ['409'],
  },
  'POST /api/account/passkeys': {
    id: 'addPasskey',
    tag,
    summary: {
      en: 'Add a passkey; recovery codes come with the first factor',
      nl: 'Een passkey toevoegen; bij de eerste factor komen herstelcodes',
    },
    body: body({ name: text, passkey: webauthn }),
    status: 201,
    answer: {
      type: 'object',
      required: ['uuid', 'name', 'created_at', 'last_used_at'],
      properties: { uuid, name: text, created_at: instant, last_used_at: maybeInstant, recovery_codes: codes },
    },
    also: ['409'],
  },
  'DELETE /api/account/passkeys/:uuid': {
    id: 'removePasskey',
    tag,
    summary: { en: 'Take a passkey away', nl: 'Een passkey verwijderen' },
    status: 204,
  },
  'GET /api/account/sessions': {
    id: 'listOwnSessions',
    tag,
    summary: { en: 'Where I am signed in', nl: 'Waar ik ben ingelogd' },
    answer: list({
      type: 'object',
      required: ['uuid', 'current', 'browser'],
      properties: { uuid, current: flag, browser: maybeText },
    }),
  },
  'DELETE /api/account/sessions/:uuid': {
    id: 'endOwnSession',
    tag,
    summary: { en: 'End one of my sessions', nl: 'Een van mijn sessies beëindigen' },
    status: 204,
  },
  'DELETE /api/account/sessions': {
    id: 'endOtherSessions',
    tag,
    summary: { en: 'End all my sessions but this one', nl: 'Al mijn sessies beëindigen behalve deze' },
    ...empty,
    answer: answer({ ended: whole }),
  },
};
