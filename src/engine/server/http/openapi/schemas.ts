/** Schemas of records and bodies in the OpenAPI document, with what the caller may read and send. */
import { mayAskOver, mayFollow, mayRead, mayWrite } from '../../../registry/access.ts';
import { relationWays } from '../../../registry/conditions/condition.ts';
import { askedField } from '../../../registry/records/askedField.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { embeddedFields } from '../../store/select/embedTree.ts';
import type { Action, Field, Locale, Registry, Resource } from '../../../registry/types.ts';
import { bodySchema, type BodyMode } from '../../../registry/validation.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

/** The person that the document is for. */
export interface Reader {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly locale: Locale;
}

/** Returns the reference to a schema of the document's components. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Schema name of the records of a resource. */
export const recordName = (resource: Resource): string => resource.name;

/** Schema name of owned lines, which have no `id` next to `uuid`. */
export const lineName = (resource: string): string => `${resource}.line`;

export function lineSchema(reader: Reader, resource: Resource): JsonSchema {
  const { required, ...schema } = recordSchema(reader, resource);
  return { ...schema, required: (required as readonly string[]).filter((name) => name !== 'id') };
}

/** Schema name of embedded records. */
export const embeddedName = (resource: string): string => `${resource}.embedded`;

/** Schema of an embedded record: title and state. */
export function embeddedSchema(reader: Reader, resource: Resource): JsonSchema {
  const { registry, principal, locale } = reader;
  const shown = embeddedFields(resource).filter((field) => mayRead(resource, principal, field));
  const followed = Object.values(resource.fields).filter(
    (field) => field.relation && mayFollow(registry, resource, principal, field),
  );
  return {
    type: 'object',
    title: inLanguage(resource.label, locale),
    required: ['uuid'],
    properties: {
      uuid: { type: 'string', format: 'uuid' },
      ...Object.fromEntries(shown.map((field) => [field.name, answered(reader, field)])),
      ...Object.fromEntries(followed.flatMap((field) => embeddedRecord(field))),
    },
  };
}

export function bodyName(resource: Resource, mode: BodyMode): string {
  return `${resource.name}.${mode}`;
}

/** Schema of a record in responses. Lists leave out owned lines; `embed` adds related records. */
export function recordSchema(reader: Reader, resource: Resource): JsonSchema {
  const { registry, principal, locale } = reader;
  const readable = Object.values(resource.fields).filter((field) => mayRead(resource, principal, field));
  const embedded = readable.filter((field) => field.relation && mayFollow(registry, resource, principal, field));
  return {
    type: 'object',
    title: inLanguage(resource.label, locale),
    ...(resource.description ? { description: inLanguage(resource.description, locale) } : {}),
    required: ['id', ...readable.filter((field) => !field.lines).map((field) => field.name)],
    properties: {
      id: { type: 'string', format: 'uuid', description: inLanguage(sameAsUuid, locale) },
      ...Object.fromEntries(
        readable.map((field) => [field.name, { ...annotationsOf(field, locale), ...answered(reader, field) }]),
      ),
      ...Object.fromEntries(embedded.flatMap((field) => embeddedRecord(field))),
    },
    ...relationsOf(reader, resource),
  };
}

/** Returns the relations that a filter can use with `some` and `none`, with the resource of each. */
function relationsOf({ registry, principal }: Reader, resource: Resource): JsonSchema {
  const ways = relationWays(registry, resource).filter((way) => mayAskOver(registry, resource, principal, way));
  return ways.length > 0 ? { 'x-relations': Object.fromEntries(ways.map(({ name, to }) => [name, to.name])) } : {};
}

const sameAsUuid = texts.label('openapi.schemas.same_as_uuid');

function answered({ registry }: Reader, field: Field): JsonSchema {
  if (field.lines) {
    const child = registry.resources[field.lines.resource];
    return { type: 'array', items: child ? reference(lineName(child.name)) : {} };
  }
  const schema = kinds[field.kind].valueSchema(field.property);
  if (!field.nullable) return schema;
  return { anyOf: [schema, { type: 'null' }] };
}

function embeddedRecord({ kind, relation }: Field): readonly (readonly [string, JsonSchema])[] {
  if (!relation) return [];
  const record = reference(embeddedName(relation.to));
  return [
    [relation.name, kind === 'references' ? { type: 'array', items: record } : { anyOf: [record, { type: 'null' }] }],
  ];
}

/** Returns label, help, and the meaning of options. */
function annotationsOf({ label, help, options, readOnly, writeOnly, deprecated }: Field, locale: Locale): JsonSchema {
  const meanings =
    options?.map((option) => `\`${option.value}\`: ${inLanguage(option.label, locale)}`).join(', ') ?? '';
  const description = [help?.[locale] ?? '', meanings].filter((text) => text !== '').join(' ');
  return {
    title: inLanguage(label, locale),
    ...(description === '' ? {} : { description }),
    ...(readOnly ? { readOnly } : {}),
    ...(writeOnly ? { writeOnly } : {}),
    ...(deprecated ? { deprecated } : {}),
  };
}

/** Returns the schema of a create or update body: the one that validates it, without fields hidden from the caller. */
export function sentSchema({ registry, principal, locale }: Reader, resource: Resource, mode: BodyMode): JsonSchema {
  const { $id: _id, properties, required, ...rest } = bodySchema(registry, resource, mode);
  const allowed = Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([name, schema]) => {
    const field = resource.fields[name];
    return field && mayWrite(resource, principal, field)
      ? [[name, { ...annotationsOf(field, locale), ...schema }] as const]
      : [];
  });
  const names = allowed.map(([name]) => name);
  const wanted = ((required ?? []) as readonly string[]).filter((name) => names.includes(name));
  const version =
    mode === 'update' ? { version: { type: 'integer', minimum: 1, description: inLanguage(versionText, locale) } } : {};
  return {
    ...rest,
    ...(wanted.length > 0 ? { required: wanted } : {}),
    properties: { ...Object.fromEntries(allowed), ...version },
  };
}

const versionText = texts.label('openapi.schemas.version_text');

/** Removes options that only the program can set. */
function choosable(field: Field): Field {
  const { oneOf, ...property } = field.property;
  return oneOf === undefined
    ? field
    : { ...field, property: { ...property, oneOf: oneOf.filter((option) => option['x-system'] !== true) } };
}

/** Returns the body schema of an action; null where it needs no body. */
export function actionSchema(reader: Reader, resource: Resource, action: Action): JsonSchema | null {
  const { fields, require, preview, unseen } = action;
  if (fields.length === 0 && !preview) return null;
  const properties = fields.flatMap((name) => {
    const field = askedField(reader.registry, resource, action, name)?.field;
    return field
      ? [
          [
            name,
            { ...annotationsOf(field, reader.locale), ...answered(reader, choosable(field)), readOnly: false },
          ] as const,
        ]
      : [];
  });
  const required = preview && !unseen ? [...require, 'seen'] : require;
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 ? { required: [...required] } : {}),
    properties: { ...Object.fromEntries(properties), ...(preview ? { seen: { type: 'string' } } : {}) },
  };
}
