/** OpenAPI 3.1 document of the API, from the registry, for one kind of caller in one language. */
import { mayDo, maySee } from '../../../registry/access.ts';
import { sessionUserSchema } from '../../../registry/calls/sessionUser.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import { maxRows } from '../../../registry/lists/query.ts';
import type { Label, Locale, Resource } from '../../../registry/types.ts';
import { failures, type FailureCode } from '../../store/failure.ts';
import { sessionCookies } from '../requests/cookies.ts';
import { callPaths } from './calls/callPaths.ts';
import { nothingDescribed, subjectWords, type DescribedCalls } from './calls/words.ts';
import { importPaths } from './calls/importCalls.ts';
import { csvValues } from '../exports/csvValues.ts';
import { figurePaths, figureSchema } from './figures.ts';
import { historyEntrySchema } from './history.ts';
import { resourcePaths } from './paths.ts';
import {
  bodyName,
  embeddedName,
  embeddedSchema,
  lineName,
  lineSchema,
  recordName,
  recordSchema,
  reference,
  sentSchema,
  type Reader,
} from './schemas.ts';
import { simplify } from './simplify.ts';
import { webhookEventSchema, webhookItems, webhookParameters, webhookPaths, webhookSubjects } from './webhooks.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/**
 * @param modulesCalls calls of modules
 * @param version version of the product; empty in descriptions that are not published
 * @see https://spec.openapis.org/oas/v3.1.1
 */
export function openApiDocument(
  reader: Reader,
  modulesCalls: DescribedCalls = nothingDescribed,
  version = '',
): OpenApiDocument {
  const { registry, principal, locale } = reader;
  const resources = Object.values(registry.resources).filter(
    (resource) => maySee(resource, principal) || mayDo(resource, principal, 'create'),
  );
  // Includes owned resources that others refer to, so that no $ref is dangling.
  const described = Object.values(registry.resources).filter(
    (resource) => resources.includes(resource) || resource.owner !== null,
  );
  const hooks = webhookSubjects(reader);
  const paths = merged([
    callPaths(reader, modulesCalls),
    figurePaths(reader),
    importPaths(reader),
    ...resources.map((resource) => resourcePaths(reader, resource)),
  ]);
  return simplify({
    openapi: '3.1.0',
    info: {
      title: registry.name,
      version,
      description: inLanguage(words.intro, locale),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { cookie: [], xsrf: [] }],
    tags: tagsOf(paths, resources).map((name) => tag(reader, name, modulesCalls)),
    paths,
    ...(hooks.length > 0 ? { webhooks: webhookItems(hooks) } : {}),
    components: {
      schemas: {
        Error: errorSchema(locale),
        SessionUser: sessionUserSchema,
        HistoryEntry: historyEntrySchema,
        Figure: figureSchema,
        WebhookEvent: webhookEventSchema,
        ...Object.fromEntries(described.map((resource) => [recordName(resource), recordSchema(reader, resource)])),
        ...Object.fromEntries(described.map((resource) => [lineName(resource.name), lineSchema(reader, resource)])),
        ...Object.fromEntries(
          Object.values(registry.resources).map((resource) => [
            embeddedName(resource.name),
            embeddedSchema(reader, resource),
          ]),
        ),
        ...Object.fromEntries(resources.flatMap((resource) => bodies(reader, resource))),
      },
      parameters: { ...parameters(locale), ...webhookParameters(locale) },
      headers: headers(locale),
      responses: responses(locale),
      pathItems: webhookPaths(reader, hooks),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookies.secure },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  });
}

type Paths = Readonly<Record<string, object>>;

/** Merges paths that have operations of several kinds. */
function merged(all: readonly Paths[]): Paths {
  const paths: Record<string, object> = {};
  for (const some of all)
    for (const [path, operations] of Object.entries(some)) paths[path] = { ...paths[path], ...operations };
  return paths;
}

const words = {
  intro: texts.label('openapi.document.intro'),
} as const;

/** Returns the tags: the session, resources in registry order, then all others. */
function tagsOf(paths: Paths, resources: readonly Resource[]): readonly string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as readonly Partial<Tagged>[]);
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  const first = ['session', ...resources.map(({ name }) => name)].filter((name) => used.has(name));
  return [...new Set([...first, ...used])];
}

interface Tagged {
  readonly tags: readonly string[];
}

function tag({ registry, locale }: Reader, name: string, described: DescribedCalls): object {
  const resource = registry.resources[name];
  const description = resource
    ? (resource.description?.[locale] ?? inLanguage(resource.plural, locale))
    : inLanguage(subjectWords(name, described), locale);
  return { name, description };
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
      message: { type: 'string', description: inLanguage(texts.label('openapi.document.message'), locale) },
      hint: { type: 'string', description: inLanguage(texts.label('openapi.document.hint'), locale) },
      errors: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: inLanguage(texts.label('openapi.document.errors'), locale),
      },
      remedy: {
        type: 'object',
        required: ['text', 'resource'],
        properties: {
          text: { type: 'string' },
          resource: { type: 'string' },
          fill: { type: 'object' },
          uuid: { type: 'string', format: 'uuid' },
          filter: { type: 'object' },
        },
        description: inLanguage(texts.label('openapi.document.remedy'), locale),
      },
      client: {
        type: ['object', 'null'],
        required: ['uuid', 'name'],
        properties: { uuid: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
        description: inLanguage(texts.label('openapi.document.client'), locale),
      },
    },
  };
}

/** One response per status; its description lists the codes of that status. */
function responses(locale: Locale): object {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of Object.keys(failures) as FailureCode[])
    byStatus.set(failures[code].status, [...(byStatus.get(failures[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${inLanguage(failures[code].message, locale)}`).join(' '),
        content: { 'application/json': { schema: reference('Error') } },
      },
    ]),
  );
}

function headers(locale: Locale): object {
  const header = (description: Label, schema: JsonSchema = { type: 'string' }): object => ({
    description: inLanguage(description, locale),
    schema,
  });
  return {
    ETag: header(texts.label('openapi.document.etag')),
    Location: header(texts.label('openapi.document.location')),
    'Content-Range': header(texts.label('openapi.document.content_range')),
    'X-Next-Cursor': header(texts.label('openapi.document.x_next_cursor')),
    Link: header(texts.label('openapi.document.link')),
    'X-Total-Estimated': header(texts.label('openapi.document.x_total_estimated'), { type: 'string', enum: ['true'] }),
  };
}

function parameters(locale: Locale): object {
  // OpenAPI declares JSON in a query parameter by the media type of its content.
  const json = (name: string, description: Label, schema: JsonSchema): object => ({
    name,
    in: 'query',
    description: inLanguage(description, locale),
    content: { 'application/json': { schema } },
  });
  const names = { type: 'array', items: { type: 'string' } };
  return {
    uuid: { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    sort: json('sort', texts.label('openapi.document.sort'), {
      type: 'array',
      prefixItems: [{ type: 'string' }, { enum: ['ASC', 'DESC'] }],
      minItems: 2,
      maxItems: 2,
    }),
    range: json('range', texts.label('openapi.document.range'), {
      type: 'array',
      items: { type: 'integer', minimum: 0 },
      minItems: 2,
      maxItems: 2,
    }),
    limit: {
      name: 'limit',
      in: 'query',
      description: inLanguage(texts.label('openapi.document.limit'), locale),
      schema: { type: 'integer', minimum: 1, maximum: maxRows },
    },
    after: {
      name: 'after',
      in: 'query',
      description: inLanguage(texts.label('openapi.document.after'), locale),
      schema: { type: 'string' },
    },
    filter: json('filter', texts.label('openapi.document.filter'), { type: 'object' }),
    embed: json('embed', texts.label('openapi.document.embed'), names),
    by: json('by', texts.label('openapi.document.by'), {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 }],
    }),
    groupings: {
      name: 'by',
      in: 'query',
      description: inLanguage(texts.label('openapi.document.groupings'), locale),
      schema: { type: 'string' },
    },
    measures: {
      name: 'measures',
      in: 'query',
      description: inLanguage(texts.label('openapi.document.measures'), locale),
      schema: { type: 'string', default: 'count' },
    },
    columns: json('columns', texts.label('openapi.document.columns'), names),
    values: {
      name: 'values',
      in: 'query',
      description: inLanguage(texts.label('openapi.document.values'), locale),
      schema: { type: 'string', enum: csvValues },
    },
    ifMatch: {
      name: 'If-Match',
      in: 'header',
      description: inLanguage(texts.label('openapi.document.if_match'), locale),
      schema: { type: 'string' },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: inLanguage(texts.label('openapi.document.idempotency_key'), locale),
      schema: { type: 'string' },
    },
  };
}
