/**
 * A call that no verb of the registry stands for, as the API's description has it: what it takes and answers. What it
 * refuses follows from that.
 */
import type { Policy } from '../../../../registry/calls/call.ts';
import { takesKey } from '../../unkeyed.ts';
import type { JsonSchema } from '../../../../registry/kinds/kind.ts';
import type { Label, Locale, Resource } from '../../../../registry/types.ts';
import type { Reader } from '../schemas.ts';
import { inLanguage } from '../../../../texts/catalogue.ts';

export interface Call {
  /** What clients that are generated call it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: Label;
  readonly query?: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly about: Label; readonly required?: boolean }>
  >;
  /** Names of headers among the document's parameters. */
  readonly headers?: readonly string[];
  readonly body?: JsonSchema;
  /** Where what is sent is no JSON but a file: its media types. */
  readonly sends?: readonly string[];
  /** Whether something must be sent; unless said, it must. */
  readonly bodyRequired?: boolean;
  /** 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Nothing where it answers none. */
  readonly answer?: JsonSchema;
  /** Other answers that are none of the refusals, by their status. */
  readonly more?: Readonly<Record<string, { readonly about: Label; readonly answer: JsonSchema }>>;
  /** Where it answers no JSON: its media types. */
  readonly media?: readonly string[];
  /** Whether an Idempotency-Key is honoured; by the table of those that do not unless said. */
  readonly keyed?: boolean;
  /** Refusals beside those that follow from who may call it and what it takes. */
  readonly also?: readonly string[];
  /** Whom it is described to, beside the policy. */
  readonly sees?: (reader: Reader) => boolean;
}

/** About any resource: a call of each; under `/api/:resource`. */
export interface ResourceCall extends Omit<Call, 'sees' | 'tag'> {
  readonly sees: (reader: Reader, resource: Resource) => boolean;
}

const text: JsonSchema = { type: 'string' };

/** The operation of a call in the document. */
export function operationOf(call: Call, key: string, policy: Policy, locale: Locale): object {
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

function contentOf({ answer: schema, media = [] }: Call): object {
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

function refusalsOf({ body: sent, also = [] }: Call, { method, path, policy }: Route): readonly string[] {
  return [
    ...new Set([
      // A parameter that is not known.
      '400',
      ...(policy === 'public' ? [] : ['401']),
      '429',
      // An API token may not make calls about the account.
      ...(policy === 'public' || policy === 'session' ? [] : ['403']),
      ...(path.includes(':') ? ['404'] : []),
      ...(method === 'GET' || policy === 'public' ? [] : ['419']),
      ...(sent ? ['408', '413', '415', '422'] : []),
      ...also,
      '503',
    ]),
  ].toSorted();
}

/** The parameters in the path, as the document writes them. */
export function pathOf(path: string): { readonly path: string; readonly parameters: readonly object[] } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    parameters: names.map((name) =>
      name === 'uuid' ? { $ref: '#/components/parameters/uuid' } : { name, in: 'path', required: true, schema: text },
    ),
  };
}
