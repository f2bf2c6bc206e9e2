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

test('a key file returns keys in their order, and fewer in the last read', async () => {
  const file = await openKeyFile();
  await file.append(keys(0, 3));
  await file.append(keys(3, 5));
  expect(await file.next(2)).toEqual([0, 1].map(keyOf));
  expect(await file.next(2)).toEqual([2, 3].map(keyOf));
  expect(await file.next(2)).toEqual([keyOf(4)]);
  expect(await file.next(2)).toEqual([]);
  await file.close();
});

test('a key file has no name in the directory, not even while it is open', async () => {
  const file = await openKeyFile();
  await file.append(keys(0, 1));
  expect(await readdir(directory)).toEqual([]);
  await file.close();
});

test('a missing directory for the key file is reported', async () => {
  await rm(directory, { recursive: true });
  await expect(openKeyFile()).rejects.toMatchObject({
    code: 'E_UNAVAILABLE',
    details: { message: { en: expect.stringContaining('no room') as string } },
  });
});
