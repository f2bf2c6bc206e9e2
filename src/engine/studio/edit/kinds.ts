/** Schema keywords of a new field, by kind. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import type { RawOption } from '../../registry/raw.ts';
import type { JsonObject } from './json.ts';

/** Further input that some kinds need. */
export interface KindWishes {
  /** Resource that a reference points to. */
  readonly to?: string;
  /** Name of the inverse relation, if the name of the resource is not sufficient. */
  readonly inverse?: string;
  readonly choices?: readonly RawOption[];
}

interface Made {
  readonly words: JsonObject;
  /** Suffix of the name, from which the kind is derived. */
  readonly suffix?: string;
}

/** Kinds that are offered, in this order. The others are used by the product itself, or created by lines and views. */
export const offeredKinds = [
  'text',
  'multiline',
  'markdown',
  'integer',
  'decimal',
  'money',
  'percent',
  'duration',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'tags',
  'reference',
  'references',
  'email',
  'phone',
  'url',
  'domain-name',
  'ip',
  'colour',
  'file',
  'secret',
  'code',
  'json',
] as const satisfies readonly Kind[];

/** Kind of field that the studio can add. */
export type OfferedKind = (typeof offeredKinds)[number];

const plain: Readonly<Record<Exclude<OfferedKind, 'enum' | 'reference' | 'references'>, Made>> = {
  text: { words: { type: 'string' } },
  multiline: { words: { type: 'string', 'x-kind': 'multiline' } },
  markdown: { words: { type: 'string', 'x-kind': 'markdown' } },
  integer: { words: { type: 'integer' } },
  decimal: { words: { type: 'number', 'x-scale': 2 } },
  money: { words: { type: 'integer' }, suffix: '_cents' },
  percent: { words: { type: 'integer' }, suffix: '_bp' },
  duration: { words: { type: 'integer' }, suffix: '_minutes' },
  boolean: { words: { type: 'boolean', default: false } },
  date: { words: { type: 'string', format: 'date' } },
  datetime: { words: { type: 'string', format: 'date-time' } },
  time: { words: { type: 'string', format: 'time' } },
  tags: { words: { type: 'array', items: { type: 'string' } } },
  email: { words: { type: 'string', format: 'email' } },
  phone: { words: { type: 'string', format: 'phone' } },
  url: { words: { type: 'string', format: 'uri' } },
  'domain-name': { words: { type: 'string', format: 'domain-name' } },
  ip: { words: { type: 'string', format: 'ip' } },
  colour: { words: { type: 'string', format: 'colour' } },
  file: { words: { 'x-file': {} } },
  secret: { words: { type: 'string', 'x-kind': 'secret', writeOnly: true } },
  code: { words: { type: 'string', contentMediaType: 'text/plain' } },
  json: { words: { type: 'object', 'x-kind': 'json', additionalProperties: true } },
};

export function madeOf(kind: OfferedKind, { to = '', inverse, choices = [] }: KindWishes): Made {
  const relation = { to, ...(inverse === undefined ? {} : { inverse }) };
  switch (kind) {
    case 'enum':
      return { words: { oneOf: choices.map((choice) => ({ ...choice }) as unknown as JsonObject) } };
    case 'reference':
      return { words: { 'x-relation': relation }, suffix: '_uuid' };
    case 'references':
      return { words: { type: 'array', items: { 'x-relation': relation } }, suffix: '_uuids' };
    default:
      return plain[kind];
  }
}

/** Derives a field name: `Date of birth` → `date_of_birth`; adds the suffix of the kind. */
export function fieldNameOf(label: string, kind: OfferedKind): string {
  const { suffix = '' } = madeOf(kind, {});
  const plainLetters = label.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '');
  const name = plainLetters
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '');
  const stem = suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return name === '' ? '' : stem.slice(0, longestName - suffix.length) + suffix;
}

/** PostgreSQL's limit for column names, in bytes. */
const longestName = 63;

/** Derives a resource name for the URL: `Rental car` → `rental-car`. People may correct it. */
export function resourceNameOf(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '');
}

/** Derives the stored value of a choice: `In use` → `in_use`. */
export const choiceNameOf = (label: string): string => fieldNameOf(label, 'text') || 'choice';

/** Guesses the plural, for people to correct: `Copy` → `Copies`. */
export function pluralOf(singular: string): string {
  if (singular === '') return '';
  if (/[^aeiou]y$/i.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(singular) ? `${singular}es` : `${singular}s`;
}
