import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../src/engine/values/formatJson.ts';
import { registryFolders, unformattedFiles } from '../../../src/engine/build/product/registryForm.ts';

const word = 'a-word-of-twenty-two-x';

describe('the form of registry files', () => {
  it.each([
    ['what fits on a line', { a: [1, true, null], b: {} }, '{ "a": [1, true, null], "b": {} }\n'],
    [
      'words that fill their lines',
      { names: Array.from({ length: 6 }, () => word) },
      `{\n  "names": [\n    ${Array(4).fill(`"${word}"`).join(', ')},\n    "${word}", "${word}"\n  ]\n}\n`,
    ],
    [
      'short keys together, and what has parts of its own apart',
      { a: 1, b: 2, list: Array.from({ length: 5 }, () => word), c: 3, d: 4 },
      `{\n  "a": 1, "b": 2,\n  "list": [\n    ${Array(4).fill(`"${word}"`).join(', ')},\n    "${word}"\n  ],\n  "c": 3, "d": 4\n}\n`,
    ],
    [
      'things of one sort below each other',
      { one: { text: word.repeat(2) }, two: { text: word.repeat(2) }, three: {} },
      `{\n  "one": { "text": "${word.repeat(2)}" },\n  "two": { "text": "${word.repeat(2)}" },\n  "three": {}\n}\n`,
    ],
    [
      'objects among words apart from them',
      { list: [word, word, { text: word.repeat(3) }, word, { a: 1 }] },
      `{\n  "list": [\n    "${word}", "${word}",\n    { "text": "${word.repeat(3)}" },\n    "${word}",\n    { "a": 1 }\n  ]\n}\n`,
    ],
  ])('has %s', (_what, value, text) => {
    expect(formatJson(value)).toBe(text);
    expect(JSON.parse(formatJson(value))).toEqual(value);
  });

  it.each(
    registryFolders(process.cwd()).map((folder) => [folder.slice(process.cwd().length + 1) || 'the product', folder]),
  )('is that of %s', (_name, folder) => {
    expect(unformattedFiles(folder)).toEqual([]);
  });
});
