/** The API in OpenAPI 3.1, out of the registry: for one kind of person, in one language. */
import { mayDo, maySee } from '../../../registry/access.ts';
import { sessionUserSchema } from '../../../registry/calls/sessionUser.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Label, Locale, Resource } from '../../../registry/types.ts';
import { failures, type FailureCode } from '../../store/failure.ts';
import { sessionCookies } from '../cookies.ts';
import { callPaths } from './calls/callPaths.ts';
import { nothingDescribed, type Described } from './calls/words.ts';
import { figurePaths, figureSchema } from './figures.ts';
import { historyEntrySchema } from './history.ts';
import { resourcePaths } from './paths.ts';
import { bodyName, recordName, recordSchema, reference, sentSchema, type Reader } from './schemas.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/**
 * @param modulesCalls what modules add to it.
 * @see https://spec.openapis.org/oas/v3.1.1
 */
export function openApiDocument(reader: Reader, modulesCalls: Described = nothingDescribed): OpenApiDocument {
  const { registry, principal, locale } = reader;
  const resources = Object.values(registry.resources).filter(
    (resource) => maySee(resource, principal) || mayDo(resource, principal, 'create'),
  );
  // What may be followed from them is described too, or a reference would lead nowhere.
  const described = Object.values(registry.resources).filter(
    (resource) => resources.includes(resource) || resource.owner !== null,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beheer',
      version: '1',
      description: words.intro[locale],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { cookie: [], xsrf: [] }],
    tags: [
      { name: 'session', description: words.session[locale] },
      ...resources.map((resource) => tag(resource, locale)),
    ],
    paths: merged([
      callPaths(reader, modulesCalls),
      figurePaths(reader),
      ...resources.map((resource) => resourcePaths(reader, resource)),
    ]),
    components: {
      schemas: {
        Error: errorSchema(locale),
        SessionUser: sessionUserSchema,
        HistoryEntry: historyEntrySchema,
        Figure: figureSchema,
        ...Object.fromEntries(described.map((resource) => [recordName(resource), recordSchema(reader, resource)])),
        ...Object.fromEntries(resources.flatMap((resource) => bodies(reader, resource))),
      },
      parameters: parameters(locale),
      headers: headers(locale),
      responses: responses(locale),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookies.secure },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  };
}

type Paths = Readonly<Record<string, object>>;

/** One path may have calls of several kinds. */
function merged(all: readonly Paths[]): Paths {
  const paths: Record<string, object> = {};
  for (const some of all)
    for (const [path, operations] of Object.entries(some)) paths[path] = { ...paths[path], ...operations };
  return paths;
}

const words = {
  intro: {
    en: 'Generated from the registry, for who asks: calls and fields that they may not use are left out. The list query and the errors are explained in docs/contract.md and docs/errors.md.',
    nl: 'Gemaakt uit het register, voor wie het vraagt: aanroepen en velden die diegene niet mag gebruiken ontbreken. De lijstvraag en de fouten staan uitgelegd in docs/contract.md en docs/errors.md.',
  },
  session: { en: 'Signing in and out.', nl: 'In- en uitloggen.' },
} as const satisfies Record<string, Label>;

function tag(resource: Resource, locale: Locale): object {
  return { name: resource.name, description: resource.description?.[locale] ?? resource.plural[locale] };
}

function bodies(reader: Reader, resource: Resource): readonly (readonly [string, JsonSchema])[] {
  const { principal } = reader;
  return [
    ...(mayDo(resource, principal, 'create')
      ? [[bodyName(resource, 'create'), sentSchema(reader, resource, 'create')] as const]
      : []),
    ...(mayDo(resource, principal, 'edit')
      ? [[bodyName(resource, 'update'), sentSchema(reader, resource, 'update')] as const]
      : []),
  ];
}

function errorSchema(locale: Locale): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'message', 'hint'],
    properties: {
      code: { type: 'string', enum: Object.keys(failures) },
      message: { type: 'string', description: { en: 'What happened.', nl: 'Wat er is gebeurd.' }[locale] },
      hint: { type: 'string', description: { en: 'What to do.', nl: 'Wat te doen.' }[locale] },
      errors: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: { en: 'By field, with dots into owned lines.', nl: 'Per veld, met punten naar regels.' }[locale],
      },
      remedy: {
        type: 'object',
        required: ['text', 'resource', 'fill'],
        properties: { text: { type: 'string' }, resource: { type: 'string' }, fill: { type: 'object' } },
        description: {
          en: 'The record that is to be made first, with what of it is known.',
          nl: 'Het record dat er eerst moet komen, met wat ervan bekend is.',
        }[locale],
      },
    },
  };
}

/** One response per status; its description is what the codes of that status say. */
function responses(locale: Locale): object {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of Object.keys(failures) as FailureCode[])
    byStatus.set(failures[code].status, [...(byStatus.get(failures[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${failures[code].message[locale]}`).join(' '),
        content: { 'application/json': { schema: reference('Error') } },
      },
    ]),
  );
}

function headers(locale: Locale): object {
  const header = (description: Label, schema: JsonSchema = { type: 'string' }): object => ({
    description: description[locale],
    schema,
  });
  return {
    ETag: header({ en: 'The version of the record, for If-Match.', nl: 'De versie van het record, voor If-Match.' }),
    Location: header({ en: 'Where the new record is.', nl: 'Waar het nieuwe record staat.' }),
    'Content-Range': header({
      en: 'Which rows these are, and how many there are: domains 0-24/319.',
      nl: 'Welke rijen dit zijn en hoeveel er zijn: domains 0-24/319.',
    }),
    'X-Total-Estimated': header(
      { en: 'There, where the number of rows is an estimate.', nl: 'Aanwezig waar het aantal rijen is geschat.' },
      { type: 'string', enum: ['true'] },
    ),
  };
}

function parameters(locale: Locale): object {
  // JSON in the address: OpenAPI says so by the media type of its content.
  const json = (name: string, description: Label, schema: JsonSchema): object => ({
    name,
    in: 'query',
    description: description[locale],
    content: { 'application/json': { schema } },
  });
  const names = { type: 'array', items: { type: 'string' } };
  return {
    uuid: { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    sort: json(
      'sort',
      { en: '["name","ASC"]', nl: '["name","ASC"]' },
      { type: 'array', prefixItems: [{ type: 'string' }, { enum: ['ASC', 'DESC'] }], minItems: 2, maxItems: 2 },
    ),
    range: json(
      'range',
      { en: 'First and last row, both included: [0,24].', nl: 'Eerste en laatste rij, allebei erbij: [0,24].' },
      { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    ),
    filter: json(
      'filter',
      { en: 'A condition: {"status":"active","q":"bakker"}.', nl: 'Een voorwaarde: {"status":"active","q":"bakker"}.' },
      { type: 'object' },
    ),
    embed: json(
      'embed',
      {
        en: 'Relations whose records come along: ["client"].',
        nl: 'Relaties waarvan de records meekomen: ["client"].',
      },
      names,
    ),
    columns: json('columns', { en: 'Of an export: which fields.', nl: 'Bij een export: welke velden.' }, names),
    ifMatch: {
      name: 'If-Match',
      in: 'header',
      description: {
        en: 'The version that was changed: "3". Another one now: 412.',
        nl: 'De versie die is gewijzigd: "3". Is het nu een andere: 412.',
      }[locale],
      schema: { type: 'string' },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: {
        en: 'The same request with the same key has its effect once, and the first answer again.',
        nl: 'Hetzelfde verzoek met dezelfde sleutel heeft één keer effect en krijgt weer het eerste antwoord.',
      }[locale],
      schema: { type: 'string' },
    },
  };
}
