// Keys of a list in a file: in their order, however they came; nothing is left of it, and without room it is refused.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeyFile } from '../../../src/engine/server/store/select/keyFile.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'keys-'));
  vi.stubEnv('TMPDIR', directory);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

const keyOf = (index: number): string => index.toString(16).padStart(32, '0');
const keys = (from: number, until: number): Buffer =>
  Buffer.concat(Array.from({ length: until - from }, (_none, index) => Buffer.from(keyOf(from + index), 'hex')));

test('they are read as they came, and the last ones are fewer', async () => {
  const file = await openKeyFile();
  await file.append(keys(0, 3));
  await file.append(keys(3, 5));
  expect(await file.next(2)).toEqual([0, 1].map(keyOf));
  expect(await file.next(2)).toEqual([2, 3].map(keyOf));
  expect(await file.next(2)).toEqual([keyOf(4)]);
  expect(await file.next(2)).toEqual([]);
  await file.close();
});

test('nobody finds it, not even while it is open', async () => {
  const file = await openKeyFile();
  await file.append(keys(0, 1));
  expect(await readdir(directory)).toEqual([]);
  await file.close();
});

test('without a directory for it that is said', async () => {
  await rm(directory, { recursive: true });
  await expect(openKeyFile()).rejects.toMatchObject({
    code: 'E_UNAVAILABLE',
    details: { message: { en: expect.stringContaining('no room') as string } },
  });
});
