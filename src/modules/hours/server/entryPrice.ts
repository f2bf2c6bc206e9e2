/** Explains the price of one entry: as fixed at approval, or as it would be if approved now. */
import type { Rows } from '#engine/registry';
import type { Tx } from '#engine/server';
import { amountOf, type HourCharge, type EntryPrice } from '../rules/entryPrice.ts';
import { isFrozen } from '../rules/timesheet.ts';
import { billableMinutes, type ProjectRule } from './billable.ts';
import { correctionPrice, type FrozenPrice } from './corrections.ts';
import { projectRule } from './projectRule.ts';
import { rateOn } from './rates.ts';

/**
 * @param uuid uuid of an entry that the caller may see.
 * @returns null if it no longer exists.
 */
export async function entryPrice(tx: Tx, uuid: string): Promise<EntryPrice | null> {
  const entry = await tx.selectFrom('hours').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!entry) return null;
  const project = await projectRule(tx, entry.project_uuid);
  const [frozen, correction] = [isFrozen(entry), entry.corrects_uuid !== null];
  // The billable time of a correction was computed together with its original when it was written.
  const billable_minutes = frozen || correction ? (entry.billable_minutes ?? 0) : billableMinutes(entry, project);
  const { rate_cents, scope, since } = await rateOf(tx, { entry, project, frozen });
  const charge = chargeOf({ billable_minutes, billable: entry.billable }, project);
  return {
    charge,
    rate_cents,
    scope,
    since,
    frozen,
    correction,
    billable_minutes,
    amount_cents: charge !== 'hourly' ? 0 : rate_cents === null ? null : amountOf(billable_minutes, rate_cents),
  };
}

type Rate = Pick<EntryPrice, 'rate_cents' | 'scope' | 'since'>;

interface Asked extends Pick<EntryPrice, 'frozen'> {
  readonly entry: Rows['hours'];
  readonly project: ProjectRule | undefined;
}

async function rateOf(tx: Tx, { entry, project, frozen }: Asked): Promise<Rate> {
  if (frozen) return storedRate(entry);
  const { corrects_uuid } = entry;
  if (corrects_uuid !== null) return storedRate(await correctionPrice(tx, { ...entry, corrects_uuid }));
  return (await rateOn(tx, entry, project)) ?? { rate_cents: null, scope: null, since: null };
}

function storedRate({ rate_cents = null, rate_scope = null, rate_since = null }: Partial<FrozenPrice>): Rate {
  return { rate_cents, scope: rate_scope, since: rate_since };
}

function chargeOf(
  { billable_minutes, billable }: { readonly billable_minutes: number; readonly billable: boolean },
  project: ProjectRule | undefined,
): HourCharge {
  if (billable_minutes !== 0) return 'hourly';
  if (!billable || project?.billing === 'non_billable') return 'none';
  return project?.billing === 'fixed' ? 'fixed' : 'rounded';
}
