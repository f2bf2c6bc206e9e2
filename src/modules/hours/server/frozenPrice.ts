/** Values that are fixed when an entry is approved: its rate, the source of the rate, and the cost. */
import { lackingRate } from '../rules/entryPrice.ts';
import type { FieldsOf } from '#engine/registry';
import { Failure, type Tx } from '#engine/server';
import type { ProjectRule } from './billable.ts';
import { correctionPrice, type FrozenPrice } from './corrections.ts';
import { costOn, rateOn } from './rates.ts';
import { texts } from './texts.ts';

/** @throws Failure E_STATE if the entry is billable and has no rate. */
export async function frozenPrice(
  tx: Tx,
  entry: FieldsOf<'hours'>,
  project: ProjectRule | undefined,
): Promise<Partial<FrozenPrice>> {
  const { corrects_uuid } = entry;
  if (corrects_uuid) return correctionPrice(tx, { ...entry, corrects_uuid });
  const [rate, cost_cents] = await Promise.all([rateOn(tx, entry, project), costOn(tx, entry)]);
  if (rate === null && needsRate(entry, project)) throw withoutRate(entry);
  return {
    rate_cents: rate?.rate_cents ?? null,
    rate_scope: rate?.scope ?? null,
    rate_since: rate?.since ?? null,
    cost_cents,
  };
}

/** Hours of a fixed-price project are not charged separately. */
function needsRate(entry: Pick<FieldsOf<'hours'>, 'billable_minutes'>, project: ProjectRule | undefined): boolean {
  return (entry.billable_minutes ?? 0) !== 0 && project?.billing !== 'fixed';
}

function withoutRate(entry: FieldsOf<'hours'>): Failure {
  const { work_date: day = '', description: what = '' } = entry;
  return new Failure('E_STATE', {
    ...texts.refusal('price.rate_missing', { what, day }),
    remedy: {
      label: texts.label('price.set_rate'),
      resource: 'hourly-rates',
      fill: lackingRate(entry),
    },
  });
}
