/**
 * In charge of what it takes to renew a domain or to get it back: the price on its client's list, and the expiry that
 * it gets.
 */
import { addMonths, amsterdamDate, isCalendarDate } from '../../../../engine/values/calendarDate.ts';
import { priceOf } from '../../../pricing/rules/priceResolution.ts';
import type { ActionPreview, PreviewFact, PreviewLine } from '../../../../engine/registry/preview.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import type { ActionEvent, Row } from '../../../../engine/server/store/contract.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';
import { additionKeys, additionProducts } from '../cart/additions.ts';
import { productsOf } from '../cart/rows.ts';
import { priceClient, pricesFor } from '../../../pricing/server/prices.ts';
import { seenOf } from '../../../subscriptions/server/situation.ts';
import { texts } from '../texts.ts';
import { plainLabel } from '../../../../engine/texts/catalogue.ts';

type DomainEvent = ActionEvent<'domains.renew.preview' | 'domains.restore.preview'>;

/** A longer period has a price of its own, or none: it is never made up out of shorter ones. */
export async function previewRenew(event: DomainEvent): Promise<Row> {
  const { record } = event;
  const months = record.period_months;
  const before = record.expires_on ?? '';
  const period = {
    period_unit: months % 12 === 0 ? 'year' : 'month',
    period_count: months % 12 === 0 ? months / 12 : months,
  };
  const costs = await costsOf(event, [
    {
      action: 'renew',
      ...period,
      label: texts.label('renewal.title', { name: record.name }),
    },
    ...(await additionCosts(event)).map((one) => ({ ...one, ...period })),
  ]);
  const after = isCalendarDate(before) ? addMonths(before, months) : before;
  return previewOf(costs, [
    { label: texts.label('renewal.current_expiry'), kind: 'date', value: before },
    { label: texts.label('renewal.period'), kind: 'text', value: monthWords(months) },
    { label: texts.label('renewal.new_expiry'), kind: 'date', value: after },
  ]);
}

/** What the registry asks for a name that it keeps apart comes once, whatever its period costs later. */
export async function previewRestore(event: DomainEvent): Promise<Row> {
  const { record } = event;
  const costs = await costsOf(event, [
    {
      action: 'restore',
      period_unit: 'once',
      period_count: 1,
      label: texts.label('renewal.restore_title', { name: record.name }),
    },
  ]);
  return previewOf(
    costs,
    record.expires_on !== null
      ? [{ label: texts.label('renewal.expired_on'), kind: 'date', value: record.expires_on }]
      : [],
  );
}

/** What the domain has that its TLD asks money for. */
async function additionCosts({
  tx,
  record,
}: DomainEvent): Promise<readonly Pick<Cost, 'action' | 'label' | 'product_uuid'>[]> {
  return withoutRowLevelSecurity(tx, async (all: Executor) => {
    const tld = await all
      .selectFrom('tlds')
      .select(['privacy_product_uuid', 'dnssec_product_uuid'])
      .where('uuid', '=', record.tld_uuid)
      .executeTakeFirst();
    const wanted = additionKeys
      .flatMap((key) => (record[key] && tld ? [additionProducts(tld)[key]] : []))
      .filter((uuid) => uuid !== null);
    const products = await productsOf(all, wanted);
    return wanted.map((product_uuid) => ({
      action: 'recurring',
      product_uuid,
      label: plainLabel(products.get(product_uuid)?.name ?? ''),
    }));
  });
}

interface Cost {
  /** Of something else than the domain itself. */
  readonly product_uuid?: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly label: Label;
}

interface Costs {
  /** Null where one of them has no price. */
  readonly lines: readonly PreviewLine[] | null;
  readonly currency: string;
}

/** Beyond the wall: who may renew need not see the lists. */
function costsOf({ tx, record, now }: DomainEvent, costs: readonly Cost[]): Promise<Costs> {
  return withoutRowLevelSecurity(tx, async (all: Executor) => {
    const client = await priceClient(all, record.client_uuid);
    const products = await all
      .selectFrom('products')
      .select('uuid')
      .where('type', '=', 'domain')
      .where('tld_uuid', '=', record.tld_uuid)
      .where('status', 'in', ['active', 'hidden'])
      .orderBy('sort')
      .orderBy('uuid')
      .execute();
    const prices = await pricesFor(all, client, {
      product_uuids: [...products.map(({ uuid }) => uuid), ...costs.flatMap(({ product_uuid }) => product_uuid ?? [])],
      on: amsterdamDate(now),
      now,
    });
    const own = new Set(products.map(({ uuid }) => uuid));
    const isOf = (uuid: string, other: string | undefined): boolean =>
      other === undefined ? own.has(uuid) : uuid === other;
    const lines = costs.flatMap(({ label, ...wanted }): readonly PreviewLine[] => {
      const price = prices.find(
        (one) =>
          isOf(one.product_uuid, wanted.product_uuid) &&
          one.action === wanted.action &&
          one.period_unit === wanted.period_unit &&
          one.period_count === wanted.period_count,
      );
      return price ? [{ label, amount_cents: priceOf(price, 1).total_cents }] : [];
    });
    return { lines: lines.length === costs.length ? lines : null, currency: client.currency };
  });
}

function previewOf({ lines, currency }: Costs, facts: readonly PreviewFact[]): Row {
  const preview: ActionPreview = {
    seen: lines === null ? null : seenOf([facts, lines, currency]),
    questions: [],
    lines: lines ?? [],
    currency,
    facts,
    total_cents: lines === null ? null : lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    note: lines === null ? noPrice : exclVat,
  };
  return { ...preview };
}

function monthWords(months: number): Label {
  const years = months / 12;
  return Number.isInteger(years)
    ? years === 1
      ? texts.label('renewal.year')
      : texts.label('renewal.years', { years })
    : months === 1
      ? texts.label('renewal.month')
      : texts.label('renewal.months', { months });
}

const exclVat = texts.label('renewal.excluding_vat');
const noPrice = texts.label('renewal.no_price');
