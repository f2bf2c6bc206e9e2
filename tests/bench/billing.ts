/**
 * `npm run bench -- billing`: how long a billing run takes that finalises and mails the invoices of many clients with
 * four subscriptions each, as a ratio to writing bare rows of the same number. `--subscriptions 2000` for a smaller run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { loadDemo } from '../../src/demo/demo.ts';
import { runBilling } from '../../src/modules/subscriptions/server/billing-run/runBilling.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { modules } from '../support/modules.ts';
import { testKeyring } from '../support/keyring.ts';
import { own } from '../support/row.ts';
import { productRegistry } from '../support/testRegistry.ts';
import { Table, writeSection } from './report.ts';

const { values } = parseArgs({
  options: { subscriptions: { type: 'string', default: '20000' }, write: { type: 'boolean', default: false } },
});
const perClient = 4;
const clients = Math.ceil(Number(values.subscriptions) / perClient);
const goalSeconds = 120;

const dataDirectory = await mkdtemp(join(tmpdir(), 'beheer-bench-'));
const opened = await openDatabase({ dataDirectory, log: () => undefined });
const now = (): Date => new Date();
const store = await openStore({
  keyring: testKeyring,
  connectionString: opened.connectionString,
  registry: await productRegistry(),
  ...modules,
  now,
  log: () => undefined,
});
try {
  await loadDemo({ store, now, hashPassword: async () => 'nobody signs in with a password here' });
  await addClients();
  const floor = await seconds(writeBareRows);
  const { uuid } = await store.create(systemCaller, own(store.registry().resources, 'billing-runs'), {
    seller_uuid: await sellerOfCopies(),
  });
  const signal = new AbortController().signal;
  const taken = await seconds(() => runBilling(store, now(), { uuid: String(uuid), signal }).then(() => undefined));
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count
    from billing_run_clients where billing_run_uuid = ${uuid} group by status order by status`.execute(store.database);
  const table = new Table(['subscriptions', 'results by client', 'bare rows', 'run', 'ratio', 'goal', 'reached']);
  table.add([
    String(clients * perClient),
    rows.map(({ status, count }) => `${count} ${status}`).join(', '),
    `${floor.toFixed(1)} s`,
    `${taken.toFixed(0)} s`,
    (taken / floor).toFixed(1),
    `≤ ${goalSeconds} s`,
    taken <= goalSeconds ? 'yes' : 'no',
  ]);
  if (values.write)
    writeSection({
      heading: 'Billing run',
      command: 'npm run bench -- billing --write',
      measured: `${clients} clients of ${perClient} subscriptions, once`,
      notes: [
        'Each client is one transaction: lines, invoice, number, VAT, audit trail, mail and result. The floor writes as many bare rows (an invoice, its lines, an entry, a mail and a job) in one transaction per client over the same pool.',
      ],
      table,
    });
} finally {
  await store.close();
  await opened.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Adds copies of one complete client with subscriptions that are due, and leaves nothing else to bill. */
async function addClients(): Promise<void> {
  await sql`update subscriptions set status = 'cancelled'`.execute(store.database);
  await sql`update sellers set billing_rule = 'automatic'`.execute(store.database);
  await sql`create table original_client as select to_jsonb(c) || jsonb_build_object('number', null, 'status', 'active',
    'payment_method', 'bank_transfer', 'invoice_delivery', 'email', 'billing_rule', null) as client
    from clients c where email is not null and country = 'NL' and city is not null and street is not null limit 1`.execute(
    store.database,
  );
  await sql`create table original_subscription as select to_jsonb(s) || jsonb_build_object('status', 'active',
    'price_mode', 'fixed', 'unit_price_cents', 1000, 'price_base_quantity', 1, 'quantity', 1, 'period_unit', 'month',
    'period_count', 1, 'cancel_on', null, 'change_on', null, 'resource', null, 'resource_id', null,
    'billed_through', current_date - 1, 'current_period_start', (current_date - interval '1 month')::date,
    'current_period_end', current_date, 'started_on', (current_date - interval '3 month')::date,
    'counted_from', null, 'auto_renew', true, 'anchor_day', extract(day from current_date), 'coupon_uuid', null,
    'order_line_uuid', null) as subscription from subscriptions s where billing = 'advance' limit 1`.execute(
    store.database,
  );
  await sql`with made as (insert into clients select copied.* from generate_series(1, ${clients}::int) n
      cross join original_client cross join lateral jsonb_populate_record(null::clients, client
        || jsonb_build_object('uuid', gen_random_uuid(), 'number', 'B' || n, 'email', 'b' || n || '@example.nl')) copied
      returning uuid)
    insert into subscriptions select copied.* from made cross join generate_series(1, ${perClient}::int) n
      cross join original_subscription cross join lateral jsonb_populate_record(null::subscriptions, subscription
        || jsonb_build_object('uuid', gen_random_uuid(), 'client_uuid', made.uuid, 'description', 'Service ' || n)) copied
  `.execute(store.database);
  await sql`analyze`.execute(store.database);
}

async function sellerOfCopies(): Promise<string> {
  const { rows } = await sql<{
    seller_uuid: string;
  }>`select client ->> 'seller_uuid' as seller_uuid from original_client`.execute(store.database);
  return rows[0]?.seller_uuid ?? '';
}

/** Writes as many rows as the run does, without anything that it decides. */
async function writeBareRows(): Promise<void> {
  for (const table of ['invoices', 'invoice_lines', 'audit_entries'])
    await sql`create table ${sql.id(`bare_${table}`)} (uuid uuid primary key, owner uuid, content jsonb)`.execute(
      store.database,
    );
  const content = JSON.stringify({ text: 'x'.repeat(1_000) });
  let left = clients;
  const work = async (): Promise<void> => {
    while ((left -= 1) >= 0)
      await store.database.transaction().execute(async (tx) => {
        const owner = crypto.randomUUID();
        await sql`insert into bare_invoices values (${owner}, ${owner}, ${content})`.execute(tx);
        await sql`insert into bare_invoice_lines select gen_random_uuid(), ${owner}, ${content} from generate_series(1, ${perClient}::int)`.execute(
          tx,
        );
        await sql`insert into bare_audit_entries select gen_random_uuid(), ${owner}, ${content} from generate_series(1, 3)`.execute(
          tx,
        );
      });
  };
  await Promise.all(Array.from({ length: perClient }, work));
}
