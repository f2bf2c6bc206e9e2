/** Connections that die without a word, and tables that somebody locks: others are served, and the pool recovers. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LockedTables } from '../../../src/engine/server/store/lockedTables.ts';
import { watchConnections } from '../../../src/engine/server/store/silentConnections.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A firewall before the database: it can forget the connections that it has, and let new ones through. */
async function startFirewall(target: URL): Promise<{ readonly url: string; forget(): void; readonly server: Server }> {
  const open: [Socket, Socket][] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => client.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
    open.push([client, upstream]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    server,
    forget() {
      for (const [client, upstream] of open.splice(0)) {
        client.unpipe(upstream);
        upstream.unpipe(client);
        client.resume();
      }
    },
  };
}

describe('a dead connection', () => {
  const pools: Pool[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });

  async function openWatched() {
    const firewall = await startFirewall(new URL(database.connectionString));
    const pool = new Pool({ connectionString: firewall.url, max: 1 });
    pool.on('error', () => undefined);
    pools.push(pool);
    watchConnections(pool, {
      connectionString: firewall.url,
      knowsProcesses: true,
      log: () => undefined,
      lookMilliseconds: 20,
      patienceMilliseconds: 200,
      askMilliseconds: 2_000,
    });
    return { firewall, pool };
  }

  test('is closed, and the next statement is answered on a new one', async () => {
    const { firewall, pool } = await openWatched();
    await pool.query('select 1');
    firewall.forget();
    await expect(pool.query('select 1')).rejects.toThrow(/does not answer on it any more|Connection terminated/);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    firewall.server.close();
  });

  test('a dead connection is distinguished from one whose statement takes long', async () => {
    const { firewall, pool } = await openWatched();
    expect((await pool.query('select pg_sleep(1), 3 as three')).rows).toMatchObject([{ three: 3 }]);
    firewall.server.close();
  });
});

describe('a locked table', () => {
  const lockTimeout = (): Error =>
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

  test('is waited for by two queries at a time, and by any number once it is free', async () => {
    const locks = new LockedTables(() => 0);
    await expect(locks.run('read clients', () => Promise.reject(lockTimeout()))).rejects.toThrow('lock timeout');
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => locks.run('read clients', work)));
    expect(most).toBe(2);
    expect(locks.has('read clients')).toBe(false);
  });
});
