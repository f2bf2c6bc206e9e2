/** Descriptions of validation errors. */
import type { Fault } from './jsonSchemaValidator.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Joins type names: `a text or a list`. */
export function typeWords(types: unknown): string {
  return [types]
    .flat()
    .map((type) => typeNames[String(type)] ?? String(type))
    .join(' or ');
}

/** Returns the error as the end of a sentence that begins with the value: `is less than 3`. */
export function faultWords({ keyword, expected, key = '' }: Fault): string {
  const count = (noun: string): string => `${String(expected)} ${noun}${expected === 1 ? '' : 's'}`;
  switch (keyword) {
    case 'type':
      return `is not ${typeWords(expected)}`;
    case 'const':
      return `is not ${JSON.stringify(expected)}`;
    case 'enum':
      return 'is none of the choices';
    case 'minLength':
      return `has fewer than ${count('character')}`;
    case 'maxLength':
      return `has more than ${count('character')}`;
    case 'pattern':
      return `does not match ${String(expected)}`;
    case 'format':
      return 'is not a regular expression';
    case 'minimum':
      return `is less than ${String(expected)}`;
    case 'maximum':
      return `is more than ${String(expected)}`;
    case 'exclusiveMinimum':
      return `is not more than ${String(expected)}`;
    case 'exclusiveMaximum':
      return `is not less than ${String(expected)}`;
    case 'multipleOf':
      return `is no multiple of ${String(expected)}`;
    case 'minItems':
      return `has fewer than ${count('item')}`;
    case 'maxItems':
      return `has more than ${count('item')}`;
    case 'uniqueItems':
      return 'holds the same item twice';
    case 'minProperties':
      return `has fewer than ${count('key')}`;
    case 'required':
      return `has no "${key}"`;
    case 'additionalProperties':
      return `has an unknown key "${key}"`;
    default:
      return 'has the wrong form';
  }
}
