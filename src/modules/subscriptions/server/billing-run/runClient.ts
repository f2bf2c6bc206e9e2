/**
 * Bills one client in a billing run: what is due on drafts, and these drafts finalised and sent by the rule of the
 * client. The preview of a run does the same and rolls it back.
 */
import type { Rows } from '#engine/registry';
import { Failure, Failures, inTransaction, resourceOf, type SystemContext, Transactions } from '#engine/server';
import { lackingForDebit } from '../../../billing/server/invoices/previewFinalise.ts';
import { currentMandate } from '../../../billing/server/payments/currentMandate.ts';
import { billClient } from '../billing/billDue.ts';
import { billingRuleOf } from '../billing/billingRule.ts';
import type { Round } from '../billing/due.ts';
import { recurringDrafts } from '../draft.ts';
import { texts } from '../texts.ts';

type Status = Exclude<Rows['billing_run_clients']['status'], 'waiting'>;

/** Result of a run for one client. */
export interface ClientRun {
  readonly status: Status;
  /** Periods that were put on drafts by this run. */
  readonly line_count: number;
  /** Gross total of the invoices, in cents. */
  readonly total_cents: number;
  /** Why not everything was billed; null if it was. */
  readonly reason: string | null;
  readonly invoice_uuids: readonly string[];
}

interface RunOf {
  readonly client_uuid: string;
  /** True if a person bills this client alone, which the rule "never" does not prevent. */
  readonly isAlone: boolean;
  /** Run that the invoices are linked to; null for a preview. */
  readonly billing_run_uuid: string | null;
  /** Prices, products and settings that all clients of the run share. */
  readonly round: Round;
}

/**
 * Bills a client. Writes what succeeds: a draft that cannot be finalised stays a draft, with the reason in the result.
 * @throws Error that another attempt may not have, such as a serialization failure
 */
export async function runClient(
  system: SystemContext,
  { client_uuid, isAlone, billing_run_uuid, round }: RunOf,
): Promise<ClientRun> {
  const billed = await billClient(system, client_uuid, { isAlone, round });
  const rule = await billingRuleOf(system.tx, client_uuid);
  const drafts = rule === 'never' && !isAlone ? [] : await lockDrafts(system, client_uuid);
  // Before they are finalised, because an issued invoice does not change.
  if (drafts.length > 0)
    await system.tx
      .updateTable('invoices')
      .set({ billing_run_uuid })
      .where('uuid', 'in', [...drafts])
      .execute();
  const reasons = billed.failed.map(({ reason }) => reason);
  let status: Status = drafts.length > 0 ? 'drafted' : 'nothing';
  if (rule === 'automatic' && drafts.length > 0) {
    try {
      status = await inTransaction(system.tx, () => issue(system, { client_uuid, drafts }));
    } catch (error) {
      if (Transactions.isTransient(error)) throw error;
      reasons.push(Failures.reasonOf(error, system.caller.locale));
    }
  }
  return {
    status: reasons.length > 0 ? 'failed' : status,
    line_count: billed.lines,
    total_cents: await grossOf(system, drafts),
    reason: reasons.length > 0 ? reasons.join('\n') : null,
    invoice_uuids: drafts,
  };
}

async function lockDrafts({ tx }: SystemContext, client_uuid: string): Promise<readonly string[]> {
  const drafts = await recurringDrafts(tx)
    .select('uuid')
    .where('client_uuid', '=', client_uuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return drafts.map(({ uuid }) => uuid);
}

/**
 * Finalises and sends drafts: all of them or none.
 * @throws Failure that says what is missing
 */
async function issue(
  system: SystemContext,
  { client_uuid, drafts }: { readonly client_uuid: string; readonly drafts: readonly string[] },
): Promise<'sent' | 'finalised'> {
  const { tx, records, caller } = system;
  const invoices = resourceOf(system, 'invoices');
  const { invoice_delivery } = await tx
    .selectFrom('clients')
    .select('invoice_delivery')
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  // Peppol is not connected: these go by email too.
  const isMailed = invoice_delivery === 'email' || invoice_delivery === 'peppol';
  for (const uuid of drafts) {
    await ensureDebitable(system, uuid);
    await records.act(caller, invoices, uuid, 'finalise', {});
    if (isMailed) await records.act(caller, invoices, uuid, 'send', {});
  }
  return isMailed ? 'sent' : 'finalised';
}

/** @throws Failure E_STATE if the invoice would announce a direct debit that cannot be collected */
async function ensureDebitable({ tx }: SystemContext, uuid: string): Promise<void> {
  const invoice = await tx
    .selectFrom('invoices')
    .innerJoin('sellers', 'sellers.uuid', 'invoices.seller_uuid')
    .select(['invoices.payment_means', 'invoices.client_uuid', 'sellers.sepa_creditor_id'])
    .where('invoices.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (invoice.payment_means !== 'direct_debit') return;
  const mandate = await currentMandate(tx, invoice.client_uuid);
  const [lacking] = lackingForDebit({ seller: invoice, mandate });
  if (lacking !== undefined)
    throw new Failure('E_STATE', { message: lacking, hint: texts.label('run.complete_debit') });
}

async function grossOf({ tx }: SystemContext, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const rows = await tx
    .selectFrom('invoices')
    .select('gross_cents')
    .where('uuid', 'in', [...uuids])
    .execute();
  return rows.reduce((total, { gross_cents }) => total + gross_cents, 0);
}
