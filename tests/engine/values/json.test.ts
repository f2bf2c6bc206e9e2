/** Parsing of unknown JSON values by type. */
import { describe, expect, test } from 'vitest';
import { isList, isRecord, parseRecord } from '../../../src/engine/values/json.ts';

const values: readonly (readonly [name: string, value: unknown, kind: 'record' | 'list' | 'other'])[] = [
  ['an object', { uuid: 'x' }, 'record'],
  ['an empty object', {}, 'record'],
  ['a list', ['x'], 'list'],
  ['an empty list', [], 'list'],
  ['null', null, 'other'],
  ['nothing', undefined, 'other'],
  ['a text', '{}', 'other'],
  ['a number', 1, 'other'],
];

describe('what a value is', () => {
  test.each(values)('%s', (_name, value, kind) => {
    expect({ isRecord: isRecord(value), isList: isList(value) }).toEqual({
      isRecord: kind === 'record',
      isList: kind === 'list',
    });
  });
});

test.each([
  ['an object', '{"token": "x"}', { token: 'x' }],
  ['a list', '[{"token": "x"}]', null],
  ['null', 'null', null],
  ['a number', '12', null],
  ['no JSON', 'token', null],
  ['an empty text', '', null],
])('the object that a text is: %s', (_name, text, record) => {
  expect(parseRecord(text)).toEqual(record);
});
