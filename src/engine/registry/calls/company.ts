/**
 * API calls about the company as a whole: settings, sent mail, backups, search, permissions, the registry, and server
 * status.
 */
import { defineCall, type AnswerOf } from './call.ts';
import {
  answer,
  anyObject,
  body,
  choice,
  described,
  flag,
  instant,
  list,
  maybe,
  maybeInstant,
  maybeText,
  maybeUuid,
  partOfRecord,
  text,
  typed,
  uuid,
  whole,
} from './schemas.ts';
import { dashboardCards } from './sessionUser.ts';
import { settingsName } from '../resolve.ts';
import type { PersonPermissions } from '../verbs/explain.ts';
import type { WhyAnswer } from '../verbs/whyAnswer.ts';

const readiness = {
  method: 'GET',
  tag: 'session',
  contract:
    'for load balancers and monitors: whether it can do its work. The database answers and takes changes, has the ' +
    'tables that this program made and no later ones, and can write to its disk (it is tried, at most once a second)',
  may: 'public',
  query: 'any',
  answer: answer({
    ok: flag,
    version: described(text, 'Version of the product.'),
    database: choice('ok', 'read-only', 'unreachable'),
    migrations: choice('ok', 'missing', 'later', 'unknown'),
    disk: choice('ok', 'full', 'unknown'),
  }),
  errors: { E_UNAVAILABLE: 'with the same beside the refusal, and `Retry-After`' },
} as const;

export const readLiveness = defineCall({
  method: 'GET',
  path: '/healthz',
  id: 'readLiveness',
  tag: 'session',
  contract: 'whether the process answers, whatever becomes of the database',
  may: 'public',
  query: 'any',
  answer: answer({ ok: flag }),
});
export const readReadiness = defineCall({ ...readiness, path: '/readyz', id: 'readReadiness' });
export const readHealth = defineCall({ ...readiness, path: '/api/health', id: 'readHealth' });

export const readMetrics = defineCall({
  method: 'GET',
  path: '/metrics',
  id: 'readMetrics',
  tag: 'session',
  contract:
    'for monitors: counts and durations of requests, the queue, mails, the database and backups, in the text format ' +
    'of Prometheus. The bearer is the token of the setting `METRICS_TOKEN`, and not that of a person',
  may: 'public',
  query: 'any',
  media: ['text/plain'],
  errors: { E_NOT_FOUND: 'where the setting is not made', E_SESSION: 'with another token' },
});

export const readOpenApi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  id: 'readOpenApi',
  tag: 'session',
  contract: 'all of this as OpenAPI 3.1, with every resource and field that the caller may use',
  may: 'session',
  needs: 'visible',
  answer: anyObject,
});

export const readRegistry = defineCall({
  method: 'GET',
  path: '/api/registry',
  id: 'readRegistry',
  tag: 'session',
  contract:
    'the [registry](decisions/027-the-registry-comes-after-sign-in.md) as it is for the caller and the ' +
    'active client: what they may do something with, resolved, with its labels in the language of the ' +
    'request, and the icons of its menu',
  // The handler reduces it to what the caller may see.
  may: 'session',
  needs: 'visible',
  answer: answer({
    usual: described(anyObject, 'What every field has that does not say otherwise.'),
    registry: anyObject,
    icons: typed<object>({ type: 'object', additionalProperties: text }),
  }),
  answers:
    'and `{"usual", "registry", "icons"}`: `usual` is what every field has that does not say otherwise, ' +
    'with an `ETag`; 304 for an `If-None-Match` that has it',
});

export const readRegistryDetails = defineCall({
  method: 'GET',
  path: '/api/registry/details',
  id: 'readRegistryDetails',
  tag: 'session',
  contract:
    'what no list shows of the registry as it is for the caller: the help of the fields of forms, what actions ask, what the pages of records ' +
    'and the company settings are made of, and the icons beyond those of the menu',
  may: 'session',
  needs: 'visible',
  answer: answer({
    help: described(anyObject, 'By resource and field.'),
    questions: described(anyObject, 'What it will do, by resource and action.'),
    resources: described(anyObject, 'By resource: its description, tabs, sentences, summary and lists.'),
    settings: described(
      maybe(anyObject),
      'Of the company, as a resource with one record. Null: they are not for the caller.',
    ),
    icons: typed<object>({ type: 'object', additionalProperties: text }),
  }),
  answers:
    'and `{"help", "questions", "resources", "settings", "icons"}`, with the `ETag` of the registry; 304 for an `If-None-Match` that has it',
});

export const readValidators = defineCall({
  method: 'GET',
  path: '/api/registry/validators/:name',
  id: 'readValidators',
  tag: 'session',
  contract: 'the checks of a resource’s form',
  may: 'session',
  needs: 'visible',
  // The tag of the matching registry. Browsers cache a module by its address.
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
  contract:
    'records of all kinds whose search fields look like it (`q` of at most 200 characters), the ' +
    'likeliest first; where nothing is found, what is written nearly so',
  may: 'session',
  needs: 'visible',
  query: {
    q: {
      schema: typed<string>({ type: 'string', minLength: 1, maxLength: 200 }),
      required: true,
    },
  },
  answer: answer({
    results: list(
      answer({
        resource: text,
        uuid,
        title: text,
        hint: described(maybeText, 'Whose it is.'),
        match: described(
          maybe(answer({ field: text, text })),
          'By which field it was found, over relations by its path, where neither title nor hint says so.',
        ),
        status: described(
          maybe(answer({ text, colour: choice('neutral', 'info', 'success', 'warning', 'error') })),
          'How it stands today: "3 days overdue".',
        ),
      }),
    ),
    near: described(flag, 'They are written nearly so: nothing is exactly.'),
  }),
  answers: 'and `{"results": [{"resource", "uuid", "title", "hint", "match", "status"}], "near"}`',
});

export const followChanges = defineCall({
  method: 'GET',
  path: '/api/changes',
  id: 'followChanges',
  tag: 'session',
  contract:
    'a stream of hints ([server-sent ' +
    'events](https://html.spec.whatwg.org/multipage/server-sent-events.html)): the names of resources in ' +
    'which something has changed, of those that the caller may list, and nothing of what is in them; ' +
    '`null` where it is not known in which. It ends after two minutes, so that who follows it is looked ' +
    'up anew; without `Accept: text/event-stream` it ends with what is known by then',
  may: 'session',
  needs: 'visible',
  query: { after: {} },
  media: ['text/event-stream'],
  answers:
    'and `data: ["loans"]` with an `id`, behind which it goes on as `after`; `event: beat` twice a minute; ' +
    '`event: writers` before it, with the last 12 characters of the idempotency keys of those who alone wrote it; `event: imported` with ' +
    '`{"resource", "user_uuid", "name", "created", "updated", "undone"}` once an import of a colleague is over, ' +
    'to staff who may read the history of the resource; `event: erased` with the keys of records whose personal data ' +
    'was erased in the last fourteen days, so that drafts of them are thrown away, to staff',
});

export const announcePresence = defineCall({
  method: 'PUT',
  path: '/api/presence',
  id: 'announcePresence',
  tag: 'session',
  contract:
    'which record a tab has open (`resource` and `uuid`; null: none any more), said again every half minute. What ' +
    'others do there comes over `GET /api/changes`, as `event: presence`. It is told to staff who have the same ' +
    'record open and may read its history, kept in memory, and forgotten after 75 seconds',
  may: 'session',
  needs: 'visible',
  unkeyed: 'account',
  writesOnlySession: true,
  body: body({ tab: uuid, resource: maybeText, uuid: maybeUuid, editing: flag }),
  answer: answer({ people: list(partOfRecord({ user_uuid: uuid, name: text, editing: flag })) }),
  answers: 'and `{"people": [{"user_uuid", "name", "editing"}]}`: who else has it open',
});

export const readBadges = defineCall({
  method: 'GET',
  path: '/api/badges',
  id: 'readBadges',
  tag: 'session',
  contract: 'the numbers beside what stands in the caller’s menu, by page or resource',
  may: 'session',
  needs: 'visible',
  answer: typed<Readonly<Record<string, number>>>({ type: 'object', additionalProperties: { type: 'integer' } }),
  answers: 'and `{"tasks": 2}`',
  isBatchable: true,
});

export const readBatch = defineCall({
  method: 'GET',
  path: '/api/batch',
  id: 'readBatch',
  tag: 'session',
  contract:
    'the answers to several quick reads in one request. `paths` is a JSON list of at most ten of their addresses ' +
    'below `/api`, such as `["/badges"]`. Each is answered as if it were the only one, with its own status',
  may: 'session',
  needs: 'visible',
  query: { paths: { schema: typed<string>({ type: 'string', maxLength: 1_000 }), required: true } },
  answer: answer({ answers: list(answer({ status: typed<number>({ type: 'integer' }), body: anyObject })) }),
  answers: 'and `{"answers": [{"status", "body"}]}`, in the order of `paths`',
});

const settings = answer({
  values: described(anyObject, 'Every setting but the secret ones: the value that holds.'),
  secrets: described(list(text), 'The secret settings that have a value.'),
});

export const readSettings = defineCall({
  method: 'GET',
  path: '/api/settings',
  id: 'readSettings',
  tag: settingsName,
  may: 'management',
  needs: 'installation',
  describedTo: 'settings',
  answer: settings,
  answers: 'and `{"values": {name: value}, "secrets": [names of those that have a value]}`',
});

export const changeSettings = defineCall({
  method: 'PUT',
  path: '/api/settings',
  id: 'changeSettings',
  tag: settingsName,
  contract: 'any of them; `null` takes one back to its default. All are saved or none',
  may: 'management',
  needs: 'installation',
  describedTo: 'settings',
  body: anyObject,
  answer: settings,
  answers: 'and the same; 422 by name',
});

export const shareDashboardCards = defineCall({
  method: 'PUT',
  path: '/api/settings/dashboard-cards/:actor',
  id: 'shareDashboardCards',
  tag: settingsName,
  contract:
    'the cards of the dashboard, and their order, for people of a kind (`management`, `employee`, `user`) who have not chosen themselves; ' +
    '`cards` null takes it back. It comes as `shared_cards` of the session user',
  may: 'management',
  needs: 'installation',
  unkeyed: 'elsewhere',
  body: body({ cards: maybe(dashboardCards) }),
});

const event = answer({
  id: described(uuid, 'Identifies the event; the same in each answer that has it.'),
  type: described(text, '`tasks.created`, `tasks.updated`, `tasks.deleted` or `tasks.action`.'),
  at: instant,
  resource: text,
  uuid: described(uuid, 'Key of the record.'),
  action: described(maybeText, 'The name of the action; null for other events.'),
  fields: described(list(text), 'The changed fields that the caller may read.'),
  user_uuid: described(maybeUuid, 'The account of the person who did it; null for the program.'),
  token_uuid: described(maybeUuid, 'The API token through which it was done.'),
});

export const listEvents = defineCall({
  method: 'GET',
  path: '/api/events',
  id: 'listEvents',
  tag: 'session',
  contract:
    'the changes of records that the caller may list, of the last 30 days, deletions included: the latest ones, or those after the cursor `after` ' +
    '(`next` of an earlier answer; `start` for the oldest). None comes twice and none is left out, whatever is written meanwhile',
  may: 'session',
  // The handler leaves out the records that the caller does not see.
  needs: 'visible',
  query: {
    after: { schema: typed<string>({ type: 'string', maxLength: 200 }) },
    limit: { schema: typed<string>({ type: 'integer', minimum: 1, maximum: 1_000 }) },
  },
  answer: answer({
    events: described(list(event), 'Oldest first. It can be empty while `more` is true: go on after `next`.'),
    next: described(text, 'The cursor after these events.'),
    more: described(flag, 'Further events are there already.'),
  }),
  errors: { E_QUERY: 'for a cursor that is none, that is older than 30 days, or of another database' },
});

/** An event as programs get it. */
export type ShownEvent = AnswerOf<typeof listEvents>['events'][number];

export const readBackups = defineCall({
  method: 'GET',
  path: '/api/backups',
  id: 'readBackups',
  tag: 'outbox',
  may: 'management',
  needs: 'installation',
  answer: answer({
    schedule: choice('off', 'daily'),
    directory: maybeText,
    retention: answer({ days: whole, weeks: whole }),
    made: maybe(answer({ at: instant, file: text, bytes: whole })),
    failed: maybe(
      answer({
        at: instant,
        reason: described(text, 'In English, as it was thrown.'),
        fault: choice('full', 'denied', 'no_folder', 'unreadable', 'other'),
      }),
    ),
    problem: maybe(
      described(
        choice('missing', 'future', 'old'),
        'Of the last backup: its file is gone or its folder is not mounted, it is dated in the future, or it is too old.',
      ),
    ),
    is_late: flag,
  }),
  answers:
    'and `{"schedule", "directory", "retention": {"days", "weeks"}, "made": {"at", "file", "bytes"}, ' +
    '"failed": {"at", "reason", "fault"}, "problem", "is_late"}`; `made`, `failed` and `problem` may be null',
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
  may: 'management',
  needs: 'installation',
  query: {
    limit: {
      schema: typed<string>({ type: 'integer', minimum: 1, maximum: 500 }),
    },
  },
  answer: answer({
    delivery: described(choice('smtp', 'outbox'), 'Where mails go: out by SMTP, or nowhere but here.'),
    mails: list(answer(mail)),
  }),
  answers:
    'and `{"delivery", "mails": [{"uuid", "to", "subject", "language", "kind", "status", "attempts", ' +
    '"error", "created_at", "sent_at"}]}`',
});

export const readMail = defineCall({
  method: 'GET',
  path: '/api/outbox/:uuid',
  id: 'readMail',
  tag: 'outbox',
  may: 'management',
  needs: 'installation',
  answer: answer({ ...mail, html: maybeText, text: maybeText }),
  answers: 'and the same with `html` and `text`, which are gone once it is sent',
});

export const retryMail = defineCall({
  method: 'PUT',
  path: '/api/outbox/:uuid/retry',
  id: 'retryMail',
  tag: 'outbox',
  may: 'management',
  needs: 'installation',
  unkeyed: 'elsewhere',
  errors: { E_STATE: 'where it went out already' },
});

export const readPermissions = defineCall({
  method: 'GET',
  path: '/api/users/:uuid/permissions',
  id: 'readPermissions',
  tag: 'users',
  may: 'management',
  needs: { resource: 'users', verb: 'show' },
  answer: typed<PersonPermissions>({ type: 'object' }),
  answers:
    'and `{"actor", "clients", "unproven", "roles"}`; `unproven`: the clients are closed to them until ' +
    'they confirm their address',
});

const name = typed<string>({ type: 'string', minLength: 1, maxLength: 100 });

export const explainAccess = defineCall({
  method: 'GET',
  path: '/api/why',
  id: 'explainAccess',
  tag: 'users',
  contract:
    'why a person may or may not use a verb or an action: the checks of such a request in their order, up to the ' +
    'first that refuses, each with its place in the registry. With `uuid` for one record, with `field` for one field',
  may: 'management',
  needs: { resource: 'users', verb: 'show' },
  query: {
    person: { schema: typed<string>({ type: 'string', format: 'uuid' }), required: true },
    resource: { schema: name, required: true },
    verb: { schema: name, required: true },
    uuid: { schema: typed<string>({ type: 'string', format: 'uuid' }) },
    field: { schema: name },
  },
  answer: typed<WhyAnswer>({ type: 'object' }),
  errors: { E_NOT_FOUND: 'where there is no such person or resource' },
  answers: 'and `{"allowed", "checks": [{"check", "passed", "message", "places"}]}`',
});

/** Schedule of the backups, with the last success and the last failure. */
export type Backups = AnswerOf<typeof readBackups>;
/** A mail of the outbox, without its content. */
export type Mail = AnswerOf<typeof listMails>['mails'][number];
/** A result of the global search. */
export type FoundRecord = AnswerOf<typeof search>['results'][number];
