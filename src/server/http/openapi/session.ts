/** The calls of a session in an OpenAPI document. */
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Label, Locale } from '../../../registry/types.ts';
import { reference } from './schemas.ts';

const text = { type: 'string' };

/** What signing in answers, and who am I: SPEC.md § 3. */
export const sessionUserSchema: JsonSchema = {
  type: 'object',
  required: ['uuid', 'email', 'first_name', 'last_name', 'name', 'type', 'emailVerified', 'hasMissingData', 'latest_url', 'locale', 'client', 'missing', 'second_factor'],
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    email: { type: 'string', format: 'email' },
    first_name: text,
    last_name: text,
    name: text,
    type: { type: 'string', enum: ['management', 'user'] },
    emailVerified: { type: 'boolean' },
    hasMissingData: { type: 'boolean' },
    latest_url: { type: ['string', 'null'] },
    locale: { type: 'string', enum: ['en', 'nl'] },
    client: { type: ['object', 'null'], required: ['uuid', 'name'], properties: { uuid: { type: 'string', format: 'uuid' }, name: text } },
    missing: { type: 'array', items: { type: 'string', enum: ['name', 'client'] } },
    second_factor: { type: 'object', required: ['enrolled', 'required'], properties: { enrolled: { type: 'boolean' }, required: { type: 'boolean' } } },
    grants: {
      type: 'array',
      items: { type: 'object', required: ['resource', 'verbs'], properties: { resource: text, verbs: { type: 'array', items: text }, client: { type: 'string', format: 'uuid' } } },
    },
    employee: { type: 'object', properties: { uuid: { type: 'string', format: 'uuid' }, name: text } },
    token: { type: 'string', description: 'Authorization: Bearer …' },
  },
};

const user = { content: { 'application/json': { schema: reference('SessionUser') } } };
const refusals = (...statuses: readonly string[]): object => Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));

const askedFactor = {
  type: 'object',
  required: ['challenge', 'methods', 'passkey', 'expires_at'],
  properties: { challenge: text, methods: { type: 'array', items: { type: 'string', enum: ['totp', 'recovery', 'passkey'] } }, passkey: { type: ['object', 'null'] }, expires_at: { type: 'string', format: 'date-time' } },
};

const words = {
  signIn: { en: 'Sign in', nl: 'Inloggen' },
  whoAmI: { en: 'Who am I', nl: 'Wie ben ik' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  allClients: { en: 'See the rows of all clients', nl: 'De rijen van alle klanten zien' },
  user: { en: 'The session user', nl: 'De ingelogde gebruiker' },
  more: { en: 'The second factor that is to be shown', nl: 'De tweede factor die nog getoond moet worden' },
  over: { en: 'The session is over', nl: 'De sessie is voorbij' },
  health: { en: 'Whether it answers, and its database', nl: 'Of het antwoordt, en de database' },
} as const satisfies Record<string, Label>;

export function sessionPaths(locale: Locale): object {
  const call = (operationId: string, summary: Label, rest: object): object => ({ operationId, tags: ['session'], summary: summary[locale], ...rest });
  const credentials = { type: 'object', additionalProperties: false, required: ['email', 'password'], properties: { email: text, password: { type: 'string', format: 'password' } } };
  const answered = { 200: { description: words.user[locale], ...user } };
  return {
    '/api/session': {
      post: call('signIn', words.signIn, { security: [], requestBody: { required: true, content: { 'application/json': { schema: credentials } } }, responses: { ...answered, 202: { description: words.more[locale], content: { 'application/json': { schema: askedFactor } } }, ...refusals('422', '429', '503') } }),
      get: call('whoAmI', words.whoAmI, { responses: { ...answered, ...refusals('401', '503') } }),
      delete: call('signOut', words.signOut, { responses: { 204: { description: words.over[locale] }, ...refusals('401', '419', '503') } }),
    },
    '/api/session/client': { delete: call('seeAllClients', words.allClients, { responses: { ...answered, ...refusals('401', '419', '503') } }) },
    '/api/health': {
      get: call('readHealth', words.health, {
        security: [],
        responses: { 200: { description: words.health[locale], content: { 'application/json': { schema: { type: 'object', properties: { ok: { type: 'boolean' }, database: text } } } } }, ...refusals('503') },
      }),
    },
  };
}
