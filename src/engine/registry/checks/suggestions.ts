/** Suggestions for common mistakes: the terms of other frameworks, and other spellings of names. */
import type { Path } from '../load.ts';

const kindWords: Readonly<Record<string, string>> = {
  textarea: 'multiline',
  longtext: 'multiline',
  string: 'text',
  html: 'markdown',
  richtext: 'markdown',
  wysiwyg: 'markdown',
  select: 'enum',
  dropdown: 'enum',
  radio: 'enum',
  choice: 'enum',
  multiselect: 'tags',
  checkbox: 'boolean',
  bool: 'boolean',
  switch: 'boolean',
  int: 'integer',
  number: 'decimal',
  float: 'decimal',
  currency: 'money',
  price: 'money',
  percentage: 'percent',
  timestamp: 'datetime',
  'date-time': 'datetime',
  image: 'file',
  upload: 'file',
  attachment: 'file',
  relation: 'reference',
  belongsTo: 'reference',
  many: 'references',
  hasMany: 'lines',
  password: 'secret',
  color: 'colour',
  domain: 'domain-name',
  hostname: 'domain-name',
  link: 'url',
  tel: 'phone',
  object: 'json',
};

const colourWords: Readonly<Record<string, string>> = {
  green: 'success',
  red: 'error',
  danger: 'error',
  orange: 'warning',
  yellow: 'warning',
  amber: 'warning',
  blue: 'info',
  primary: 'info',
  grey: 'neutral',
  gray: 'neutral',
  default: 'neutral',
  secondary: 'neutral',
};

/** JSON Schema has six types; details go into other keywords. */
const typeWords: Readonly<Record<string, string>> = {
  text: '"type": "string"',
  date: '"type": "string", "format": "date"',
  datetime: '"type": "string", "format": "date-time"',
  timestamp: '"type": "string", "format": "date-time"',
  'date-time': '"type": "string", "format": "date-time"',
  time: '"type": "string", "format": "time"',
  email: '"type": "string", "format": "email"',
  url: '"type": "string", "format": "uri"',
  uuid: '"type": "string", "format": "uuid"',
  int: '"type": "integer"',
  bool: '"type": "boolean"',
  float: '"type": "number"',
  decimal: '"type": "number"',
  money: '"type": "integer"',
  list: '"type": "array"',
  json: '"type": "object"',
  enum: '"oneOf": [ { "const": "…", "title": "…" } ]',
  file: '"x-file": {}',
};

/** Suggests what to write instead, or null. */
export function suggestKeyword(path: Path, value: unknown): string | null {
  const key = path.at(-1);
  const word = String(value);
  if (key === 'type') return Object.hasOwn(typeWords, word) ? `Write ${typeWords[word]}.` : null;
  const ours = key === 'x-kind' ? kindWords : key === 'x-colour' ? colourWords : null;
  return ours && Object.hasOwn(ours, word) ? `Write "${ours[word]}".` : null;
}

/** Rewrites a name to match the pattern, or returns null if none of the usual conversions does. */
export function suggestName(value: string, pattern: string): string | null {
  const wanted = new RegExp(pattern, 'u');
  const apart = value
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const [snake, kebab] = [apart.replaceAll(/[^a-z0-9]+/g, '_'), apart.replaceAll(/[^a-z0-9]+/g, '-')];
  return (
    [snake, kebab, `mdi-${kebab}`, `/${kebab}`, `/${value.replaceAll(/^\/+|\/+$/g, '')}`].find((candidate) =>
      wanted.test(candidate),
    ) ?? null
  );
}
