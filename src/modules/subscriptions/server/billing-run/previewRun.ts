/** Previews a billing run: bills each client as the run would, and rolls that back. */
import type { CalendarDate, Locale } from '#engine/values';
import {
  acrossClients,
  inTransaction,
  type OpenStore,
  runAsSystem,
  systemCaller,
  type SystemContext,
  Transactions,
} from '#engine/server';
import type { BillingRunPreview, PreviewedClient, PreviewedLine } from '../../rules/billingRound.ts';
import { openRound, type Round } from '../billing/due.ts';
import { billingRuleOf } from '../billing/billingRule.ts';
import { runCandidates } from './runCandidates.ts';
import { runClient, type ClientRun } from './runClient.ts';
import { nameOf } from '../billing/planned.ts';
import { momentOf } from './startRun.ts';
import { texts } from '../texts.ts';

/** Clients that are computed concurrently. */
const atOnce = 4;

interface PreviewOf {
  readonly now: Date;
  readonly on: CalendarDate;
  /** The seller; null for all active ones. */
  readonly seller_uuid: string | null;
  readonly locale: Locale;
}

/** Computes what a run on this day would bill, without writing. */
export async function previewRun(
  store: OpenStore,
  { now, on, seller_uuid, locale }: PreviewOf,
): Promise<BillingRunPreview> {
  const moment = momentOf(on, now);
  const { round, waiting } = await inTransaction(store.database, (tx) =>
    acrossClients(tx, async (all) => {
      const opened = await openRound(all, { registry: store.registry(), now: moment });
      const sellers = all.selectFrom('sellers').select('uuid').where('status', '=', 'active').orderBy('name');
      const rows = await (seller_uuid === null ? sellers : sellers.where('uuid', '=', seller_uuid)).execute();
      const found: string[] = [];
      for (const seller of rows)
        found.push(...(await runCandidates(all, { round: opened, seller_uuid: seller.uuid, client_uuid: null })));
      return { round: opened, waiting: found };
    }),
  );
  const previewed = new Map<string, PreviewedClient | null>();
  const next = waiting.values();
  const work = async (): Promise<void> => {
    for (const client_uuid of next)
      previewed.set(
        client_uuid,
        await runAsSystem({ store, now: moment, caller: { ...systemCaller, locale } }, (system) =>
          Transactions.dryRun(system.tx, () => previewClient(system, { client_uuid, round })),
        ),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const clients = waiting.flatMap((uuid) => previewed.get(uuid) ?? []);
  return { on, total_cents: clients.reduce((total, one) => total + one.total_cents, 0), clients };
}

/** Bills a client; null if nothing is due. What it writes is rolled back by the caller. */
async function previewClient(
  system: SystemContext,
  { client_uuid, round }: { readonly client_uuid: string; readonly round: Round },
): Promise<PreviewedClient | null> {
  const client = await system.tx
    .selectFrom('clients')
    .select(['company_name', 'first_name', 'last_name'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  const isNever = (await billingRuleOf(system.tx, client_uuid)) === 'never';
  const run = await runClient(system, { client_uuid, isAlone: isNever, billing_run_uuid: null, round });
  if (run.status === 'nothing') return null;
  return {
    client_uuid,
    client_name: nameOf(client),
    outcome: isNever ? 'never' : run.status,
    total_cents: run.total_cents,
    lines: await linesOf(system, run),
    blocked: isNever ? texts.in(system.caller.locale)('run.by_hand') : run.reason,
  };
}

/** Returns the lines of the invoices, with the amount of the period before. */
async function linesOf({ tx }: SystemContext, { invoice_uuids }: ClientRun): Promise<readonly PreviewedLine[]> {
  if (invoice_uuids.length === 0) return [];
  const lines = await tx
    .selectFrom('invoice_lines')
    .select(['uuid', 'description', 'subscription_uuid', 'period_start', 'period_end', 'line_net_cents'])
    .where('invoice_uuid', 'in', [...invoice_uuids])
    .orderBy('invoice_uuid')
    .orderBy('position')
    .execute();
  const subscriptions = [...new Set(lines.flatMap(({ subscription_uuid }) => subscription_uuid ?? []))];
  const earlier =
    subscriptions.length === 0
      ? []
      : await tx
          .selectFrom('invoice_lines')
          .select(['uuid', 'subscription_uuid', 'period_start', 'line_net_cents'])
          .where('subscription_uuid', 'in', subscriptions)
          .where('period_start', 'is not', null)
          .orderBy('period_start', 'desc')
          .execute();
  return lines.map(({ uuid: _uuid, line_net_cents, ...line }) => ({
    ...line,
    amount_cents: line_net_cents,
    previous_cents:
      earlier.find(
        (one) =>
          one.subscription_uuid === line.subscription_uuid &&
          line.period_start !== null &&
          (one.period_start ?? '') < line.period_start,
      )?.line_net_cents ?? null,
  }));
}
