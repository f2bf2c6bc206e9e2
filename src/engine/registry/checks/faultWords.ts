/** Descriptions of validation errors. */
import { inlineJson } from '../loading/inlineJson.ts';
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

/** Returns what a limit allows, as a request: `Write a whole number from 1 to 10.` */
export function limitHint({ keyword, value, limits = {}, known = [], example }: Fault): string {
  if (keyword === 'uniqueItems' && Array.isArray(value)) {
    const texts = value.map((item: unknown) => JSON.stringify(item));
    return `Remove the second ${texts.find((text, index) => texts.indexOf(text) < index) ?? 'of them'}.`;
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, uniqueItems } = limits;
  const such = example === undefined ? '' : `, such as ${inlineJson(example)}`;
  const above = exclusiveMinimum === undefined ? null : `more than ${String(exclusiveMinimum)}`;
  const below = exclusiveMaximum === undefined ? null : `less than ${String(exclusiveMaximum)}`;
  const numbers = [
    rangeWords(minimum, maximum),
    above,
    below,
    multipleOf === undefined ? null : `a multiple of ${String(multipleOf)}`,
  ].filter((words) => words !== null);
  if (numbers.length > 0) return `Write ${typeWords(limits['type'] ?? 'number')}, ${numbers.join(' and ')}${such}.`;
  for (const [least, most, noun] of [
    ['minItems', 'maxItems', 'item'],
    ['minLength', 'maxLength', 'character'],
    ['minProperties', 'maxProperties', 'key'],
  ] as const) {
    const range = rangeWords(limits[least], limits[most]);
    if (range === null) continue;
    const isOne = (limits[most] ?? limits[least]) === 1;
    const choices = noun === 'key' && known.length > 0 ? ` of: ${known.join(', ')}` : such;
    return `Write ${range} ${noun}${isOne ? '' : 's'}${uniqueItems === true ? ', each once' : ''}${choices}.`;
  }
  return `Write another value${such}.`;
}

function rangeWords(least: unknown, most: unknown): string | null {
  if (least === undefined && most === undefined) return null;
  if (least === undefined) return `at most ${String(most)}`;
  if (least === most) return String(least);
  return most === undefined ? `at least ${String(least)}` : `${String(least)} to ${String(most)}`;
}
