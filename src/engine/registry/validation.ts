/** JSON Schemas of request bodies, and messages for Ajv errors. Shared by the server and the browser. */
import { dictionary } from './dictionary.ts';
import { kinds } from './kinds/table.ts';
import { textRuleMessage } from './textRules.ts';
import type { JsonSchema } from './kinds/kind.ts';
import type { Field, Registry, Resource } from './types.ts';

/** `create` requires the required fields, `update` accepts any subset. */
export type BodyMode = 'create' | 'update';

/** Returns true if a person can ever send the field. The access list decides per actor. */
export function isWritable(field: Field): boolean {
  return !field.system && !field.readOnly && field.computed === null && field.transitions === null;
}

/** Returns the JSON Schema (2020-12) of a body. Optional fields accept null; unknown fields are rejected. */
export function bodySchema(registry: Registry, resource: Resource, mode: BodyMode): JsonSchema {
  return {
    ...objectSchema(registry, resource, mode, []),
    $id: `beheer:${resource.name}/${mode}`,
  };
}

function objectSchema(registry: Registry, resource: Resource, mode: BodyMode, leaveOut: readonly string[]): JsonSchema {
  const fields = Object.values(resource.fields).filter((field) => isWritable(field) && !leaveOut.includes(field.name));
  const required = mode === 'create' ? fields.filter((field) => field.required).map((field) => field.name) : [];
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(registry, resource, field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Rejects text that consists of white space only. */
const notBlank: JsonSchema = { not: { type: 'string', pattern: '^\\s+$' } };

function fieldSchema(registry: Registry, resource: Resource, field: Field): JsonSchema {
  if (field.lines) return linesSchema(registry, field.lines);
  const schema = kinds[field.kind].valueSchema(field.property);
  const filled =
    field.required && schema['type'] === 'string'
      ? { minLength: 1, ...schema, ...(kinds[field.kind].traits.prose ? notBlank : {}) }
      : schema;
  if (field.nullable) return nullable(filled);
  const takesAnything = filled['type'] === undefined && filled['enum'] === undefined;
  return takesAnything ? { ...filled, not: { type: 'null' } } : filled;
}

/** Owned rows are always sent completely; existing rows include their uuid. */
function linesSchema(registry: Registry, lines: { resource: string; field: string }): JsonSchema {
  const child = registry.resources[lines.resource];
  if (!child) return { type: 'array' };
  const item = objectSchema(registry, child, 'create', [lines.field]);
  return {
    type: 'array',
    maxItems: 1_000,
    items: { ...item, properties: { uuid: { type: 'string', format: 'uuid' }, ...(item['properties'] as object) } },
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  const { enum: choices, type } = schema;
  if (schema['const'] !== undefined || (type === undefined && choices === undefined))
    return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(typeof type === 'string' || Array.isArray(type) ? { type: [type, 'null'].flat() } : {}),
    ...(Array.isArray(choices) ? { enum: [...(choices as unknown[]), null] } : {}),
  };
}

/** The properties of an Ajv error that are used here. */
export interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message key of `messages.ts`, with its values. */
export interface FieldMessage {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Returns the first error of each field, by its path with dots: `lines.0.quantity`. An empty path is the body itself.
 * Patterns of text rules have the most specific message. Other patterns have none of their own, so that a format error of
 * the same field takes precedence.
 *
 * @param body the invalid body
 */
export function explainErrors(errors: readonly AjvError[], body: unknown): Readonly<Record<string, FieldMessage>> {
  const messages = dictionary<FieldMessage>([]);
  const rank = ({ keyword, params }: AjvError): number =>
    keyword !== 'pattern' ? 1 : textRuleMessage(params['pattern']) === null ? 2 : 0;
  for (const error of errors.toSorted((one, other) => rank(one) - rank(other))) {
    if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params['type'] === 'null')) continue;
    const path = pathOf(error);
    messages[path] ??= isVatIdOfCountry(error, body) ? { key: 'wrongVatId', params: {} } : messageOf(error);
  }
  return messages;
}

/** Returns true if the country code is present, so that the rest of the number must be wrong. */
function isVatIdOfCountry({ keyword, params, instancePath }: AjvError, body: unknown): boolean {
  if (keyword !== 'format' || params['format'] !== 'vat-id') return false;
  const value = partsOf(instancePath).reduce<unknown>(
    (within, part) => (typeof within === 'object' && within !== null ? Reflect.get(within, part) : undefined),
    body,
  );
  return typeof value === 'string' && /^\s*[a-z]{2}/i.test(value);
}

const partsOf = (instancePath: string): readonly string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function pathOf(error: AjvError): string {
  const parts = partsOf(error.instancePath);
  const extra = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return (typeof extra === 'string' ? [...parts, extra] : parts).join('.');
}

function messageOf({ keyword, params }: AjvError): FieldMessage {
  const message = (key: string, values: FieldMessage['params'] = {}): FieldMessage => ({ key, params: values });
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return message('required');
    case 'not':
      return message('required');
    case 'additionalProperties':
      return message('unknownField', { field: String(params['additionalProperty']) });
    case 'minLength':
      return limit === 1 ? message('required') : message('minLength', { min: limit });
    case 'maxLength':
      return message('maxLength', { max: limit });
    case 'minimum':
      return message('minimum', { min: limit });
    case 'maximum':
      return message('maximum', { max: limit });
    case 'exclusiveMinimum':
      return message('exclusiveMinimum', { min: limit });
    case 'exclusiveMaximum':
      return message('exclusiveMaximum', { max: limit });
    case 'multipleOf':
      return message('multipleOf', { step: Number(params['multipleOf']) });
    case 'minItems':
      return limit === 1 ? message('atLeastOne') : message('minItems', { min: limit });
    case 'maxItems':
      return message('maxItems', { max: limit });
    case 'uniqueItems':
      return message('uniqueItems');
    case 'enum':
      return message('oneOf', {
        options: ((params['allowedValues'] as unknown[] | undefined) ?? [])
          .filter((value) => value !== null)
          .join(', '),
      });
    case 'pattern':
      return textRuleMessage(params['pattern']) ?? message('invalidFormat');
    case 'format':
      return message(`format.${String(params['format'])}`);
    case 'type':
      return message(typeKey(params['type']));
    default:
      return message('invalidFormat');
  }
}

function typeKey(type: unknown): string {
  const name = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  return (
    { integer: 'integer', number: 'number', string: 'text', boolean: 'boolean', array: 'list', object: 'object' }[
      String(name)
    ] ?? 'invalidFormat'
  );
}
