// A JSON text with other values: it says what was meant, and what was not meant is as it was.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/studio/edit/json.ts';
import { rewriteJson } from '../../../src/engine/studio/edit/jsonText.ts';
import { formatJson } from '../../../src/engine/values/formatJson.ts';
import { inlineJson } from '../../../src/engine/registry/loading/inlineJson.ts';

const key = fc.stringMatching(/^[a-z][a-z_-]{0,8}$/);
const scalar = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec<{ tree: Json; object: JsonObject }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('tree'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
}));
const forms: readonly ((value: Json) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => `${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
  inlineJson,
  formatJson,
];
const form = fc.constantFrom(...forms);

describe('for any two values and any form of the first', () => {
  test('the text says the second', () => {
    fc.assert(
      fc.property(tree, tree, form, (before, after, write) => {
        expect(JSON.parse(rewriteJson(write(before), after))).toEqual(after);
      }),
    );
  });

  test('the text is the same where the value is', () => {
    fc.assert(
      fc.property(tree, form, (value, write) => {
        expect(rewriteJson(write(value), value)).toBe(write(value));
      }),
    );
  });
});

test('what stands before and after a value that changes stays byte for byte', () => {
  const object = fc.dictionary(key, tree, { minKeys: 2, maxKeys: 6 });
  fc.assert(
    fc.property(object, fc.nat(), tree, (before, index, value) => {
      const names = Object.keys(before);
      const name = names[index % names.length] ?? '';
      const text = JSON.stringify(before, null, 2);
      const after = rewriteJson(text, { ...before, [name]: value });
      const place = text.indexOf(`\n  ${JSON.stringify(name)}: `);
      const rest = text.slice(place).replace(/^\n {2}"[^"]*": /, '');
      const follows = rest.slice(JSON.stringify(before[name], null, 2).replaceAll('\n', '\n  ').length);
      expect(after.startsWith(text.slice(0, place))).toBe(true);
      expect(after.endsWith(follows)).toBe(true);
    }),
  );
});

describe('is written as the text around it', () => {
  const cases: readonly (readonly [what: string, before: string, value: Json, after: string])[] = [
    ['a value', '{ "a": 1, "b":  2 }', { a: 3, b: 2 }, '{ "a": 3, "b":  2 }'],
    ['a key on the line of the others', '{ "a": 1 }\n', { a: 1, b: 2 }, '{ "a": 1, "b": 2 }\n'],
    ['a key on a line of its own', '{\n    "a": 1\n}', { a: 1, b: [2] }, '{\n    "a": 1,\n    "b": [2]\n}'],
    ['the first key', '{\n  "b": 1\n}', { a: 0, b: 1 }, '{\n  "a": 0,\n  "b": 1\n}'],
    ['less', '{\n  "a": 1,\n\n  "b": 2\n}', { a: 1 }, '{\n  "a": 1\n}'],
    ['nothing', '{ "a": 1 }', {}, '{}'],
    ['something where there was nothing', '{}', { a: 1 }, '{ "a": 1 }'],
    [
      'another order of words that fill several lines',
      '{\n  "a": [\n    "x", "y",\n    "z"\n  ]\n}',
      { a: ['y', 'x', 'z'] },
      '{\n  "a": [\n    "y", "x",\n    "z"\n  ]\n}',
    ],
    [
      'a choice among choices',
      '{ "oneOf": [\n  { "const": 1, "title": "A" },\n  { "const": 2, "title": "B" } ] }',
      {
        oneOf: [
          { const: 1, title: 'A' },
          { const: 2, title: 'Other' },
        ],
      },
      '{ "oneOf": [\n  { "const": 1, "title": "A" },\n  { "const": 2, "title": "Other" } ] }',
    ],
    ['with Windows line ends', '{\r\n  "a": 1\r\n}', { a: 1, b: 2 }, '{\r\n  "a": 1,\r\n  "b": 2\r\n}'],
    [
      'several objects, each on its line as the formatter has them',
      '{\n  "a": 1\n}',
      {
        a: 1,
        b: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
      '{\n  "a": 1,\n  "b": [\n    { "x": 1, "y": 2 },\n    { "x": 3, "y": 4 }\n  ]\n}',
    ],
    [
      'more than a line has room for',
      `{\n  "a": ["${'x'.repeat(100)}"]\n}`,
      { a: ['x'.repeat(100), 'y'.repeat(20)] },
      `{\n  "a": [\n    "${'x'.repeat(100)}",\n    "${'y'.repeat(20)}"\n  ]\n}`,
    ],
  ];
  it.each(cases)('%s', (_what, before, value, after) => {
    expect(rewriteJson(before, value)).toBe(after);
  });
});

test('what is no JSON is not rewritten', () => {
  expect(() => rewriteJson('{ "a": 1, }', { a: 2 })).toThrow(SyntaxError);
});
