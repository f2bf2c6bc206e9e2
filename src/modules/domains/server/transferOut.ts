/**
 * In charge of a domain that leaves us for another registrar: since when, where it goes back to when that comes to
 * nothing, and who hears of it. What pays for it ends with it by the chart of life.
 */
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { WriteEvent, WrittenEvent } from '../../../engine/server/store/contract.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { amsterdamDate } from '../../../engine/values/calendarDate.ts';
import { domainLeavingMail, domainLeftMail, domainStayedMail, notifyClient, notifyRegistrant } from './domainMails.ts';

/** For the hook of domains, before it is written: one that was cancelled is so again when it stays. */
export function transferOutValues({ before, values, now }: WriteEvent<'domains'>): ValuesOf<'domains'> {
  const { status } = values;
  if (before === null || status === undefined || status === before.status) return values;
  if (status === 'pending_transfer_out') return { ...values, transfer_out_on: amsterdamDate(now) };
  if (before.status !== 'pending_transfer_out' || status !== 'active') return values;
  return { ...values, transfer_out_on: null, status: before.cancel_on === null ? 'active' : 'cancel_scheduled' };
}

/** For the hook of domains, after it was written. */
export async function notifyOfTransferOut({ tx, before, values, now }: WrittenEvent<'domains'>): Promise<void> {
  const { status } = values;
  if (before === null || status === undefined || status === before.status) return;
  await withoutRowLevelSecurity(tx, async (all) => {
    if (status === 'pending_transfer_out')
      await notifyRegistrant(all, { kind: domainLeavingMail, record: before, now });
    else if (status === 'transferred_away') await notifyClient(all, { kind: domainLeftMail, record: before, now });
    else if (before.status === 'pending_transfer_out')
      await notifyClient(all, { kind: domainStayedMail, record: before, now });
  });
}
