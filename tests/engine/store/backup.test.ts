/**
 * Backups: of one moment while others write, whole or not there, read back to the byte, and restored to the same rows
 * elsewhere.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, trailerText } from '../../../src/engine/server/store/backup/format.ts';
import { readEntries, verifyBackup } from '../../../src/engine/server/store/backup/read.ts';
import { restoreBackup } from '../../../src/engine/server/store/backup/restore.ts';
import { writeBackup } from '../../../src/engine/server/store/backup/write.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { modules } from '../../support/modules.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { command, startCommand } from '../../support/backups.ts';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { comparable, storedContent, unpackEarlier } from '../../support/earlierData.ts';
import { keyCalled, testKeyring } from '../../support/keyring.ts';
import { databaseContent, type DatabaseContent } from '../../support/tableHashes.ts';
import { productRegistry } from '../../support/testRegistry.ts';

const quiet = (): void => undefined;
const undo: (() => Promise<unknown>)[] = [];
let folder: string;
const was = await storedContent('2026-11');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beheer-backup-'));
});
afterAll(async () => {
  for (const one of undo.reverse()) await one();
  await rm(folder, { recursive: true, force: true });
});

let earlierMade: Promise<string> | undefined;
/** A backup of the data directory that the version before left, not yet started by this one: made for who asks first. */
const earlierBackup = (): Promise<string> => (earlierMade ??= makeEarlierBackup());

async function makeEarlierBackup(): Promise<string> {
  const file = join(folder, 'earlier.backup');
  const dataDirectory = await unpackEarlier('2026-11');
  const { code, text } = await command('backup', ['--to', file], { DATA_DIR: dataDirectory });
  await removeDataDirectory(dataDirectory);
  expect([code, text]).toEqual([0, expect.stringMatching(/Done, and read back: \d+ rows in \d+ tables/)]);
  return file;
}

/** Each database notes its own migrations and backups. */
function withoutOwnNotes({
  beheer_migrations: _migrations,
  beheer_settings: _settings,
  ...rest
}: DatabaseContent): object {
  return rest;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database;
}

async function query(connectionString: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end());
}

/** Rewrites a backup with changed entries, and with checksums that fit the change. */
async function rewrite(from: string, to: string, change: (name: string, content: Buffer) => Buffer): Promise<void> {
  const archive = pack();
  let manifest: Buffer = Buffer.alloc(0);
  for await (const { name, content } of readEntries(from, statSync(from).size)) {
    const changed = change(name, content);
    if (name === 'manifest.json') manifest = changed;
    archive.entry({ name }, changed);
  }
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const trailer = trailerText({ archive: sha256(bytes), manifest: sha256(manifest) });
  writeFileSync(to, Buffer.concat([bytes, Buffer.from(trailer)]));
}

const backupOf = (connectionString: string, name: string, rest: object = {}): ReturnType<typeof writeBackup> =>
  writeBackup({
    connectionString,
    to: join(folder, name),
    registry: { 'resources.json': '{}' },
    version: '0.1.0',
    now: () => new Date(),
    keyring: null,
    ...rest,
  });

describe('a restore', () => {
  /** Of the earlier data, with the tables of this version. */
  let restored: TestDatabase;

  it('loads the data of the version before on another server, row for row, and upgrades its tables', async () => {
    const earlier = await earlierBackup();
    const database = await emptyDatabase();
    restored = database;
    const { code, text } = await command('restore', ['--from', earlier, '--trust'], {
      DATABASE_URL: database.connectionString,
    });
    expect([code, text]).toEqual([0, expect.stringContaining('Start it with the same settings: npm start')]);
    const now = await databaseContent(database.connectionString, { known: was });
    expect(comparable(now, was)).toEqual(comparable(was, was));

    // Walls, triggers and all else of this version are there: a migration has nothing left to do.
    const pool = openPool({ connectionString: database.connectionString, log: quiet, patient: true });
    const migration = await migrate({ database: pool, registry: await productRegistry(), log: quiet });
    await pool.destroy();
    expect([migration.checksum, migration.drift]).toEqual([null, []]);
    const [{ secured }] = (await query(
      database.connectionString,
      `select count(*)::int as secured from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    )) as [{ secured: number }];
    expect(secured).toBeGreaterThan(10);
    await expect(query(database.connectionString, 'delete from audit_entries')).rejects.toThrow('come and stay');

    // Once more: not into what is there.
    const again = await command('restore', ['--from', earlier, '--trust'], {
      DATABASE_URL: database.connectionString,
    });
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('This database is not empty')]);
  });

  it('moves an external server to an own data directory, and asks for the key of its secrets', async () => {
    const { connectionString } = restored;
    const registry = await productRegistry();
    const store = await openStore({
      connectionString,
      registry,
      keyring: testKeyring,
      ...modules,
      now: () => new Date(),
      log: quiet,
    });
    await store.close();
    const file = join(folder, 'server.backup');
    const made = await command('backup', ['--to', file], { DATABASE_URL: connectionString });
    const underKey = `encrypted under key ${testKeyring.current}, which is not in it`;
    expect([made.code, made.text]).toEqual([0, expect.stringContaining(underKey)]);
    const dataDirectory = join(folder, 'moved');
    undo.push(() => removeDataDirectory(dataDirectory));
    const without = await command('restore', ['--from', file, '--trust'], { DATA_DIR: dataDirectory });
    expect([without.code, without.text]).toEqual([
      1,
      expect.stringContaining(`encrypted under key ${testKeyring.current}, and SECRET_KEY is not set`),
    ]);
    const SECRET_KEY = keyCalled('usual').toString('base64');
    const back = await command('restore', ['--from', file, '--trust'], { DATA_DIR: dataDirectory, SECRET_KEY });
    expect([back.code, back.text]).toEqual([
      0,
      expect.stringContaining('The key of its secrets is here, and opens them'),
    ]);
    const opened = await openDatabase({ dataDirectory, log: quiet });
    const moved = await databaseContent(opened.connectionString);
    await opened.stop();
    expect(withoutOwnNotes(moved)).toEqual(withoutOwnNotes(await databaseContent(connectionString)));
  });

  it('keeps additions to the database: a table, its sequences, a computed column, unusual values', async () => {
    const from = await emptyDatabase();
    await query(
      from.connectionString,
      `create table "Own table/1" (
          id serial primary key, number integer generated always as identity unique, text text, computed integer generated always as (length(text)) stored,
          amount numeric, bytes bytea, list text[]);
       create table empty_one (a integer, b text collate "C" not null default 'x');
       create unique index own_text on "Own table/1" (lower(text)) where text is not null;
       alter table "Own table/1" add constraint later check (amount <> 3) not valid;
       insert into "Own table/1" (text, amount, bytes, list) values
          (E'a\\nb\\tc\\\\', 12345678901234567890.123, '\\x000102ff', '{"a,b",NULL,""}'),
          (null, null, null, null), ('', 'NaN', '', '{}')`,
    );
    const { file } = await backupOf(from.connectionString, 'own.backup');
    const to = await emptyDatabase();
    await restoreBackup({
      connectionString: to.connectionString,
      file,
      backup: await verifyBackup(file),
      version: '0.1.0',
      log: quiet,
    });
    expect(await databaseContent(to.connectionString)).toEqual(await databaseContent(from.connectionString));
    expect(
      await query(
        to.connectionString,
        `insert into "Own table/1" (text) values ('next') returning id, number, computed`,
      ),
    ).toEqual([{ id: 4, number: 4, computed: 4 }]);
    expect(await query(to.connectionString, `select convalidated from pg_constraint where conname = 'later'`)).toEqual([
      { convalidated: false },
    ]);
    await expect(query(to.connectionString, `insert into "Own table/1" (text) values ('NEXT')`)).rejects.toThrow(
      'own_text',
    );
  });

  it('of a database that a later version has used is refused, and leaves the database empty', async () => {
    const from = await emptyDatabase();
    await query(
      from.connectionString,
      `create table beheer_settings (key text primary key, value text not null);
        insert into beheer_settings values ('program_version', '2.10.0')`,
    );
    const { file } = await backupOf(from.connectionString, 'later.backup', { version: '2.9.0' });
    const to = await emptyDatabase();
    const restoring = { connectionString: to.connectionString, file, backup: await verifyBackup(file), log: quiet };
    await expect(restoreBackup({ ...restoring, version: '2.9.0' })).rejects.toThrow(
      /^This backup is of a database that Beheer 2\.10\.0 has used, and this is 2\.9\.0\. .* Nothing was restored\.$/,
    );
    expect(await query(to.connectionString, `select to_regclass('beheer_settings') as found`)).toEqual([
      { found: null },
    ]);
    await restoreBackup({ ...restoring, version: '2.10.0' });
    expect(await query(to.connectionString, 'select value from beheer_settings')).toEqual([{ value: '2.10.0' }]);
  });

  it('that was killed leaves nothing, says what to do at the next start, and can be run again', async () => {
    const earlier = await earlierBackup();
    const { connectionString } = await emptyDatabase();
    const blocker = new Client({ connectionString });
    const running = startCommand('restore', ['--from', earlier, '--trust'], { DATABASE_URL: connectionString });
    // Killed in the midst of the rows: it has tables by then, in a transaction that nobody else sees.
    await expect.poll(() => running.text()).toContain('Making the tables and reading the rows.');
    running.child.kill('SIGKILL');
    await running.ended;
    await blocker.connect();
    await expect
      .poll(
        async () =>
          (
            await blocker.query(
              'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
              ['beheer-backup'],
            )
          ).rowCount,
      )
      .toBe(0);
    await blocker.end();
    const pool = openPool({ connectionString, log: quiet, patient: true });
    await expect(migrate({ database: pool, registry: await productRegistry(), log: quiet })).rejects.toThrow(
      /^A restore of earlier\.backup into this database began at .* and was not finished\..* Run it again/,
    );
    await pool.destroy();
    const again = await command('restore', ['--from', earlier, '--trust'], { DATABASE_URL: connectionString });
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('Done.')]);
    expect(comparable(await databaseContent(connectionString, { known: was }), was)).toEqual(comparable(was, was));
  });
});

describe('a backup', () => {
  it('reads the running database, also where it is placed outside the data directory', async () => {
    // Root's PostgreSQL may not enter it, and is given a place elsewhere.
    const dataDirectory = makeDataDirectory(0o700);
    const opened = await openDatabase({ dataDirectory, log: quiet });
    try {
      await query(opened.connectionString, 'create table a (id integer primary key); insert into a values (1), (2)');
      const to = join(folder, 'running.backup');
      const { code, text } = await command('backup', ['--to', to], { DATA_DIR: dataDirectory });
      expect([code, text]).toEqual([0, expect.stringContaining('Done, and read back: 2 rows in 1 table')]);
      expect((await verifyBackup(to)).manifest.tables).toMatchObject([{ name: 'a', rows: 2 }]);
      const into = await command('restore', ['--from', to, '--trust'], { DATA_DIR: dataDirectory });
      expect([into.code, into.text]).toEqual([1, expect.stringContaining('Beheer is running on')]);
    } finally {
      await opened.stop();
      await removeDataDirectory(dataDirectory);
    }
  });

  let written: Promise<unknown> = Promise.resolve();

  it('is of one moment, while others write', async () => {
    const { connectionString } = await emptyDatabase();
    await query(
      connectionString,
      `create table a (id integer primary key);
        create table b (id integer primary key);
        insert into a select generate_series(1, 1000);
        insert into b select generate_series(1, 1000)`,
    );
    const { file, tables } = await backupOf(connectionString, 'moment.backup', {
      onTable: ({ name }: { readonly name: string }) => {
        if (name === 'a')
          written = query(connectionString, 'insert into b select generate_series(1001, 2000); delete from a');
      },
    });
    await written;
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['a', 1000],
      ['b', 1000],
    ]);
    expect((await verifyBackup(file)).manifest.tables).toEqual(tables);
    expect(await query(connectionString, 'select count(*)::int as n from b')).toEqual([{ n: 2000 }]);
  });
  it('that is interrupted or fails leaves no file', async () => {
    const { connectionString } = await emptyDatabase();
    await query(connectionString, 'create table a (id integer primary key); create table b (id integer primary key)');
    const stopping = new AbortController();
    const before = readdirSync(folder);
    const broken = backupOf(connectionString, 'broken.backup', {
      onTable: () => stopping.abort(new Error('Broken off.')),
      signal: stopping.signal,
    });
    await expect(broken).rejects.toThrow('Broken off.');
    writeFileSync(join(folder, 'there.backup'), '');
    await expect(backupOf(connectionString, 'nowhere/x.backup')).rejects.toThrow('is not there. Make it');
    await expect(backupOf(connectionString, 'there.backup')).rejects.toThrow('is there already');
    await expect(backupOf((await emptyDatabase()).connectionString, 'empty.backup')).rejects.toThrow(
      'nothing in this database',
    );
    expect(readdirSync(folder).filter((name) => name !== 'there.backup')).toEqual(before);
  });

  it('that was killed leaves a recognisably unfinished file, and no backup', async () => {
    const { connectionString } = await emptyDatabase();
    await query(
      connectionString,
      `create table a (id integer primary key, text text);
        insert into a select n, repeat(md5(n::text), 50) from generate_series(1, 60000) n`,
    );
    const to = join(folder, 'killed.backup');
    const running = startCommand('backup', ['--to', to], { DATABASE_URL: connectionString });
    const unfinished = (): string | undefined =>
      readdirSync(folder).find((name) => /^killed\.backup\.[0-9a-f]{12}\.unfinished$/.test(name));
    await expect
      .poll(() => unfinished() !== undefined && statSync(join(folder, unfinished() ?? '')).size > 0, { interval: 5 })
      .toBe(true);
    running.child.kill('SIGKILL');
    await running.ended;
    expect(readdirSync(folder)).not.toContain('killed.backup');
    await expect(verifyBackup(join(folder, unfinished() ?? ''))).rejects.toThrow('cut off');
  });

  it.each([
    '../../evil.json',
    '/etc/evil.json',
    'schemas/../../evil.json',
    'C:\\evil.json',
    'schemas\\..\\evil.json',
    '..',
    '',
  ])('that names the file "%s" of its registry is rejected, and writes nothing', async (path) => {
    const { connectionString } = await emptyDatabase();
    await query(connectionString, 'create table a (id integer primary key)');
    const name = `evil-${Buffer.from(path).toString('hex')}.backup`;
    const { file } = await backupOf(connectionString, name, { registry: { 'resources.json': '{}', [path]: '{}' } });
    await expect(verifyBackup(file)).rejects.toThrow(`The backup names ${JSON.stringify(path)} as a file`);
  });

  it('is extracted into its folder only, also where a link leads out of it', async () => {
    const { connectionString } = await emptyDatabase();
    await query(connectionString, 'create table a (id integer primary key)');
    const registry = { 'resources.json': '{}', 'schemas/a.json': '{}' };
    const { file } = await backupOf(connectionString, 'registry.backup', { registry });
    const [outside, into] = [join(folder, 'outside'), join(folder, 'extracted')];
    mkdirSync(outside);
    mkdirSync(into);
    symlinkSync(outside, join(into, 'schemas'));
    const linked = await command('restore', ['--from', file, '--registry', into, '--trust']);
    expect([linked.code, linked.text, readdirSync(outside)]).toEqual([1, expect.stringContaining('leads out of'), []]);
    const empty = join(folder, 'extracted-too');
    const done = await command('restore', ['--from', file, '--registry', empty, '--trust']);
    expect([done.code, readdirSync(empty).toSorted()]).toEqual([0, ['resources.json', 'schemas']]);
  });

  it('names its installation: another one needs trust, and a manipulated one is rejected', async () => {
    const { connectionString } = await emptyDatabase();
    await query(connectionString, 'create table a (id integer primary key); insert into a values (1)');
    const { file } = await backupOf(connectionString, 'signed.backup', { keyring: testKeyring });
    const DATA_DIR = join(folder, 'restored-signed');
    const SECRET_KEY = keyCalled('usual').toString('base64');
    const own = await command('verifyBackup', [file], { DATA_DIR, SECRET_KEY });
    expect([own.code, own.text]).toEqual([0, expect.stringContaining(`key ${testKeyring.current}, which is here`)]);
    const other = { DATA_DIR, SECRET_KEY: keyCalled('another').toString('base64') };
    const foreign = await command('restore', ['--from', file], other);
    expect([foreign.code, foreign.text, readdirSync(folder)]).toEqual([
      1,
      expect.stringContaining('add --trust'),
      expect.not.arrayContaining(['restored-signed']),
    ]);
    const changed = join(folder, 'changed.backup');
    await rewrite(file, changed, (name, content) =>
      name === 'plan.json' ? Buffer.from(content.toString().replaceAll('integer', 'bigint')) : content,
    );
    await expect(verifyBackup(changed)).rejects.toThrow('does not list plan.json');
    const listed = join(folder, 'listed.backup');
    await rewrite(file, listed, (name, content) =>
      name === 'manifest.json' ? Buffer.from(content.toString().replace('"rows"', '"rows" ')) : content,
    );
    const forged = await command('restore', ['--from', listed, '--trust'], { DATA_DIR, SECRET_KEY });
    expect([forged.code, forged.text]).toEqual([1, expect.stringContaining('somebody changed it')]);
  });

  it('with any changed byte is rejected, and the damage is named', async () => {
    const earlier = await earlierBackup();
    const whole = readFileSync(earlier);
    const file = join(folder, 'damaged.backup');
    const damage = async (at: number): Promise<string> => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x20;
      writeFileSync(file, bytes);
      return verifyBackup(file).then(
        () => 'not seen',
        (error: Error) => error.message,
      );
    };
    const startOf = (entry: string): number => whole.indexOf(`${entry}\0`) + 512;
    expect(await damage(startOf('tables/invoices/000001.gz') + 1_000)).toContain(
      'tables/invoices/000001.gz (rows of invoices) was changed',
    );
    expect(await damage(startOf('plan.json') + 100)).toContain('plan.json was changed');
    expect(await damage(startOf('manifest.json') + 100)).toContain(
      'manifest.json, the list of what it holds, was changed',
    );
    expect(await damage(whole.length - 10)).toMatch(/is damaged/);
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 7))
      expect(await damage(at), String(at)).toMatch(/damaged|not a backup/);
    writeFileSync(file, whole.subarray(0, whole.length - 1));
    await expect(verifyBackup(file)).rejects.toThrow('cut off');
    const { code, text } = await command('verifyBackup', [file]);
    expect([code, text]).toEqual([1, expect.stringContaining('cut off')]);
    const restored = await command('restore', ['--from', file, '--trust'], { DATA_DIR: join(folder, 'never') });
    expect([restored.code, readdirSync(folder)]).toEqual([1, expect.not.arrayContaining(['never'])]);
    const good = await command('verifyBackup', [earlier]);
    expect([good.code, good.text]).toEqual([0, expect.stringContaining('All of it is as it was written.')]);
  });
});
