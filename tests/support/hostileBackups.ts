/** Mutated backups, and what a restore makes of them: an error that a person understands, or exactly the rows of the backup. */
import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import { isRecord } from '../../src/engine/values/json.ts';
import { withPlainBackup } from '../../src/engine/server/store/backup/encrypted.ts';
import { DamagedBackup, sha256, tableOfEntry, trailerText } from '../../src/engine/server/store/backup/format.ts';
import { presentObjects } from '../../src/engine/server/store/backup/plan.ts';
import { readEntries, verifyBackup, type VerifiedBackup } from '../../src/engine/server/store/backup/read.ts';
import { restoreBackup } from '../../src/engine/server/store/backup/restore.ts';
import { unfinishedRestore } from '../../src/engine/server/store/ddl/unfinished.ts';
import { linesIn, writeBackup } from '../../src/engine/server/store/backup/write.ts';
import { createTestDatabase } from './database.ts';
import { mutated, oneOf, randomOf, upTo, type Random } from './hostileFiles.ts';
import { testKeyring } from './keyring.ts';

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

export interface BackupTrials {
  /** Reads as many mutations, restores those that pass for whole, and lists what is wrong: nothing, if all is well. */
  run(count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

const longestMilliseconds = 5_000;
const mostMegabytes = 300;
const firstSeed = 47_000;
const version = '0.2.0';

const content = `
  create table beheer_settings (key text primary key, value text not null);
  insert into beheer_settings values ('program_version', '${version}');
  create table clients (uuid uuid primary key, name text not null, balance numeric(12, 2), created_at timestamptz);
  create table "Own table/1" (id serial primary key, client uuid not null references clients, list text[], computed int generated always as (1 + 1) stored, check (id > 0));
  create unique index clients_name on clients (lower(name));
  insert into clients select md5(n::text)::uuid, 'Client ' || n || E'\\\\t\\n', n * 1.5, '2026-03-01T00:00:00Z' from generate_series(1, 40) n;
  insert into "Own table/1" (client, list) select uuid, array[name, null, ''] from clients;
  create table nothing (a int)`;

export async function createBackupTrials(): Promise<BackupTrials> {
  const folder = await mkdtemp(join(tmpdir(), 'beheer-hostile-'));
  const database = await createTestDatabase();
  const { connectionString } = database;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(content);
  const now = (): Date => new Date('2026-03-10T09:00:00Z');
  const registry = { 'resources.json': '{}', 'schemas/clients.json': '{"title": "Client"}' };
  const making = { connectionString, registry, version, now, keyring: testKeyring };
  const file = join(folder, 'real.backup');
  await writeBackup({ ...making, to: file });
  const identity = await generateX25519Identity();
  const identityFile = join(folder, 'identity');
  writeFileSync(identityFile, identity);
  const encryptedFile = join(folder, 'real.backup.age');
  await writeBackup({ ...making, to: encryptedFile, recipient: await identityToRecipient(identity) });
  const [bytes, encrypted] = await Promise.all([readFile(file), readFile(encryptedFile)]);
  const entries: Entry[] = [];
  for await (const entry of readEntries(file, statSync(file).size)) entries.push(entry);
  const real = await rowsIn(file);
  const target = join(folder, 'mutated.backup');
  const again = join(folder, 'again.backup');

  async function emptyDatabase(): Promise<void> {
    await client.query('drop schema public cascade; create schema public');
  }

  /** Restores the backup, and compares what is in the database with it. @returns what is wrong */
  async function restore(plainFile: string, backup: VerifiedBackup): Promise<string | null> {
    await emptyDatabase();
    try {
      await restoreBackup({ connectionString, file: plainFile, backup, version, log: () => undefined });
    } catch (error) {
      const left = (await presentObjects(client)).filter((name) => name !== unfinishedRestore);
      if (left.length > 0) return `it left ${left.join(', ')} after: ${String(error)}`;
      return unclear(error);
    }
    await rm(again, { force: true });
    await writeBackup({ ...making, to: again });
    const [restored, given] = [await rowsIn(again), await rowsIn(plainFile)];
    const wrong = [...given].flatMap(([table, rows]) => {
      const found = restored.get(table) ?? [];
      // PostgreSQL may write a changed value in another form, such as 1.50 for 01.5.
      const isSame = isDeepStrictEqual(rows, real.get(table))
        ? isDeepStrictEqual(rows, found)
        : rows.length === found.length;
      return isSame ? [] : [table];
    });
    return wrong.length === 0 ? null : `it restored other rows of ${wrong.join(', ')}`;
  }

  async function trial(): Promise<string | null> {
    return withPlainBackup({ file: target, identityFile }, async (plainFile) =>
      restore(plainFile, await verifyBackup(plainFile)),
    ).catch(unclear);
  }

  return {
    async run(count) {
      const wrong: string[] = [];
      const before = process.resourceUsage().maxRSS;
      for (let index = 0; index < count; index += 1) {
        const seed = firstSeed + index;
        const random = randomOf(seed);
        writeFileSync(target, await mutatedBackup({ bytes, encrypted, entries }, random));
        const begun = performance.now();
        const problem = await trial();
        if (problem !== null) wrong.push(`seed ${seed}: ${problem}`);
        // A machine that is busy with something else is late for that: the better of two counts.
        if (performance.now() - begun < longestMilliseconds) continue;
        const repeated = performance.now();
        await trial();
        const milliseconds = Math.round(performance.now() - repeated);
        if (milliseconds > longestMilliseconds) wrong.push(`seed ${seed}: ended after ${milliseconds} ms`);
      }
      const grown = Math.round((process.resourceUsage().maxRSS - before) / 1_024);
      if (grown > mostMegabytes) wrong.push(`reading backups took ${grown} MB`);
      return wrong;
    },
    async close() {
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the rows by table, sorted, since the plan decides their order. */
async function rowsIn(file: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = new Map<string, string>();
  for await (const entry of readEntries(file, statSync(file).size)) {
    const table = tableOfEntry(entry.name);
    if (table !== null)
      rows.set(
        table,
        `${rows.get(table) ?? ''}${gunzipSync(entry.content, { maxOutputLength: 10_000_000 }).toString()}`,
      );
  }
  return new Map([...rows].map(([table, text]) => [table, text.split('\n').toSorted()]));
}

/** Messages of the engine, which say nothing to the person who restores a backup. */
const internal =
  /undefined|\[object|is not a function|not iterable|Cannot (?:read|convert)|Unexpected token|in JSON at|Invalid array length/;

/** @returns what is wrong with the error */
function unclear(error: unknown): string | null {
  const isMeant = error instanceof DamagedBackup || (error instanceof Error && error.constructor === Error);
  if (isMeant && error.message.trim() !== '' && !internal.test(error.message)) return null;
  return `it ended with ${error instanceof Error ? `${error.constructor.name}: ${error.stack ?? ''}` : String(error)}`;
}

interface Real {
  readonly bytes: Buffer;
  readonly encrypted: Buffer;
  readonly entries: readonly Entry[];
}

/** Half of them have checksums that fit the change, as an attacker or a faulty program would write them. */
async function mutatedBackup({ bytes, encrypted, entries }: Real, random: Random): Promise<Uint8Array> {
  const way = random();
  if (way < 0.2) return mutated(bytes, 'backup', random);
  if (way < 0.25) return mutated(encrypted, 'backup', random);
  return packed(withManifest(changedEntries(entries, random), random));
}

function changedEntries(entries: readonly Entry[], random: Random): readonly Entry[] {
  const at = upTo(random, entries.length);
  const [before, after] = [entries.slice(0, at), entries.slice(at + 1)];
  const entry = entries[at];
  if (!entry) return entries;
  const ways: readonly [() => readonly Entry[], ...(() => readonly Entry[])[]] = [
    () => [...before, ...after],
    () => [...before, entry, entry, ...after],
    () => [...after, entry, ...before],
    () => [...before, { ...entry, name: oneOf(random, names) }, ...after],
  ];
  return random() < 0.15 ? oneOf(random, ways)() : [...before, { ...entry, content: changed(entry, random) }, ...after];
}

const names = [
  '../../outside',
  'tables/%E0%A4%A/000001.gz',
  'tables/unknown/000001.gz',
  'tables/clients/000009.gz',
  'plan.json',
  'manifest.json',
  '',
  'x'.repeat(300),
] as const;

const [largePieces, rowsOfPiece] = [150, 10_000];
const largePiece = Buffer.from(`${'x'.repeat(99)}\n`.repeat(rowsOfPiece));
/** A chunk of 150 KB with 150 MB of rows. */
const large = Buffer.concat(Array.from({ length: largePieces }, () => gzipSync(largePiece)));
const sumOfLarge = Array.from({ length: largePieces }, () => largePiece)
  .reduce((hash, piece) => hash.update(piece), createHash('sha256'))
  .digest('hex');

function changed({ name, content: real }: Entry, random: Random): Buffer {
  if (tableOfEntry(name) === null)
    return random() < 0.3 ? Buffer.from(mutated(real, 'registry', random)) : changedDocument(real, random);
  if (random() < 0.2) return Buffer.from(mutated(real, 'backup', random));
  // A small chunk that becomes large.
  if (random() < 0.1) return large;
  return gzipSync(mutated(gunzipSync(real), 'csv', random));
}

/** Replaces, removes or repeats a value of a JSON document. */
function changedDocument(real: Buffer, random: Random): Buffer {
  const document: unknown = JSON.parse(real.toString());
  const places: (readonly [object, string])[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      places.push([value, key]);
      visit(inner);
    }
  };
  visit(document);
  const [holder, key] = places[upTo(random, places.length)] ?? [{}, ''];
  if (random() < 0.2) Reflect.deleteProperty(holder, key);
  else if (random() < 0.1 && Array.isArray(holder)) holder.push(...(holder as readonly unknown[]));
  else Reflect.set(holder, key, oneOf(random, values));
  return Buffer.from(`${JSON.stringify(document, null, 1)}\n`);
}

const values = [
  null,
  [],
  {},
  [null],
  '',
  '0',
  -1,
  1e300,
  true,
  'int; drop table clients',
  'no type',
  'x'.repeat(5_000),
  '0'.repeat(64),
  '../../x',
  'clients',
] as const;

/** Lists the changed entries, sometimes also the changed rows. */
function withManifest(entries: readonly Entry[], random: Random): readonly Entry[] {
  if (random() < 0.3) return entries;
  const isCounted = random() < 0.6;
  return entries.map((entry) => {
    if (entry.name !== 'manifest.json') return entry;
    let manifest: unknown;
    try {
      manifest = JSON.parse(entry.content.toString());
    } catch {
      return entry;
    }
    if (!isRecord(manifest)) return entry;
    const listed = entries.filter(({ name }) => name !== 'manifest.json' && name !== 'signature.json');
    const tables: unknown = manifest['tables'];
    const document = {
      ...manifest,
      entries: listed.map(({ name, content: bytes }) => ({ name, sha256: sha256(bytes) })),
      ...(isCounted && Array.isArray(tables) ? { tables: tables.map((table) => recounted(table, entries)) } : {}),
    };
    return { ...entry, content: Buffer.from(JSON.stringify(document)) };
  });
}

function recounted(table: unknown, entries: readonly Entry[]): unknown {
  if (!isRecord(table)) return table;
  try {
    const own = entries.filter(({ name }) => tableOfEntry(name) === table['name']);
    if (own.length === 1 && own[0]?.content === large)
      return { ...table, rows: largePieces * rowsOfPiece, sha256: sumOfLarge };
    const rows = Buffer.concat(own.map(({ content: piece }) => gunzipSync(piece)));
    return { ...table, rows: linesIn(rows), sha256: sha256(rows) };
  } catch {
    return table;
  }
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, content: piece } of entries) archive.entry({ name }, piece);
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const manifest = entries.findLast(({ name }) => name === 'manifest.json')?.content ?? Buffer.alloc(0);
  const trailer = trailerText({ archive: sha256(bytes), manifest: sha256(manifest) });
  return Buffer.concat([bytes, Buffer.from(trailer)]);
}
