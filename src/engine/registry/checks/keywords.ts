/** Checks the keywords of a field: type, format and kind match, and every keyword has an effect for the kind. */
import type { Kind } from '../kinds/kindNames.ts';
import { kindOf, kinds } from '../kinds/table.ts';
import type { Path } from '../load.ts';
import type { RawProperty } from '../raw.ts';
import type { Field, Resource } from '../types.ts';
import { canBeFilled } from './computed.ts';
import { schemaFile, type CheckContext } from './context.ts';

type Type = NonNullable<RawProperty['type']>;

export function checkKeywords(context: CheckContext): void {
  for (const [name, schema] of Object.entries(context.raw.schemas))
    if (schema['x-description'] && schema.description === undefined)
      context.report(schemaFile(name), ['x-description'], {
        id: 'E319',
        message: 'There is no description in English, so "x-description" means nothing.',
        hint: 'Add "description".',
      });
  for (const resource of Object.values(context.registry.resources)) {
    for (const field of Object.values(resource.fields)) {
      if (field.system || field.lines) continue;
      checkField({ context, file: schemaFile(resource.name), path: ['properties', field.name], resource }, field);
    }
  }
  for (const field of Object.values(context.registry.settings?.resource.fields ?? {})) {
    if (!field.system) checkField({ context, file: settingsFile, path: ['$defs', field.name], resource: null }, field);
  }
}

const settingsFile = 'schemas/common/settings.json';

interface Place {
  readonly context: CheckContext;
  readonly file: string;
  readonly path: Path;
  /** Null for the company's settings. */
  readonly resource: Resource | null;
}

function checkField(at: Place, field: Field): void {
  const { context, file, path } = at;
  const wrong = typeProblem(field);
  if (wrong) {
    const { key, message, hint } = wrong;
    context.report(file, [...path, ...(key === null ? [] : [key])], {
      id: 'E303',
      message,
      hint,
      breaks: [field.name],
    });
    return;
  }
  for (const { key, message, hint } of idleKeys(at, field))
    context.report(file, [...path, ...key], { id: 'E319', message, hint });
  for (const [name, inner] of Object.entries(field.property.properties ?? {}))
    checkPart(at, field, { property: inner, path: [...path, 'properties', name] });
  if (field.property.items) checkPart(at, field, { property: field.property.items, path: [...path, 'items'] });
  checkRequiredParts(at, field.property, path);
}

const ofText: readonly Type[] = ['string'];
/** The JSON types of a kind's values. Kinds that are not listed accept any type. */
const types: Partial<Record<Kind, readonly Type[]>> = {
  text: ofText,
  multiline: ofText,
  markdown: ofText,
  code: ofText,
  email: ofText,
  phone: ofText,
  url: ofText,
  'domain-name': ofText,
  ip: ofText,
  date: ofText,
  datetime: ofText,
  time: ofText,
  colour: ofText,
  uuid: ofText,
  reference: ofText,
  integer: ['integer'],
  money: ['integer'],
  percent: ['integer'],
  duration: ['integer'],
  decimal: ['number', 'integer'],
  boolean: ['boolean'],
  tags: ['array'],
  references: ['array'],
  grants: ['array'],
  scopes: ['array'],
  address: ['object'],
  file: ['object'],
  json: ['object', 'array'],
};

/** Keywords that determine the kind, with the kinds that they result in. */
const deciding = {
  oneOf: ['enum'],
  enum: ['enum'],
  'x-options': ['enum', 'tags', 'text'],
  'x-relation': ['reference'],
  'x-file': ['file'],
  properties: ['json', 'secret', 'address'],
  items: ['tags', 'references', 'json', 'secret', 'grants', 'scopes'],
} as const satisfies Partial<Record<keyof RawProperty, readonly Kind[]>>;

/** Formats that determine a kind instead of only restricting text. */
const formatKinds: readonly Kind[] = [
  'date',
  'datetime',
  'time',
  'uuid',
  'email',
  'phone',
  'url',
  'domain-name',
  'ip',
  'colour',
];

interface Wrong {
  /** Null for the property itself. */
  readonly key: keyof RawProperty | null;
  readonly message: string;
  readonly hint: string;
}

function typeProblem({ name, kind, property, options }: Field): Wrong | null {
  const { type, format } = property;
  if (isUntyped(property))
    return {
      key: null,
      message: `"${name}" does not say what it is.`,
      hint: 'Add "type": "string", or what else it holds.',
    };
  for (const [key, fitting] of Object.entries(deciding) as [keyof typeof deciding, readonly Kind[]][]) {
    if (property[key] === undefined || fitting.includes(kind)) continue;
    return {
      key,
      message: `"${name}" is of kind ${kind}, and "${key}" makes another of it.`,
      hint: `Remove "${key}", or ${property['x-kind'] ? '"x-kind"' : 'what makes it that kind'}.`,
    };
  }
  const byFormat = format === undefined ? null : kindOf({ type: 'string', format }, name);
  if (byFormat !== null && formatKinds.includes(byFormat) && byFormat !== kind && kind !== 'secret' && type !== 'array')
    return {
      key: 'format',
      message: `"${name}" is of kind ${kind}, and "format": "${format}" makes it ${byFormat}.`,
      hint: `Remove "format", or ${property['x-kind'] ? '"x-kind"' : 'what makes it that kind'}.`,
    };
  const fitting = kind === 'enum' ? typesOfChoices(options) : types[kind];
  if (type !== undefined && fitting && !fitting.includes(type))
    return {
      key: 'type',
      message: `"${name}" is of kind ${kind}, and "type": "${type}" does not fit it.`,
      hint: `Write "type": "${fitting[0]}"${kind === 'reference' ? ', or leave it out' : ', or make it of another kind'}.`,
    };
  if (format !== undefined && type !== undefined && type !== 'string')
    return {
      key: 'format',
      message: `"${name}" is no text, so it has no format.`,
      hint: type === 'array' ? 'Write it in "items".' : 'Remove "format", or write "type": "string".',
    };
  const items = property.items?.type;
  if (kind === 'tags' && (items === 'boolean' || items === 'number' || items === 'array'))
    return {
      key: 'items',
      message: `"${name}" is a list of words, and "type": "${items}" is none.`,
      hint: 'Write "items": { "type": "string" }.',
    };
  return null;
}

const typeKeys: readonly (keyof RawProperty)[] = [
  'type',
  'format',
  'enum',
  'oneOf',
  'const',
  'items',
  'properties',
  'contentMediaType',
  'x-kind',
  'x-file',
  'x-relation',
  'x-options',
  'x-computed',
  'x-derived-status',
];

const isUntyped = (property: RawProperty): boolean => typeKeys.every((key) => property[key] === undefined);

function typesOfChoices(options: Field['options']): readonly Type[] {
  return options?.some(({ value }) => typeof value === 'number') ? ['integer', 'number'] : ofText;
}

interface Idle {
  readonly key: Path;
  readonly message: string;
  readonly hint: string;
}

const lengths = ['minLength', 'maxLength', 'pattern', 'x-capitals', 'x-length', 'x-without'] as const;
const ranges = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const counts = ['minItems', 'maxItems', 'uniqueItems', 'items'] as const;
const parts = ['properties', 'required', 'additionalProperties'] as const;

/** By keyword: the type of the values that it restricts. */
const measured = new Map<keyof RawProperty, Type>([
  ...lengths.map((key) => [key, 'string'] as const),
  ...ranges.map((key) => [key, 'number'] as const),
  ...counts.map((key) => [key, 'array'] as const),
  ...parts.map((key) => [key, 'object'] as const),
]);
/** Kinds whose values have a fixed form, so that lengths and patterns have no effect. */
const ofOneForm: readonly Kind[] = [
  'date',
  'datetime',
  'time',
  'uuid',
  'reference',
  'enum',
  'boolean',
  'file',
  'lines',
];

const instead: Readonly<Partial<Record<string, string>>> = {
  minLength: 'minimum',
  maxLength: 'maximum',
  minimum: 'minLength',
  maximum: 'maxLength',
};

/** By keyword: the kinds for which it has an effect. */
const kindsOf: Partial<Record<keyof RawProperty, readonly Kind[]>> = {
  'x-scale': ['decimal'],
  'x-number': ['text'],
  'x-unit': ['integer', 'decimal'],
  'x-align': ['text', 'json'],
  'x-currency': ['money'],
  'x-country': ['text', 'phone'],
  'x-duplicates': ['text', 'email', 'phone', 'url', 'domain-name'],
  'x-relative': ['datetime'],
  'x-copy': [
    'text',
    'multiline',
    'tags',
    'markdown',
    'code',
    'email',
    'phone',
    'url',
    'domain-name',
    'ip',
    'integer',
    'decimal',
    'uuid',
    'colour',
  ],
  'x-domain-suffix': ['text'],
  'x-language': ['code'],
  contentMediaType: ['code', 'secret'],
  'x-of-resource': ['uuid', 'json'],
  'x-snapshot': ['json'],
  'x-translated': ['text', 'multiline', 'markdown'],
  'x-transitions': ['enum'],
  'x-initial': ['enum'],
  'x-actions': ['enum'],
  'x-fills': ['enum'],
};

function idleKeys({ context: { raw }, resource }: Place, field: Field): readonly Idle[] {
  const { name, kind, property } = field;
  const idle: Idle[] = [];
  const add = (key: string | Path, why: string, hint = 'Remove it.'): void => {
    const path = typeof key === 'string' ? [key] : key;
    idle.push({ key: path, message: `${why}, so "${path.at(-1)}" means nothing.`, hint });
  };
  const type = typeOf(field);
  for (const [key, wanted] of measured) {
    if (property[key] === undefined || kind === 'secret') continue;
    const fits =
      !ofOneForm.includes(kind) &&
      (wanted === type || (wanted === 'number' && (type === 'integer' || type === 'number')));
    if (fits) continue;
    const word = instead[key];
    const hint = word && !ofOneForm.includes(kind) ? `Write "${word}".` : 'Remove it.';
    add(key, `"${name}" is of kind ${kind}`, hint);
  }
  for (const [key, fitting] of Object.entries(kindsOf) as [keyof RawProperty, readonly Kind[]][])
    if (property[key] !== undefined && !fitting.includes(kind))
      add(
        key,
        `"${name}" is of kind ${kind}`,
        `Remove it: it is for ${fitting.slice(0, 3).join(', ')}${fitting.length > 3 ? ' and the like' : ''}.`,
      );
  if (property['x-staff'])
    add('x-staff', `"${name}" is a field, and no part of one`, 'Write it in "hidden" of the access of clients.');
  if (property['x-colour'] && field.options)
    add('x-colour', `The choices of "${name}" have colours of their own`, 'Write "x-colour" at the choices.');
  if (property['x-empty'] && field.required && (field.when?.hidden ?? null) === null)
    add('x-empty', `"${name}" is required`);
  for (const key of ['x-initial', 'x-actions'] as const)
    if (property[key] && !field.transitions)
      add(key, `"${name}" has no transitions`, 'Add "x-transitions", or remove it.');
  if (property['x-immutable'] === true && (field.computed || field.transitions))
    add('x-immutable', field.computed ? `"${name}" is computed` : `Transitions alone move "${name}"`);
  if (property['x-erase'] !== undefined && (field.computed || field.lines || kind === 'file' || kind === 'references'))
    add('x-erase', field.computed ? `"${name}" is computed` : `"${name}" is of kind ${kind}`);
  else if (property['x-erase'] === true && !field.nullable)
    add('x-erase', `"${name}" is never empty`, 'Write the text that it has then, such as "erased".');
  else if (typeof property['x-erase'] === 'string' && field.unique && !property['x-erase'].includes('{uuid}'))
    add('x-erase', `"${name}" is unique`, 'Put {uuid} into the text.');
  if (property['x-description'] && property.description === undefined)
    add('x-description', `"${name}" has no description in English`, 'Add "description".');
  if (property['x-renamed-from'] !== undefined && field.computed)
    add('x-renamed-from', `"${name}" is computed and kept nowhere`);
  const convert = property['x-convert'];
  if (convert !== undefined && (field.computed || kind === 'lines'))
    add('x-convert', field.computed ? `"${name}" is computed and kept nowhere` : `"${name}" are lines`);
  else if (typeof convert === 'object')
    for (const key of ['multiply', 'divide'] as const)
      if (convert[key] !== undefined && !kinds[kind].traits.numeric && kind !== 'text')
        add(['x-convert', key], `"${name}" is of kind ${kind}`, 'Remove it: it is for numbers.');
  addIdleMigrations(field, add);
  if (property.default !== undefined && field.computed) add('default', `"${name}" is computed`);
  if (property.default !== undefined && kind === 'secret')
    add('default', `"${name}" is a secret that all records would share`);
  const when = property['x-when'];
  if (when) {
    const reason = field.computed
      ? `"${name}" is computed`
      : field.transitions
        ? `Transitions alone move "${name}"`
        : `Only the server sets "${name}"`;
    for (const effect of ['required', 'readOnly'] as const)
      if (when[effect] && field.readOnly && resource?.view === null) add(['x-when', effect], reason);
    if (when.keep === true && !when.hidden)
      add(['x-when', 'keep'], `"${name}" is never hidden`, 'Add "hidden", or remove it.');
    if (when.required && field.required)
      add(['x-when', 'required'], `"${name}" is always required`, `Remove it, or take "${name}" out of "required".`);
  }
  const relation = property.items?.['x-relation'];
  for (const key of ['preselect', 'fills', 'owned'] as const)
    if (relation?.[key] !== undefined) add(['items', 'x-relation', key], `"${name}" is a list of references`);
  const written = resource === null ? undefined : raw.schemas[resource.name];
  if (written?.required?.includes(name) && field.lines) add('required', `"${name}" are lines`);
  return idle;
}

/** Adds keywords that only migrations read, where a migration would do nothing. */
function addIdleMigrations(field: Field, add: (key: string | Path, why: string, hint?: string) => void): void {
  const { name, kind, property } = field;
  for (const [index, choice] of (property['x-options'] === undefined ? [] : (property.oneOf ?? [])).entries())
    if (choice['x-renamed-from'] !== undefined)
      add(
        ['oneOf', index, 'x-renamed-from'],
        `The registry gives "${name}" further choices`,
        'Remove it, and write a data migration.',
      );
  if (property['x-fill'] !== undefined && (field.computed || !canBeFilled(field)))
    add('x-fill', field.computed ? `"${name}" is computed and kept nowhere` : `"${name}" is of kind ${kind}`);
  if (property['x-fill'] !== undefined && property['x-renamed-from'] !== undefined)
    add('x-fill', `"${name}" keeps the values of "${property['x-renamed-from']}"`);
}

function typeOf({ kind, property }: Field): Type | undefined {
  const schema = kinds[kind].valueSchema(property);
  const type = schema['type'];
  if (typeof type === 'string') return type as Type;
  if (property.properties || property.additionalProperties !== undefined) return 'object';
  return property.items ? 'array' : property.type;
}

/** Keywords that apply to fields, but not to parts of a structure or items of a list. */
const ofFields: readonly (keyof RawProperty)[] = [
  'x-computed',
  'x-derived-status',
  'x-unique',
  'x-index',
  'x-transitions',
  'x-initial',
  'x-actions',
  'x-fills',
  'x-number',
  'x-immutable',
  'x-duplicates',
  'x-erase',
  'x-when',
  'x-file',
  'x-snapshot',
  'x-renamed-from',
  'x-convert',
  'x-fill',
  'x-limit',
  'x-translated',
  'x-of-resource',
  'x-relation',
  'x-hashed',
];

function checkPart(
  at: Place,
  field: Field,
  { property, path }: { readonly property: RawProperty; readonly path: Path },
): void {
  const isReference = field.kind === 'references' && path.at(-1) === 'items';
  for (const key of ofFields) {
    if (property[key] === undefined || (key === 'x-relation' && isReference)) continue;
    at.context.report(at.file, [...path, key], {
      id: 'E319',
      message: `This is a part of "${field.name}" and no field, so "${key}" means nothing.`,
      hint: 'Remove it, or make a field of it.',
    });
  }
  if (property['x-kind'] === 'secret')
    at.context.report(at.file, [...path, 'x-kind'], {
      id: 'E319',
      message: `This is a part of "${field.name}" and no field, so it can't be secret on its own.`,
      hint: `Write "x-kind": "secret" at "${field.name}": all of it is encrypted.`,
    });
  for (const [name, inner] of Object.entries(property.properties ?? {}))
    checkPart(at, field, { property: inner, path: [...path, 'properties', name] });
  if (property.items) checkPart(at, field, { property: property.items, path: [...path, 'items'] });
  checkRequiredParts(at, property, path);
}

/** The required parts of a structure must be among its parts. */
function checkRequiredParts(
  { context, file }: Pick<Place, 'context' | 'file'>,
  property: RawProperty,
  path: Path,
): void {
  const { properties, required = [], additionalProperties } = property;
  if (!properties || (additionalProperties !== undefined && additionalProperties !== false)) return;
  for (const [index, name] of required.entries()) {
    if (Object.hasOwn(properties, name)) continue;
    context.report(file, [...path, 'required', index], {
      id: 'E301',
      message: `The structure has no part "${name}".`,
      hint: `Available: ${Object.keys(properties).join(', ')}.`,
    });
  }
}
