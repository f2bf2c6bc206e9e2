/**
 * Ten crashes of the database at twenty requests a second: no effect twice, none lost that was answered, no key that
 * stays stuck.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import { type OpenedDatabase } from '../../src/engine/server/store/open/contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeDataDirectory, removeDataDirectory } from '../support/databaseDirectory.ts';
import { storm } from '../support/idempotencyStorm.ts';
import { productRegistry } from '../support/testRegistry.ts';

const dataDirectory = makeDataDirectory();
let database: OpenedDatabase;
let api: TestApp;

beforeAll(async () => {
  database = await openDatabase({ dataDirectory, log: () => undefined });
  api = await createTestApp({
    registry: await productRegistry(),
    database: { connectionString: database.connectionString, drop: () => Promise.resolve() },
  });
});
afterAll(async () => {
  await api.close();
  await database.stop();
  await removeDataDirectory(dataDirectory);
});

/**
 * Kills a server process with SIGKILL, which ends all others: PostgreSQL restarts and recovers, as after a power cut.
 */
async function crash(): Promise<void> {
  const client = await connected();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await gone;
  await (await connected()).end();
}

/** As soon as it lets anybody in. */
async function connected(): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString: database.connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await sleep(50);
    }
  }
}

test('each request has its effect once, and its repeat has the answer', async () => {
  const requests = 600;
  const report = await storm(api, { requests, perSecond: 20, kills: 10, kill: crash });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  expect(report.failed, 'requests that a crash met').toBeGreaterThan(0);
  expect({ wrong: report.wrong, stuck: report.stuck }).toEqual({ wrong: [], stuck: 0 });
  expect(report.repeats).toEqual({ 200: requests / 4, 201: (requests / 4) * 3 });
});
