/** Orders are set up by processes that are killed: after every lasting step all is whole, and whoever comes next goes on from there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulesWith } from '../../../src/server/app.ts';
import { createWorker } from '../../../src/server/modules/provisioning/worker.ts';
import { bookedAdapters } from '../../support/bookedAdapter.ts';
import { addInfrastructure } from '../../support/infrastructure.ts';
import { createShop, type Shop } from '../../support/shop.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'beheer-killed-'));
const book = join(directory, 'asked');
const adapters = bookedAdapters(book);
let shop: Shop;

beforeAll(async () => {
  writeFileSync(book, '');
  shop = await createShop({ modules: modulesWith(adapters) });
  await addInfrastructure(shop.api, 'hetzner');
  const { database } = shop.api.store;
  await database.updateTable('servers').set({ role: 'web', is_shared: true, max_accounts: 50 }).execute();
  await database.updateTable('clients').set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' }).execute();
});
afterAll(async () => {
  await shop.api.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A process that is killed after as many lasting steps; whether it came to the end instead. */
async function comesToItsEnd(steps: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/workerChild.ts', shop.api.connectionString, shop.api.clock.now.toISOString(), book, String(steps)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([said, code ?? signal]).toEqual(signal === null ? ['done\n', 0] : ['', 'SIGKILL']);
  return signal === null;
}

async function order(key: string): Promise<string> {
  const { api, products } = shop;
  const filled = await api.send('user', 'POST /api/cart/items', { body: { items: [{ product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }] } });
  const ordered = await api.send('user', 'POST /api/cart/checkout', { headers: { 'idempotency-key': key }, body: { seen: filled.json<{ seen: string }>().seen, terms_version: '1', payment_method: 'bank_transfer' } });
  return ordered.json<{ uuid: string }>().uuid;
}

/** What there is for the line of an order. */
async function madeFor(order_uuid: string): Promise<string> {
  const { database } = shop.api.store;
  const line = await database.selectFrom('order_lines').selectAll().where('order_uuid', '=', order_uuid).executeTakeFirstOrThrow();
  const changes = await database.selectFrom('service_changes').selectAll().where('order_uuid', '=', order_uuid).execute();
  const accounts = await database.selectFrom('hosting').select('uuid').where('uuid', '=', line['resource_id'] ?? null).execute();
  return `${String(line['status'])}: ${accounts.length} account, ${changes.map((change) => String(change['status'])).join(' and ') || 'nothing asked'}`;
}

async function completed(): Promise<void> {
  const { api } = shop;
  // What the dead one held is free by then.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  const worker = createWorker({ store: api.store, queries: api.queries, adapters, now: () => api.clock.now, onError: (error) => { throw error; } });
  for (let turn = 0; turn < 3; turn += 1) {
    await worker.turn();
    await worker.idle();
  }
}

test('killed after any step, the account is whole or absent, and made and set up once by who comes next', async () => {
  const { api: { store: { database } } } = shop;
  const left: string[] = [];
  for (let steps = 1; ; steps += 1) {
    const uuid = await order(`killed-${String(steps)}`);
    if (await comesToItsEnd(steps)) break;
    left.push(await madeFor(uuid));
    await completed();
    expect(await madeFor(uuid)).toBe('completed: 1 account, succeeded');
  }
  expect([...new Set(left)]).toEqual(['processing: 0 account, nothing asked', 'processing: 1 account, queued', 'processing: 1 account, running', 'completed: 1 account, succeeded']);
  expect(left.length).toBeGreaterThan(5);
  const asked = readFileSync(book, 'utf8').trim().split('\n');
  expect(new Set(asked).size).toBe(asked.length);
  const accounts = await database.selectFrom('hosting').select('status').execute();
  expect(accounts).toEqual(Array.from({ length: left.length + 1 }, () => ({ status: 'active' })));
  expect(await database.selectFrom('beheer_jobs').selectAll().execute()).toEqual([]);
}, 240_000);
