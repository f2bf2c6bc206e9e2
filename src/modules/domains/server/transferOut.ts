/**
 * Transfer of a domain to another registrar: its start, its state if the transfer is not completed, and the mails. Its
 * subscription ends according to the life chart.
 */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { acrossClients, type WriteEvent, type WrittenEvent } from '#engine/server';
import { domainLeavingMail, domainLeftMail, domainStayedMail, notifyClient, notifyRegistrant } from './domainMails.ts';

/** `beforeWrite` hook of domains: a domain that stays returns to its earlier state, which may be cancelled. */
export function transferOutValues({ before, values, now }: WriteEvent<'domains'>): ValuesOf<'domains'> {
  const { status } = values;
  if (before === null || status === undefined || status === before.status) return values;
  if (status === 'pending_transfer_out') return { ...values, transfer_out_on: Dates.localDate(now) };
  if (before.status !== 'pending_transfer_out' || status !== 'active') return values;
  return { ...values, transfer_out_on: null, status: before.cancel_on === null ? 'active' : 'cancel_scheduled' };
}

/** `afterWrite` hook of domains. */
export async function notifyOfTransferOut({ tx, before, values, now }: WrittenEvent<'domains'>): Promise<void> {
  const { status } = values;
  if (before === null || status === undefined || status === before.status) return;
  await acrossClients(tx, async (all) => {
    if (status === 'pending_transfer_out')
      await notifyRegistrant(all, { kind: domainLeavingMail, record: before, now });
    else if (status === 'transferred_away') await notifyClient(all, { kind: domainLeftMail, record: before, now });
    else if (before.status === 'pending_transfer_out')
      await notifyClient(all, { kind: domainStayedMail, record: before, now });
  });
}
