/**
 * A call in the API description that is not a verb of a resource: parameters, body and response. Its errors are
 * derived.
 */
import type { Policy } from '../../../../registry/calls/call.ts';
import { takesKey } from '../../requests/unkeyed.ts';
import type { JsonSchema } from '../../../../registry/kinds/kind.ts';
import type { Label, Locale, Resource } from '../../../../registry/types.ts';
import type { Reader } from '../schemas.ts';
import { inLanguage } from '../../../../texts/catalogue.ts';

export interface OpenApiCall {
  /** Operation id, which generated clients use as a name. */
  readonly id: string;
  readonly tag: string;
  readonly summary: Label;
  readonly query?: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly about: Label; readonly required?: boolean }>
  >;
  /** Names of header parameters of the document. */
  readonly headers?: readonly string[];
  readonly body?: JsonSchema;
  /** Media types of an uploaded file instead of a JSON body. */
  readonly sends?: readonly string[];
  /** True where a body is required, which is the default. */
  readonly bodyRequired?: boolean;
  /** Defaults to 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Absent for an empty response. */
  readonly answer?: JsonSchema;
  /** Other successful responses by status. */
  readonly more?: Readonly<Record<string, { readonly about: Label; readonly answer: JsonSchema }>>;
  /** Media types of a response that is not JSON. */
  readonly media?: readonly string[];
  /** True where an Idempotency-Key is supported; defaults to the table of routes without support. */
  readonly keyed?: boolean;
  /** Error statuses in addition to the derived ones. */
  readonly also?: readonly string[];
  /** Limits who sees the call in the document, in addition to the policy. */
  readonly sees?: (reader: Reader) => boolean;
}

/** A call of every resource, under `/api/:resource`. */
export interface ResourceCall extends Omit<OpenApiCall, 'sees' | 'tag'> {
  readonly sees: (reader: Reader, resource: Resource) => boolean;
}

const text: JsonSchema = { type: 'string' };

/** Returns the operation of a call. */
export function operationOf(call: OpenApiCall, key: string, policy: Policy, locale: Locale): object {
  const [method = 'GET', path = ''] = key.split(' ');
  const { id, tag, summary, query = {}, headers = [], status = 200 } = call;
  const parameters = [
    ...Object.entries(query).map(([name, { schema, about, required = false }]) => ({
      name,
      in: 'query',
      description: inLanguage(about, locale),
      schema,
      ...(required ? { required } : {}),
    })),
    ...[...headers, ...((call.keyed ?? takesKey(key)) ? ['idempotencyKey'] : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary: inLanguage(summary, locale),
    ...(policy === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.sends
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(call.sends.map((type) => [type, { schema: mediaSchema(type) }])),
          },
        }
      : {}),
    ...(call.body
      ? { requestBody: { required: call.bodyRequired ?? true, content: { 'application/json': { schema: call.body } } } }
      : {}),
    responses: {
      [status]: {
        description: inLanguage(summary, locale),
        ...(call.answer || call.media ? { content: contentOf(call) } : {}),
      },
      ...Object.fromEntries(
        Object.entries(call.more ?? {}).map(([other, { about, answer: schema }]) => [
          other,
          { description: inLanguage(about, locale), content: { 'application/json': { schema } } },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(call, { method, path, policy }).map((refused) => [
          refused,
          { $ref: `#/components/responses/${refused}` },
        ]),
      ),
    },
  };
}

function contentOf({ answer: schema, media = [] }: OpenApiCall): object {
  return {
    ...(schema ? { 'application/json': { schema } } : {}),
    ...Object.fromEntries(media.map((type) => [type, { schema: mediaSchema(type) }])),
  };
}

const mediaSchema = (type: string): JsonSchema =>
  type.startsWith('text/') ? text : { type: 'string', format: 'binary' };

interface Route {
  readonly method: string;
  readonly path: string;
  readonly policy: Policy;
}

function refusalsOf({ body: sent, also = [] }: OpenApiCall, { method, path, policy }: Route): readonly string[] {
  return [
    ...new Set([
      // Unknown parameter.
      '400',
      ...(policy === 'public' ? [] : ['401']),
      '429',
      // API tokens may not make calls about the account.
      ...(policy === 'public' || policy === 'session' ? [] : ['403']),
      ...(path.includes(':') ? ['404'] : []),
      ...(method === 'GET' || policy === 'public' ? [] : ['419']),
      ...(sent ? ['408', '413', '415', '422'] : []),
      ...also,
      '503',
    ]),
  ].toSorted();
}

/** Returns the path in OpenAPI notation with its parameters. */
export function pathOf(path: string): { readonly path: string; readonly parameters: readonly object[] } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    parameters: names.map((name) =>
      name === 'uuid' ? { $ref: '#/components/parameters/uuid' } : { name, in: 'path', required: true, schema: text },
    ),
  };
}
