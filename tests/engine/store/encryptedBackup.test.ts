/** Backups that are encrypted to a public key: nobody reads them without its private key, and damage is seen. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPlainBackup } from '../../../src/engine/server/store/backup/encrypted.ts';
import { DamagedBackup } from '../../../src/engine/server/store/backup/format.ts';
import { makeBackup } from '../../../src/engine/server/store/backup/make.ts';
import { verifyBackup } from '../../../src/engine/server/store/backup/read.ts';
import { command } from '../../support/backups.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let folder: string;
let file: string;
let identityFile: string;
let recipient: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beheer-encrypted-'));
  database = await createTestDatabase();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  // More than one piece of the encryption, which are of 64 KiB, and nothing that compresses well.
  await client.query(`create table notes (id int primary key, text text not null);
    insert into notes select n, encode(sha256(n::text::bytea), 'hex') from generate_series(1, 5000) n`);
  await client.end();
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  identityFile = join(folder, 'identity.txt');
  writeFileSync(identityFile, `# public key: ${recipient}\n\n${identity}\n`);
  file = join(folder, 'whole.backup.age');
  await makeBackup({ ...about, connectionString: database.connectionString, to: file, recipient });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const about = { registry: { 'resources.json': '{}' }, version: '0.1.0', now: () => new Date(), keyring: null };
const read = (from: string, by: string | null = identityFile) =>
  withPlainBackup({ file: from, identityFile: by }, verifyBackup);
const copyOf = (name: string, bytes: Buffer): string => {
  const copy = join(folder, name);
  writeFileSync(copy, bytes);
  return copy;
};

test('an encrypted backup is read with the private key, and its decrypted copy is removed afterwards', async () => {
  expect(readFileSync(file, 'latin1')).not.toContain('beheer.json');
  let plain = '';
  const backup = await withPlainBackup({ file, identityFile }, (copy) => {
    plain = copy;
    return verifyBackup(copy);
  });
  expect(backup.manifest.tables).toEqual([{ name: 'notes', rows: 5_000, sha256: expect.any(String) }]);
  expect(() => readFileSync(plain)).toThrow(/ENOENT/);
});

test('a restore asks for a private key, and rejects a wrong one or a file without any', async () => {
  await expect(read(file, null)).rejects.toThrow(/is encrypted\. Name the file .* --identity FILE/);
  const other = copyOf('other.txt', Buffer.from(`${await generateIdentity()}\n`));
  await expect(read(file, other)).rejects.toThrow(`No private key in ${other} opens ${file}.`);
  const none = copyOf('none.txt', Buffer.from('# nothing\n'));
  await expect(read(file, none)).rejects.toThrow(`${none} holds no private key of age`);
  const wrong = copyOf('wrong.txt', Buffer.from('AGE-SECRET-KEY-1NOTONE\n'));
  await expect(read(file, wrong)).rejects.toThrow(/^(?!.*NOTONE).* holds no private key of age/);
  await expect(read(file, join(folder, 'nowhere.txt'))).rejects.toThrow(
    /nowhere\.txt with the private key cannot be read/,
  );
});

test.each([
  ['in its first line after the version', (bytes: Buffer) => changed(bytes, 40)],
  ['in the middle', (bytes: Buffer) => changed(bytes, Math.floor(bytes.length / 2))],
  ['at its end', (bytes: Buffer) => changed(bytes, bytes.length - 1)],
  ['by a cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 70_000)],
  ['by more behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
])('an encrypted backup that was damaged %s is rejected', async (name, damage) => {
  const copy = copyOf(`${name}.age`, damage(readFileSync(file)));
  const error = await read(copy).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/is damaged|No private key/);
  if (name !== 'in its first line after the version') expect(error).toBeInstanceOf(DamagedBackup);
});

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('the commands make, verify and read an encrypted backup', async () => {
  const settings = { DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'data') };
  mkdirSync(join(folder, 'made'));
  const made = await command('backup', ['--to', join(folder, 'made')], { ...settings, BACKUP_RECIPIENT: recipient });
  expect([made.code, made.text]).toEqual([0, expect.stringContaining(`only the private key of ${recipient} opens it`)]);
  const [name = ''] = readdirSync(join(folder, 'made'));
  expect(name).toMatch(/\.backup\.age$/);
  const verified = await command('verifyBackup', [join(folder, 'made', name), '--identity', identityFile], settings);
  expect([verified.code, verified.text]).toEqual([0, expect.stringContaining('All of it is as it was written.')]);
  const refused = await command('restore', ['--from', join(folder, 'made', name), '--trust'], settings);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('--identity FILE')]);
  const wrong = await command('backup', ['--to', join(folder, 'made'), '--to-key', 'age1x'], settings);
  expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('is no public key of age')]);
});
