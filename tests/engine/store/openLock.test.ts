/** The lock of a data directory: who holds it, and when it may be taken over. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock, lockFileName, lockHolder } from '../../../src/engine/server/store/open/lock.ts';
import { identify } from '../../../src/engine/server/store/open/processes.ts';
import { makeDataDirectory } from '../../support/databaseDirectory.ts';

let directory: string;
beforeEach(() => (directory = makeDataDirectory()));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const refusal = (pid: number): string =>
  `Another Beheer (process ${pid}) is using ${directory}. Stop it, or set DATA_DIR to another directory.`;

/** Higher than Linux and macOS ever number a process. */
const noProcess = 4_194_305;

test('the lock names its holder, leaves one file, and is removed on release', () => {
  const lock = acquireLock(directory);
  expect(readdirSync(directory)).toEqual([lockFileName]);
  expect(JSON.parse(readFileSync(join(directory, lockFileName), 'utf8'))).toEqual(identify(process.pid));
  expect(lockHolder(directory)).toEqual(identify(process.pid));
  expect(() => acquireLock(directory)).toThrow(refusal(process.pid));
  lock.release();
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
  expect(lockHolder(directory)).toBeUndefined();
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: noProcess, started: 'then' })],
  ['a process whose number another one has now', JSON.stringify({ pid: process.ppid, started: 'an earlier boot/1' })],
  ['nobody: it was torn by a power cut', '{"pid": 1'],
  ['nobody: it is empty', ''],
  ['nobody: it is something else', '[]'],
])('the lock is taken over from %s', (_, text) => {
  writeFileSync(join(directory, lockFileName), text);
  const lock = acquireLock(directory);
  expect(readdirSync(directory)).toEqual([lockFileName]);
  expect(lockHolder(directory)).toEqual(identify(process.pid));
  lock.release();
});

test.each([
  ['of a running process', JSON.stringify(identify(process.ppid))],
  ['of a running process on a system that does not say when it started', JSON.stringify({ pid: process.ppid })],
])('a lock %s stays with its holder', (_, text) => {
  writeFileSync(join(directory, lockFileName), text);
  expect(() => acquireLock(directory)).toThrow(refusal(process.ppid));
  expect(readFileSync(join(directory, lockFileName), 'utf8')).toBe(text);
});

test('the second process at a dead lock is rejected in favour of the one that takes it over', () => {
  writeFileSync(join(directory, lockFileName), '');
  writeFileSync(join(directory, `${lockFileName}.takeover`), JSON.stringify(identify(process.ppid)));
  expect(() => acquireLock(directory)).toThrow(refusal(process.ppid));
});

test('a process that died while taking over blocks nobody', () => {
  writeFileSync(join(directory, lockFileName), '');
  writeFileSync(join(directory, `${lockFileName}.takeover`), JSON.stringify({ pid: noProcess }));
  acquireLock(directory).release();
  expect(readdirSync(directory)).toEqual([]);
});
