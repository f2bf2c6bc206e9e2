/** Facts about the names in a cart: their availability and the rules of their TLD. */
import type { CalendarDate } from '#engine/values';
import type { Executor } from '#engine/server';
import { obstacleOf } from '../availability/obstacle.ts';
import { availabilityAnswer, type Availability } from '../availability/port.ts';
import { monthsOf } from '../availability/soldTlds.ts';
import type { NameFacts } from './lineProblem.ts';
import { domainNames, type CartItemRow } from '../cartRows.ts';

interface TldRules {
  readonly requires_auth_code: boolean;
  readonly transfer_after_days: number;
  readonly periods_months: readonly number[];
}

interface NamesInCart {
  /** Returns null for a line that is not a domain. */
  factsOf(item: CartItemRow): NameFacts | null;
  /** Returns true if the TLD allows this period; always true for other products. */
  takes(item: CartItemRow, period: { readonly period_unit: string; readonly period_count: number }): boolean;
}

export async function namesInCart(
  executor: Executor,
  items: readonly CartItemRow[],
  { availability, today }: { readonly availability: Availability; readonly today: CalendarDate },
): Promise<NamesInCart> {
  const answers = await availability.check(executor, domainNames(items));
  const tlds = await tldRules(executor, items);
  const tldOf = ({ product }: CartItemRow): TldRules | undefined =>
    product.type === 'domain' && product.tld_uuid !== null ? tlds.get(product.tld_uuid) : undefined;
  return {
    factsOf(item) {
      if (item.product.type !== 'domain' || item.domain_name === null) return null;
      const found = answers.get(item.domain_name) ?? availabilityAnswer('unknown', 'unlisted');
      const tld = tldOf(item);
      return {
        availability: found.status,
        reason: found.reason,
        obstacle: obstacleOf(found, { afterDays: tld?.transfer_after_days ?? 0, today }),
        needsAuthCode: tld?.requires_auth_code === true,
      };
    },
    takes(item, { period_unit, period_count }) {
      return period_unit !== 'year' || (tldOf(item)?.periods_months.includes(period_count * 12) ?? true);
    },
  };
}

async function tldRules(executor: Executor, items: readonly CartItemRow[]): Promise<ReadonlyMap<string, TldRules>> {
  const uuids = [...new Set(items.flatMap(({ product }) => product.tld_uuid ?? []))];
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('tlds')
    .select(['uuid', 'requires_auth_code', 'transfer_after_days', 'periods_months'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.map(({ uuid, periods_months, ...row }) => [uuid, { ...row, periods_months: monthsOf(periods_months) }]),
  );
}
