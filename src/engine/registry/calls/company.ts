/**
 * The engine's own calls about the company as a whole: settings, sent mail, backups, search, rights, the registry, and
 * how the server is.
 */
import { defineCall, type AnswerOf } from './call.ts';
import {
  answer,
  anyObject,
  choice,
  described,
  flag,
  instant,
  list,
  maybe,
  maybeInstant,
  maybeText,
  text,
  typed,
  uuid,
  whole,
} from './schemas.ts';
import { settingsName } from '../resolve.ts';
import type { PersonPermissions } from '../explain.ts';

const readiness = {
  method: 'GET',
  tag: 'session',
  summary: {
    en: 'Whether it can do its work: the database, its tables and its disk',
    nl: 'Of het zijn werk kan doen: de database, de tabellen en de schijf',
  },
  contract:
    'for load balancers and monitors: whether it can do its work. The database answers, has the tables that this program made, and can write to its disk (it is tried, at most once a second)',
  may: 'public',
  query: 'any',
  answer: answer({
    ok: flag,
    database: choice('ok', 'unreachable'),
    migrations: choice('ok', 'missing', 'unknown'),
    disk: choice('ok', 'full', 'unknown'),
  }),
  errors: { E_UNAVAILABLE: 'with the same beside the refusal, and `Retry-After`' },
} as const;

export const readLiveness = defineCall({
  method: 'GET',
  path: '/healthz',
  id: 'readLiveness',
  tag: 'session',
  summary: { en: 'Whether the process answers', nl: 'Of het proces antwoordt' },
  contract: 'whether the process answers, whatever becomes of the database',
  may: 'public',
  query: 'any',
  answer: answer({ ok: flag }),
});
export const readReadiness = defineCall({ ...readiness, path: '/readyz', id: 'readReadiness' });
export const readHealth = defineCall({ ...readiness, path: '/api/health', id: 'readHealth' });

export const readOpenApi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  id: 'readOpenApi',
  tag: 'session',
  summary: { en: 'This document, for whoever asks', nl: 'Dit document, voor wie het vraagt' },
  contract: 'all of this as OpenAPI 3.1, with every resource and field that the caller may use',
  may: 'session',
  answer: anyObject,
});

export const readRegistry = defineCall({
  method: 'GET',
  path: '/api/registry',
  id: 'readRegistry',
  tag: 'session',
  summary: {
    en: 'The registry as it is for you and your active client, with the icons that it names',
    nl: 'Het register zoals het voor jou en je actieve klant is, met de pictogrammen die erin staan',
  },
  contract:
    'the [registry](decisions/027-the-registry-comes-after-sign-in.md) as it is for the caller and the active client: what they may do something with, resolved, and the icons that it names',
  // What of it the caller gets is for the handler to see.
  may: 'session',
  answer: answer({ registry: anyObject, icons: typed<object>({ type: 'object', additionalProperties: text }) }),
  answers: 'and `{"registry", "icons"}`, with an `ETag`; 304 for an `If-None-Match` that has it',
});

export const readValidators = defineCall({
  method: 'GET',
  path: '/api/registry/validators/:name',
  id: 'readValidators',
  tag: 'session',
  summary: {
    en: 'The checks of a form, as an ES module for the screens',
    nl: 'De controles van een formulier, als ES-module voor de schermen',
  },
  contract: 'the checks of a resource’s form',
  may: 'session',
  // The tag of the registry that they go with: browsers keep a module for as long as its address is the same.
  query: 'any',
  media: ['text/javascript'],
  answers: 'an ES module that imports nothing',
  errors: { E_FORBIDDEN: 'for who changes no such records' },
});

export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  id: 'search',
  tag: 'search',
  summary: {
    en: 'Looks for records of several resources by name or number, the likeliest first',
    nl: 'Zoekt records van verschillende onderdelen op naam of nummer, de waarschijnlijkste eerst',
  },
  contract:
    'records of all kinds whose search fields look like it (`q` of at most 200 characters), the likeliest first',
  may: 'session',
  query: {
    q: {
      schema: typed<string>({ type: 'string', minLength: 1, maxLength: 200 }),
      about: { en: 'What is typed.', nl: 'Wat er is getypt.' },
      required: true,
    },
  },
  answer: answer({
    results: list(answer({ resource: text, uuid, title: text, hint: described(maybeText, 'Whose it is.') })),
  }),
  answers: 'and `{"results": [{"resource", "uuid", "title", "hint"}]}`',
});

export const readBadges = defineCall({
  method: 'GET',
  path: '/api/badges',
  id: 'readBadges',
  tag: 'session',
  summary: {
    en: 'The numbers beside the entries of your menu, by page or resource',
    nl: 'De aantallen naast wat in je menu staat, per pagina of onderdeel',
  },
  contract: 'the numbers beside what stands in the caller’s menu, by page or resource',
  may: 'session',
  answer: typed<Readonly<Record<string, number>>>({ type: 'object', additionalProperties: { type: 'integer' } }),
  answers: 'and `{"tasks": 2}`',
});

const settings = answer({
  values: described(anyObject, 'Every setting but the secret ones: the value that holds.'),
  kept: described(list(text), 'The secret settings that have a value.'),
});

export const readSettings = defineCall({
  method: 'GET',
  path: '/api/settings',
  id: 'readSettings',
  tag: settingsName,
  summary: { en: 'The company’s settings', nl: 'De instellingen van het bedrijf' },
  may: 'management',
  describedTo: 'settings',
  answer: settings,
  answers: 'and `{"values": {name: value}, "kept": [names of the secrets that there are]}`',
});

export const changeSettings = defineCall({
  method: 'PUT',
  path: '/api/settings',
  id: 'changeSettings',
  tag: settingsName,
  summary: {
    en: 'Change some of the settings, all at once; null brings the default back',
    nl: 'Een deel van de instellingen wijzigen, in één keer; null brengt de standaardwaarde terug',
  },
  contract: 'any of them; `null` takes one back to its default. All are saved or none',
  may: 'management',
  describedTo: 'settings',
  body: anyObject,
  answer: settings,
  answers: 'and the same; 422 by name',
});

export const readBackups = defineCall({
  method: 'GET',
  path: '/api/backups',
  id: 'readBackups',
  tag: 'outbox',
  summary: { en: 'When the last backup was made', nl: 'Wanneer de laatste back-up is gemaakt' },
  may: 'management',
  answer: answer({
    schedule: choice('off', 'daily'),
    directory: maybeText,
    kept: answer({ days: whole, weeks: whole }),
    made: maybe(answer({ at: instant, file: text, bytes: whole })),
    failed: maybe(
      answer({
        at: instant,
        reason: described(text, 'In English, as it was thrown.'),
        fault: choice('full', 'denied', 'no_folder', 'unreadable', 'other'),
      }),
    ),
    is_late: flag,
  }),
  answers:
    'and `{"schedule", "directory", "kept": {"days", "weeks"}, "made": {"at", "file", "bytes"}, "failed": {"at", "reason", "fault"}, "is_late"}`; `made` and `failed` may be null',
});

const mail = {
  uuid,
  to: text,
  subject: text,
  language: text,
  kind: text,
  status: choice('queued', 'sent', 'failed', 'kept'),
  attempts: whole,
  error: maybeText,
  created_at: instant,
  sent_at: maybeInstant,
} as const;

export const listMails = defineCall({
  method: 'GET',
  path: '/api/outbox',
  id: 'listMails',
  tag: 'outbox',
  summary: { en: 'What was mailed, the newest first', nl: 'Wat er is gemaild, het nieuwste eerst' },
  may: 'management',
  query: {
    limit: {
      schema: typed<string>({ type: 'integer', minimum: 1, maximum: 500 }),
      about: { en: 'How many; 100 unless given.', nl: 'Hoeveel; 100 als het ontbreekt.' },
    },
  },
  answer: answer({
    delivery: described(choice('smtp', 'outbox'), 'Where mails go: out by SMTP, or nowhere but here.'),
    mails: list(answer(mail)),
  }),
  answers:
    'and `{"delivery", "mails": [{"uuid", "to", "subject", "language", "kind", "status", "attempts", "error", "created_at", "sent_at"}]}`',
});

export const readMail = defineCall({
  method: 'GET',
  path: '/api/outbox/:uuid',
  id: 'readMail',
  tag: 'outbox',
  summary: { en: 'A mail with what it says', nl: 'Een mail met wat erin staat' },
  may: 'management',
  answer: answer({ ...mail, html: maybeText, text: maybeText }),
  answers: 'and the same with `html` and `text`, which are gone once it is sent',
});

export const retryMail = defineCall({
  method: 'PUT',
  path: '/api/outbox/:uuid/retry',
  id: 'retryMail',
  tag: 'outbox',
  summary: { en: 'Send a mail again that did not go out', nl: 'Een mail die niet is verzonden opnieuw sturen' },
  may: 'management',
  unkeyed: 'elsewhere',
  errors: { E_STATE: 'where it went out already' },
});

export const readPermissions = defineCall({
  method: 'GET',
  path: '/api/users/:uuid/permissions',
  id: 'readPermissions',
  tag: 'users',
  summary: { en: 'Where a person’s rights come from', nl: 'Waar de rechten van iemand vandaan komen' },
  may: 'management',
  answer: typed<PersonPermissions>({ type: 'object' }),
  answers:
    'and `{"actor", "clients", "unproven", "roles"}`; `unproven`: the clients are closed to them until they confirm their address',
});

export type Backups = AnswerOf<typeof readBackups>;
export type Mail = AnswerOf<typeof listMails>['mails'][number];
export type FoundRecord = AnswerOf<typeof search>['results'][number];
