/** The calls of the company as a whole: settings, sent mail, search, rights, and this document. */
import { settingsName } from '../../../../registry/resolve.ts';
import { answer, choice, instant, list, maybeInstant, maybeText, text, uuid, whole, type Calls } from './call.ts';

const mail = {
  uuid,
  to: text,
  subject: text,
  language: text,
  kind: text,
  status: choice('queued', 'sending', 'sent', 'failed', 'kept'),
  attempts: whole,
  error: maybeText,
  created_at: instant,
  sent_at: maybeInstant,
};
const settings = answer({
  values: { type: 'object', description: 'Every setting but the secret ones: the value that holds.' },
  kept: { ...list(text), description: 'The secret settings that have a value.' },
});

export const companyCalls: Calls = {
  'GET /api/openapi.json': {
    id: 'readOpenApi',
    tag: 'session',
    summary: { en: 'This document, for whoever asks', nl: 'Dit document, voor wie het vraagt' },
    answer: { type: 'object' },
  },
  'GET /api/registry': {
    id: 'readRegistry',
    tag: 'session',
    summary: {
      en: 'The registry as it is for you and your active client, with the icons that it names',
      nl: 'Het register zoals het voor jou en je actieve klant is, met de pictogrammen die erin staan',
    },
    answer: answer({ registry: { type: 'object' }, icons: { type: 'object', additionalProperties: text } }),
  },
  'GET /api/registry/validators/:name': {
    id: 'readValidators',
    tag: 'session',
    summary: {
      en: 'The checks of a form, as an ES module for the screens',
      nl: 'De controles van een formulier, als ES-module voor de schermen',
    },
    also: ['403'],
  },
  'GET /api/search': {
    id: 'search',
    tag: 'search',
    summary: {
      en: 'Looks for records of several resources by name or number, the likeliest first',
      nl: 'Zoekt records van verschillende onderdelen op naam of nummer, de waarschijnlijkste eerst',
    },
    query: {
      q: {
        schema: { type: 'string', minLength: 1, maxLength: 200 },
        about: { en: 'What is typed.', nl: 'Wat er is getypt.' },
        required: true,
      },
    },
    answer: answer({ results: list(answer({ resource: text, uuid, title: text, hint: maybeText })) }),
  },
  'GET /api/badges': {
    id: 'readBadges',
    tag: 'session',
    summary: {
      en: 'The numbers beside the entries of your menu, by page or resource',
      nl: 'De aantallen naast wat in je menu staat, per pagina of onderdeel',
    },
    answer: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  'GET /api/settings': {
    id: 'readSettings',
    tag: settingsName,
    summary: { en: 'The company’s settings', nl: 'De instellingen van het bedrijf' },
    answer: settings,
    sees: ({ registry }) => registry.settings !== null,
  },
  'PUT /api/settings': {
    id: 'changeSettings',
    tag: settingsName,
    summary: {
      en: 'Change some of the settings, all at once; null brings the default back',
      nl: 'Een deel van de instellingen wijzigen, in één keer; null brengt de standaardwaarde terug',
    },
    body: { type: 'object' },
    answer: settings,
    sees: ({ registry }) => registry.settings !== null,
  },
  'GET /api/backups': {
    id: 'readBackups',
    tag: 'outbox',
    summary: { en: 'When the last backup was made', nl: 'Wanneer de laatste back-up is gemaakt' },
    answer: answer({
      schedule: choice('off', 'daily'),
      directory: maybeText,
      kept: answer({ days: whole, weeks: whole }),
      made: { type: ['object', 'null'] },
      failed: { type: ['object', 'null'] },
      is_late: { type: 'boolean' },
    }),
  },
  'GET /api/outbox': {
    id: 'listMails',
    tag: 'outbox',
    summary: { en: 'What was mailed, the newest first', nl: 'Wat er is gemaild, het nieuwste eerst' },
    query: {
      limit: {
        schema: { type: 'integer', minimum: 1, maximum: 500 },
        about: { en: 'How many; 100 unless given.', nl: 'Hoeveel; 100 als het ontbreekt.' },
      },
    },
    answer: answer({ delivery: text, mails: list(answer(mail)) }),
  },
  'GET /api/outbox/:uuid': {
    id: 'readMail',
    tag: 'outbox',
    summary: { en: 'A mail with what it says', nl: 'Een mail met wat erin staat' },
    answer: answer({ ...mail, html: maybeText, text: maybeText }),
  },
  'PUT /api/outbox/:uuid/retry': {
    id: 'retryMail',
    tag: 'outbox',
    summary: { en: 'Send a mail again that did not go out', nl: 'Een mail die niet is verzonden opnieuw sturen' },
    body: { type: 'object', additionalProperties: false },
    bodyRequired: false,
    status: 204,
    also: ['409'],
  },
  'GET /api/users/:uuid/permissions': {
    id: 'readPermissions',
    tag: 'users',
    summary: { en: 'Where a person’s rights come from', nl: 'Waar de rechten van iemand vandaan komen' },
    answer: { type: 'object' },
  },
};
