/** docs/errors.md and the table of failures say the same. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { failures } from '../../../src/engine/server/store/failure.ts';

test('docs/errors.md lists every code with its status, message and hint, in the order of the table', async () => {
  const text = await readFile('docs/errors.md', 'utf8');
  const written = text.split('\n').filter((line) => line.startsWith('| `E_'));
  const expected = Object.entries(failures).map(
    ([code, failure]) => `| \`${code}\` | ${failure.status} | ${failure.message.en} | ${failure.hint.en} |`,
  );
  expect(written).toEqual(expected);
});

test('every code has its words in both languages', () => {
  for (const [code, { message, hint }] of Object.entries(failures)) {
    for (const label of [message, hint]) {
      expect(label.en, code).not.toBe('');
      expect(label['nl'], code).not.toBe(label.en);
    }
  }
});
