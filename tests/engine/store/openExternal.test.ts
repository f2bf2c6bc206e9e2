/** DATABASE_URL: used when it is right, and explained when it is not, without the password. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkServer, openExternal } from '../../../src/engine/server/store/open/external.ts';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { program } from '../../../src/engine/server/store/open/password.ts';
import { asAdministrator, createTestDatabase, type TestDatabase } from '../../support/database.ts';

const shape =
  'Write it as postgres://user:password@host:5432/database, with signs such as @ / # in the password written as %40 %2F %23.';
const dataDirectory = '/nonexistent/never-touched';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const open = (databaseUrl: string) => openDatabase({ dataDirectory, databaseUrl, log: () => undefined });

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('databaseUrl'));
  change(url);
  return url.href;
}

test('a good one is used as it is', async () => {
  const lines: string[] = [];
  const warned: string[] = [];
  const opened = await openDatabase({
    dataDirectory,
    databaseUrl: database.connectionString,
    log: (line) => lines.push(line),
    warn: (line) => warned.push(line),
  });
  expect(warned).toEqual([]);
  expect(opened).toMatchObject({ connectionString: database.connectionString, embedded: false, fresh: false });
  const { host, pathname } = new URL(database.connectionString);
  expect(lines).toEqual([expect.stringContaining(`Using the database at ${host}${pathname}: PostgreSQL 18.`)]);
  await opened.stop();
  await opened.stop();
});

test('an account that is a superuser is used, and said once to be more than is needed', async () => {
  const warned: string[] = [];
  const url = asAdministrator(database.connectionString);
  const opened = await openDatabase({
    dataDirectory,
    databaseUrl: url,
    log: () => undefined,
    warn: (line) => warned.push(line),
  });
  expect(opened.connectionString).toBe(url);
  expect(warned).toEqual([
    expect.stringMatching(
      /^Database: "beheer" of DATABASE_URL is a superuser of PostgreSQL, which is more than Beheer needs/,
    ),
  ]);
});

test.each([
  ['not a URL', 'postgres://me:sec/ret@db/x y', `DATABASE_URL is not a URL. ${shape}`],
  [
    'of another program',
    'mysql://me:secret@db/beheer',
    `DATABASE_URL begins with "mysql://", and only PostgreSQL will do. ${shape}`,
  ],
  ['without a database', 'postgres://me:secret@db:5432', `DATABASE_URL names no database. ${shape}`],
])('one that is %s is explained', async (_, url, message) => {
  await expect(open(url)).rejects.toThrow(new Error(message));
});

describe('a server', () => {
  test('that is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await expect(open(`postgres://me:secret@127.0.0.1:${port}/beheer`)).rejects.toThrow(
      new Error(
        `Nothing answers at 127.0.0.1:${port}. Start PostgreSQL there, or correct host and port in DATABASE_URL.`,
      ),
    );
  });

  test('whose name is unknown', async () => {
    await expect(open('postgres://me:secret@nowhere.invalid/beheer')).rejects.toThrow(
      /^The host "nowhere\.invalid" in DATABASE_URL (is unknown|could not be looked up)\. Correct its name/,
    );
  });

  test('that does not speak', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(
      openExternal({
        databaseUrl: `postgres://me:secret@127.0.0.1:${port}/beheer`,
        log: () => undefined,
        timeoutMilliseconds: 200,
      }),
    ).rejects.toThrow(
      new Error(
        `127.0.0.1:${port} did not answer within 0.2 seconds. Correct host and port in DATABASE_URL, or open its firewall.`,
      ),
    );
    server.close();
  });

  test('that refuses the password, which is not repeated', async () => {
    const url = changed((to) => (to.password = 's3cret'));
    const { host } = new URL(url);
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${host} refuses the password of user "${program.role}". Correct user and password in DATABASE_URL.`,
      ),
    );
  });

  test('that wants a password where there is none', async () => {
    const url = changed((to) => (to.password = ''));
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${new URL(url).host} wants a password, and DATABASE_URL has none. Write it as postgres://${program.role}:password@…`,
      ),
    );
  });

  test('without the database', async () => {
    const url = changed((to) => (to.pathname = '/absent'));
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${new URL(url).host} has no database "absent". Make it with "createdb absent", or correct the name in DATABASE_URL.`,
      ),
    );
  });
});

describe('of what a server says of itself', () => {
  const place = 'db:5432';
  const facts = { version: 'PostgreSQL 15.0 on x86_64', number: '150000', encoding: 'UTF8' };

  test.each([
    ['PostgreSQL 15', facts],
    [
      'a distributed engine with its own numbers',
      { version: 'CockroachDB CCL v25.1', number: '130000', encoding: 'UTF8' },
    ],
  ])('%s will do', (_, good) => {
    expect(() => checkServer(good, place)).not.toThrow();
  });

  test.each([
    [
      { ...facts, version: 'PostgreSQL 14.11 (Debian)', number: '140011' },
      'The server at db:5432 is PostgreSQL 14.11; Beheer needs 15 or newer. Upgrade it, or point DATABASE_URL at another.',
    ],
    [
      { ...facts, encoding: 'SQL_ASCII' },
      `The database at db:5432 is encoded in SQL_ASCII. Make one with "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0" and point DATABASE_URL at it.`,
    ],
  ])('%o will not', (bad, message) => {
    expect(() => checkServer(bad, place)).toThrow(new Error(message));
  });
});
