/** The body of a declared call: against its schema, refused field by field in the words of records. */
import { describe, expect, test } from 'vitest';
import {
  anyObject,
  body,
  choice,
  eitherOf,
  flag,
  lineOf,
  list,
  maybeDay,
  maybeLineOf,
  maybeUuid,
  optional,
  singleLineOf,
  uuid,
  whole,
} from '../../../src/engine/registry/calls/schemas.ts';
import { readBody } from '../../../src/engine/server/http/calls/readBody.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';

const schema = body({
  name: lineOf({ max: 5 }),
  running: maybeUuid,
  count: optional(whole),
  note: optional(maybeLineOf({ max: 5 })),
  on: optional(maybeDay),
  how: optional(choice('ask', 'keep')),
  open: optional(flag),
  lines: optional(list(body({ uuid }), { min: 1, max: 2 })),
});
const right = { name: 'Anna', running: null };
const upper = '01900000-0000-7000-8000-00000000ABCD';

function errorsOf(sent: unknown): unknown {
  try {
    readBody(schema, sent);
    return null;
  } catch (error) {
    return error instanceof Failure ? (error.details.errors ?? error.code) : error;
  }
}

test('a valid body is normalised: uuids in lower case, an empty text as null where null is allowed', () => {
  expect(readBody(schema, { ...right, running: upper, note: '', on: '', lines: [{ uuid: upper }] })).toEqual({
    name: 'Anna',
    running: upper.toLowerCase(),
    note: null,
    on: null,
    lines: [{ uuid: upper.toLowerCase() }],
  });
});

test('the sent body is not modified', () => {
  const sent = { ...right, running: upper };
  readBody(schema, sent);
  expect(sent.running).toBe(upper);
});

describe('invalid values are named', () => {
  test.each<[object, object]>([
    [{ running: null }, { name: { key: 'required', params: {} } }],
    [{ ...right, name: '' }, { name: { key: 'required', params: {} } }],
    [{ ...right, name: null }, { name: { key: 'required', params: {} } }],
    [{ ...right, name: 'Annabel' }, { name: { key: 'maxLength', params: { max: 5 } } }],
    [{ ...right, name: 'A\0' }, { name: { key: 'invalidFormat', params: {} } }],
    [{ ...right, name: 5 }, { name: { key: 'text', params: {} } }],
    [{ name: 'Anna' }, { running: { key: 'required', params: {} } }],
    [{ ...right, running: 'x' }, { running: { key: 'format.uuid', params: {} } }],
    [{ ...right, count: 1.5 }, { count: { key: 'integer', params: {} } }],
    [{ ...right, on: '2026-02-30' }, { on: { key: 'format.date', params: {} } }],
    [{ ...right, how: 'never' }, { how: { key: 'oneOf', params: { options: 'ask, keep' } } }],
    [{ ...right, open: 'yes' }, { open: { key: 'boolean', params: {} } }],
    [{ ...right, lines: [] }, { lines: { key: 'atLeastOne', params: {} } }],
    [{ ...right, lines: [{}, {}, {}] }, { lines: { key: 'maxItems', params: { max: 2 } } }],
    [{ ...right, lines: {} }, { lines: { key: 'list', params: {} } }],
    [{ ...right, lines: [{}] }, { 'lines.0.uuid': { key: 'required', params: {} } }],
    [{ ...right, colour: 'red' }, { colour: { key: 'unknownField', params: { field: 'colour' } } }],
    [{ ...right, constructor: 1 }, { constructor: { key: 'unknownField', params: { field: 'constructor' } } }],
  ])('%j is rejected', (sent, errors) => {
    expect(errorsOf(sent)).toEqual(errors);
  });

  test('a body that is no object is rejected', () => {
    expect(errorsOf([right])).toBe('E_JSON');
    expect(errorsOf('text')).toBe('E_JSON');
  });
});

describe('a union of bodies is checked against the intended one', () => {
  const proof = eitherOf(
    body({ challenge: uuid, code: lineOf({ max: 5 }) }),
    body({ challenge: uuid, passkey: anyObject }),
  );
  const errorsIn = (sent: unknown): unknown => {
    try {
      return readBody(proof, sent);
    } catch (error) {
      return error instanceof Failure ? Object.keys(error.details.errors ?? {}).toSorted() : error;
    }
  };

  test.each<[object, unknown]>([
    [
      { challenge: upper, code: '12345' },
      { challenge: upper.toLowerCase(), code: '12345' },
    ],
    [
      { challenge: upper, passkey: { id: 'x' } },
      { challenge: upper.toLowerCase(), passkey: { id: 'x' } },
    ],
    [{}, ['challenge', 'code']],
    [{ passkey: 'x' }, ['challenge', 'passkey']],
    [{ challenge: upper, code: '12345', passkey: {} }, ['passkey']],
  ])('%j is checked', (sent, read) => {
    expect(errorsIn(sent)).toEqual(read);
  });
});

test('a single-line text rejects control characters', () => {
  const name = body({ name: singleLineOf({ max: 20 }) });
  expect(readBody(name, { name: 'Anna de Wit' })).toEqual({ name: 'Anna de Wit' });
  expect(() => readBody(name, { name: 'Anna\nde Wit' })).toThrow(Failure);
});

test('a call without parameters rejects every field', () => {
  expect(readBody(null, undefined)).toEqual({});
  expect(() => readBody(null, { a: 1 })).toThrow(Failure);
});
