/** What is fixed of an entry when it is approved: its rate, why it is that, and what the work cost the company. */
import { lackingRate } from '../rules/entryPrice.ts';
import type { Row, Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { ProjectRule } from './billable.ts';
import { correctionPrice } from './corrections.ts';
import { costOn, rateOn } from './rates.ts';
import { texts } from './texts.ts';

/** @throws Failure E_STATE where somebody is to pay for it, and nobody has said what an hour costs. */
export async function frozenPrice(tx: Tx, entry: Row, project: ProjectRule | undefined): Promise<Row> {
  if (typeof entry['corrects_uuid'] === 'string') return correctionPrice(tx, entry);
  const [rate, cost_cents] = await Promise.all([rateOn(tx, entry, project), costOn(tx, entry)]);
  if (rate === null && needsRate(entry, project)) throw withoutRate(entry);
  return {
    rate_cents: rate?.rate_cents ?? null,
    rate_scope: rate?.scope ?? null,
    rate_since: rate?.since ?? null,
    cost_cents,
  };
}

/** At a fixed price the hours themselves are not charged. */
export function needsRate(entry: Row, project: ProjectRule | undefined): boolean {
  return Number(entry['billable_minutes'] ?? 0) !== 0 && project?.billing !== 'fixed';
}

function withoutRate(entry: Row): Failure {
  const { work_date, description } = entry;
  const [what, day] = [String(description), String(work_date)];
  return new Failure('E_STATE', {
    ...texts.refusal('price.rate_missing', { what, day }),
    remedy: {
      label: texts.label('price.set_rate'),
      resource: 'hourly-rates',
      fill: lackingRate(entry),
    },
  });
}
