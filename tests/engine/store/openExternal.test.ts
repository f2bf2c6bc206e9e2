/** DATABASE_URL: used when it is right, and explained when it is not, without the password. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkServer, openExternal } from '../../../src/engine/server/store/open/external.ts';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { program } from '../../../src/engine/server/store/open/password.ts';
import { asAdministrator, createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTransactionPooler, type TransactionPooler } from '../../support/transactionPooler.ts';

const shape =
  'Write it as postgres://user:password@host:5432/database, with signs such as @ / # in the password written as %40 %2F %23.';
const dataDirectory = '/nonexistent/never-touched';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const open = (databaseUrl: string) => openDatabase({ dataDirectory, databaseUrl, log: () => undefined });

async function query(text: string): Promise<void> {
  const client = new Client({ connectionString: asAdministrator(inject('databaseUrl')) });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('databaseUrl'));
  change(url);
  return url.href;
}

test('a suitable server is used as it is', async () => {
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

test('a superuser account is used, with one warning', async () => {
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
])('a server that is %s is explained', async (_, url, message) => {
  await expect(open(url)).rejects.toThrow(new Error(message));
});

describe('an unavailable server', () => {
  test('is reported if it does not exist', async () => {
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

  test('is reported if its name is unknown', async () => {
    await expect(open('postgres://me:secret@nowhere.invalid/beheer')).rejects.toThrow(
      /^The host "nowhere\.invalid" in DATABASE_URL (is unknown|could not be looked up)\. Correct its name/,
    );
  });

  test('is reported if it does not answer', async () => {
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
        `127.0.0.1:${port} did not answer within 0.2 seconds, 3 times. Correct host and port in DATABASE_URL, or open its firewall.`,
      ),
    );
    server.close();
  });

  test('is used if it answers at the third attempt', async () => {
    let calls = 0;
    const target = new URL(database.connectionString);
    const relay = createServer((socket) => {
      calls += 1;
      if (calls < 3) return;
      const onward = connect(Number(target.port), '127.0.0.1');
      for (const one of [socket, onward]) one.on('error', () => undefined);
      socket.pipe(onward).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const url = new URL(target.href);
    url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
    url.search = '';
    const opened = await openExternal({ databaseUrl: url.href, log: () => undefined, timeoutMilliseconds: 1_500 });
    expect([opened.connectionString, calls]).toEqual([url.href, 3]);
    relay.close();
  });

  test('is reported with a hint if it is read-only', async () => {
    const { pathname, host } = new URL(database.connectionString);
    const name = pathname.slice(1);
    await query(`alter database "${name}" set default_transaction_read_only = on`);
    try {
      await expect(open(database.connectionString)).rejects.toThrow(
        `The database at ${host} takes no changes: it is a standby, or it was made read-only`,
      );
    } finally {
      await query(`alter database "${name}" reset default_transaction_read_only`);
    }
  });

  test('is reported if it rejects the password, which is not printed', async () => {
    const url = changed((to) => (to.password = 's3cret'));
    const { host } = new URL(url);
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${host} refuses the password of user "${program.role}". Correct user and password in DATABASE_URL.`,
      ),
    );
  });

  test('is reported if it needs a password and there is none', async () => {
    const url = changed((to) => (to.password = ''));
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${new URL(url).host} wants a password, and DATABASE_URL has none. Write it as postgres://${program.role}:password@…`,
      ),
    );
  });

  test('is reported if the database does not exist', async () => {
    const url = changed((to) => (to.pathname = '/absent'));
    await expect(open(url)).rejects.toThrow(
      new Error(
        `PostgreSQL at ${new URL(url).host} has no database "absent". Make it with "createdb absent", or correct the name in DATABASE_URL.`,
      ),
    );
  });
});

describe('behind a pooler', () => {
  let pooler: TransactionPooler;
  const poolers: TransactionPooler[] = [];
  const start = async (ignored: readonly string[] = []): Promise<TransactionPooler> => {
    const started = await startTransactionPooler({ target: database.connectionString, connections: 1, ignored });
    poolers.push(started);
    return started;
  };
  beforeAll(async () => void (pooler = await start()));
  afterAll(() => Promise.all(poolers.map((one) => one.close())));
  const openBoth = (databaseUrl: string, directDatabaseUrl: string, lines: string[] = []) =>
    openDatabase({ dataDirectory, databaseUrl, directDatabaseUrl, log: (line) => lines.push(line) });
  const placeOf = (url: string): string => new URL(url).host;
  const hint =
    'If it hands each transaction to another connection (PgBouncer: pool_mode = transaction), write DATABASE_POOLER=transaction and DATABASE_DIRECT_URL (docs/operations.md, "A pooler in between").';

  test('both addresses are used', async () => {
    const lines: string[] = [];
    const direct = database.connectionString;
    expect(await openBoth(pooler.connectionString, direct, lines)).toMatchObject({
      connectionString: pooler.connectionString,
      directConnectionString: direct,
    });
    expect(lines).toEqual([
      expect.stringContaining(
        `Using the database at ${placeOf(direct)}${new URL(direct).pathname}, through the pooler at ${placeOf(pooler.connectionString)}: PostgreSQL`,
      ),
    ]);
  });

  test('a pooler without its setting is answered with the setting to write', async () => {
    await expect(open(pooler.connectionString)).rejects.toThrow(
      new Error(
        `At ${placeOf(pooler.connectionString)} a pooler answers, which takes no settings with a connection. ${hint}`,
      ),
    );
  });

  test('a pooler without its setting that ignores settings causes a warning', async () => {
    const { connectionString } = await start(['lock_timeout']);
    const lines: string[] = [];
    await openDatabase({
      dataDirectory,
      databaseUrl: connectionString,
      log: () => undefined,
      warn: (line) => lines.push(line),
    });
    expect(lines).toEqual([
      `Database: what answers at ${placeOf(connectionString)} ignores the settings that come with a connection, as a pooler may, and so the time limits of statements. ${hint}`,
    ]);
  });

  test('the direct address must not lead to a pooler', async () => {
    const [other, lenient] = [await start(), await start(['lock_timeout'])];
    await expect(openBoth(pooler.connectionString, other.connectionString)).rejects.toThrow(
      new Error(
        `At ${placeOf(other.connectionString)} a pooler answers, which takes no settings with a connection. Write the address of PostgreSQL itself in DATABASE_DIRECT_URL.`,
      ),
    );
    await expect(openBoth(pooler.connectionString, lenient.connectionString)).rejects.toThrow(
      new Error(
        `What answers at ${placeOf(lenient.connectionString)} ignores the settings that come with a connection, as a pooler does. Write the address of PostgreSQL itself in DATABASE_DIRECT_URL.`,
      ),
    );
  });

  test('both addresses use the same account', async () => {
    await expect(openBoth(pooler.connectionString, asAdministrator(database.connectionString))).rejects.toThrow(
      new Error(
        `DATABASE_URL works as "${program.role}" and DATABASE_DIRECT_URL as "beheer". Give both the same account: what one makes, the other one works with.`,
      ),
    );
  });

  test('both addresses lead to the same database', async () => {
    const other = await createTestDatabase();
    const refusal = await openBoth(pooler.connectionString, other.connectionString).catch((error: unknown) => error);
    await other.drop();
    expect(refusal).toEqual(
      new Error(
        `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, at ${placeOf(pooler.connectionString)} and ${placeOf(other.connectionString)}. Give both the same one.`,
      ),
    );
  });

  test('a wrong direct address is named', async () => {
    await expect(
      openBoth(
        pooler.connectionString,
        changed((to) => (to.pathname = '/absent')),
      ),
    ).rejects.toThrow(/Make it with "createdb absent", or correct the name in DATABASE_DIRECT_URL\.$/);
  });
});

describe('server settings', () => {
  const place = 'db:5432';
  const facts = { version: 'PostgreSQL 15.0 on x86_64', number: '150000', encoding: 'UTF8' };

  test.each([
    ['PostgreSQL 15', facts],
    [
      'a distributed engine with its own numbers',
      { version: 'CockroachDB CCL v25.1', number: '130000', encoding: 'UTF8' },
    ],
  ])('%s are accepted', (_, good) => {
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
  ])('%o are rejected', (bad, message) => {
    expect(() => checkServer(bad, place)).toThrow(new Error(message));
  });
});
