/** Converts CHECK constraints to schema keywords, as far as possible. */
import type { RawCondition } from '../../registry/types.ts';
import type { RawProperty } from '../../registry/raw.ts';

/** Returns keywords for the property of a column, or null if they cannot express the check. */
export function wordsOfCheck(definition: string, column: string): Partial<RawProperty> | null {
  const words: Record<string, unknown> = {};
  for (const term of termsOf(plain(definition))) {
    const found = wordsOfTerm(term, column);
    if (found === null) return null;
    Object.assign(words, found);
  }
  return words;
}

/** Returns the comparison of two columns of a row: `until >= from`. */
export function comparisonOf(
  definition: string,
): { readonly left: string; readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'ne'; readonly right: string } | null {
  const [, left = '', sign = '', right = ''] = /^(\w+) (>=|<=|>|<|<>) (\w+)$/.exec(plain(definition)) ?? [];
  if (left === '' || /^\d/.test(left) || /^\d/.test(right)) return null;
  return { left, operator: signs[sign] ?? 'ne', right };
}

/**
 * Converts a CHECK over several columns to a condition of `x-checks`, or null if that cannot express it. Both hold if a
 * value is empty.
 * @param fields names of fields by their column
 */
export function conditionOfCheck(definition: string, fields: ReadonlyMap<string, string>): RawCondition | null {
  const text = plain(definition);
  const isEither = / OR /.test(text);
  if (isEither && / AND /.test(text)) return null;
  const terms = text.split(isEither ? ' OR ' : ' AND ').map((term) => conditionOfTerm(term, fields));
  const [only, ...others] = terms.filter((term) => term !== null);
  if (only === undefined || terms.includes(null)) return null;
  if (others.length === 0) return only;
  return isEither ? { or: [only, ...others] } : { and: [only, ...others] };
}

function conditionOfTerm(term: string, fields: ReadonlyMap<string, string>): RawCondition | null {
  const [, column = '', rest = ''] = /^(\w+) (.+)$/s.exec(term) ?? [];
  const field = fields.get(column);
  if (field === undefined) return null;
  if (rest === 'IS NULL') return { [field]: { empty: true } };
  if (rest === 'IS NOT NULL') return { [field]: { empty: false } };
  const [, sign = '', right = ''] = /^(>=|<=|<>|>|<|=) (.+)$/s.exec(rest) ?? [];
  const operator = sign === '=' ? 'eq' : signs[sign];
  if (operator === undefined) return null;
  const other = fields.get(right);
  if (other !== undefined) return { [field]: { [operator]: `$.${other}` } };
  if (/^'(?:[^']|'')+'$/.test(right)) return { [field]: { [operator]: unescaped(right) } };
  return /^-?\d+(?:\.\d+)?$/.test(right) ? { [field]: { [operator]: Number(right) } } : null;
}

const signs: Readonly<Record<string, 'gt' | 'gte' | 'lt' | 'lte' | 'ne'>> = {
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '<>': 'ne',
};

const cast = /::"?[a-z_]+(?: varying| precision| with(?:out)? time zone)?"?(?:\(\d+(?:,\d+)?\))?(?:\[\])?/gi;

/** Removes casts and redundant brackets. */
export function plain(definition: string): string {
  let text = definition.replace(/^CHECK /, '').replace(/ NOT VALID$/, '');
  const literals: string[] = [];
  text = text.replaceAll(/'(?:[^']|'')*'/g, (literal) => `'${literals.push(literal) - 1}'`).replaceAll(cast, '');
  text = text.replaceAll(/"(\w+)"/g, '$1');
  let before = '';
  while (before !== text) {
    before = text;
    text = text
      .replaceAll(/\(('\d+'|-?[\d.]+|\w+)\)/g, (whole, inner: string, at: number) =>
        /\w$/.test(text.slice(0, at)) ? whole : inner,
      )
      .replaceAll(/(?<!\w)\(([^()]*(?:\([^()]*\)[^()]*)*)\)(?= (?:AND|OR)\b|$)/g, '$1')
      .replace(/^\((.*)\)$/, (whole, inner: string) => (isBalanced(inner) ? inner : whole));
  }
  return text.replaceAll(/'(\d+)'/g, (_, index: string) => literals[Number(index)] ?? '');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Splits conjunctions; a text with alternatives is one term. */
const termsOf = (text: string): readonly string[] => (/ OR /.test(text) ? [text] : text.split(' AND '));

const unescaped = (literal: string): string => literal.slice(1, -1).replaceAll("''", "'");

function wordsOfTerm(term: string, column: string): Partial<RawProperty> | null {
  const name = column.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const bound = new RegExp(`^${name} (>=|<=|>|<) '?(-?[\\d.]+)'?$`).exec(term);
  if (bound) return boundOf(bound[1] ?? '', Number(bound[2]));
  const length = new RegExp(`^(?:char_length|length|character_length)\\(${name}\\) (>=|<=|>|<|=) (\\d+)$`).exec(term);
  if (length) return lengthOf(length[1] ?? '', Number(length[2]));
  if (new RegExp(`^${name} <> ''$`).test(term)) return { minLength: 1 };
  if (new RegExp(`^${name} IS NOT NULL$`).test(term)) return {};
  const list = new RegExp(`^${name} = ANY \\(?\\(?ARRAY\\[(.*)\\]\\)?\\)?$`).exec(term)?.[1];
  const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)];
  if (list === undefined || values.length === 0 || list.replaceAll(/'(?:[^']|'')*'|-?\d+|[ ,]/g, '') !== '')
    return null;
  return { enum: values.map(([whole, , number]) => (number === undefined ? unescaped(whole) : Number(number))) };
}

function boundOf(sign: string, value: number): Partial<RawProperty> {
  if (sign === '>=') return { minimum: value };
  if (sign === '<=') return { maximum: value };
  return sign === '>' ? { exclusiveMinimum: value } : { exclusiveMaximum: value };
}

function lengthOf(sign: string, value: number): Partial<RawProperty> | null {
  if (sign === '=') return { minLength: value, maxLength: value };
  if (sign === '>=' || sign === '>') return { minLength: sign === '>' ? value + 1 : value };
  return { maxLength: sign === '<' ? value - 1 : value };
}
