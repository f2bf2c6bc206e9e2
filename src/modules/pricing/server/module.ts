/**
 * Server module for price lists that change on a day: the current list ends the day before, and a following one begins
 * with all its prices.
 */
import type { Records, ValuesOf } from '#engine/registry';
import { Dates, type Label } from '#engine/values';
import { type ActionEvent, Failure, type Module, type Row, type WriteEvent, type ServerModule } from '#engine/server';
import { priceEffectCall } from './http/priceEffect.ts';
import { priceListCalls } from './http/priceLists.ts';
import { priceCalls } from './http/prices.ts';
import { refuseTooLargePrice } from './limits.ts';
import { datedName } from './listName.ts';
import { futurePrices } from './priceEffect.ts';
import { callTexts, texts, textFiles } from './texts.ts';

const pricing: Module = {
  name: 'pricing',
  textFiles: [textFiles],
  firstRows: { 'product-categories': [{ name: 'Hosting', slug: 'hosting' }] },
  hooks: {
    'price-lists': { beforeWrite: keepPastPrices },
    'price-list-items': { beforeWrite: refuseTooLargePrice },
  },
  actions: { 'price-lists.follow': follow },
  callTexts,
  calls: [...priceCalls, ...priceListCalls],
};

/** Past prices are immutable, whether a list is changed, archived or reactivated. */
function keepPastPrices(event: WriteEvent<'price-lists'>): ValuesOf<'price-lists'> {
  refusePastDays(event);
  return { ...event.values, ...endsAsArchived(event) };
}

/**
 * A list starts today at the earliest, and a started list keeps its first day. An archived list was in force before,
 * and may be reactivated.
 *
 * @throws Failure
 */
function refusePastDays({ before, values, now }: WriteEvent<'price-lists'>): void {
  const { status, valid_from } = { ...before, ...values };
  const today = Dates.localDate(now);
  if (status !== 'active' || valid_from === undefined) return;
  if (before?.status === 'active') {
    if (valid_from === before.valid_from) return;
    if (before.valid_from <= today) throw refusal(texts.label('validity.begun', { valid_from: before.valid_from }));
    if (valid_from < today) throw refusal(texts.label('validity.in_past', { today }));
  } else if (before?.status !== 'archived' && valid_from < today) {
    throw new Failure('E_STATE', texts.refusal('validity.activated_in_past', { valid_from, today }));
  }
}

/** An archived list ended yesterday at the latest; a reactivated one must not have a past last day. */
function endsAsArchived({
  before,
  values,
  now,
}: WriteEvent<'price-lists'>): Pick<ValuesOf<'price-lists'>, 'valid_until'> {
  if (!before || values.status === undefined || values.status === before.status) return {};
  const today = Dates.localDate(now);
  const { valid_from, valid_until } = { ...before, ...values };
  if (values.status === 'archived') {
    const isInForce = valid_from < today && (valid_until === null || valid_until >= today);
    return isInForce ? { valid_until: Dates.addDays(today, -1) } : {};
  }
  const hasEnded = before.status === 'archived' && valid_until !== null && valid_until < today;
  return hasEnded ? { valid_until: null } : {};
}

/** Columns that a following list copies, besides its prices. */
const copied = [
  'seller_uuid',
  'client_uuid',
  'segment',
  'currency',
  'valid_until',
  'parent_uuid',
  'adjustment_bp',
] as const satisfies readonly (keyof Records['price-lists'])[];
const copiedOfItem = [
  'product_uuid',
  'action',
  'period_unit',
  'period_count',
  'tier_model',
  'tiers',
  'price_base_quantity',
  'cost_cents',
] as const satisfies readonly (keyof Records['price-list-items'])[];

/** Creates and returns the following list. Earlier prices stay unchanged in the ending list. */
async function follow({
  caller,
  resource,
  record: { uuid },
  body,
  records,
  now,
  tx,
}: ActionEvent<'price-lists.follow'>): Promise<Row> {
  const before = await records.one(caller, resource, uuid, []);
  const { default_language } = await tx
    .selectFrom('sellers')
    .select('default_language')
    .where('uuid', '=', before.seller_uuid)
    .executeTakeFirstOrThrow();
  const from = Dates.calendarDate(body.valid_from);
  checkDay(before, from, Dates.localDate(now));
  await records.update(caller, resource, uuid, { valid_until: Dates.addDays(from, -1) });
  const made = await records.create(caller, resource, {
    ...present(before, copied),
    valid_from: from,
    code: codeFrom(before.code, from),
    name: datedName(before.name, from, default_language),
    items: before.items?.map((item) => present(item, copiedOfItem)) ?? [],
  });
  return records.act(caller, resource, made.uuid, 'activate', {});
}

const codeLength = 40;

/** @throws Failure E_INVALID for a day on which this list is not in force, and for a past day. */
function checkDay({ valid_from, valid_until }: Records['price-lists'], from: string, today: string): void {
  if (from <= valid_from) throw refusal(texts.label('validity.before_start', { valid_from }));
  if (valid_until && from > valid_until) throw refusal(texts.label('validity.after_end', { valid_until }));
  if (from < today) throw refusal(texts.label('validity.in_past', { today }));
}

function refusal(label: Label): Failure {
  return new Failure('E_INVALID', { errors: { valid_from: { label } } });
}

/** Replaces a year or day at the end of the code with the new day. */
function codeFrom(code: string, day: string): string {
  const bare = code.replace(/-(?:19|20)\d\d(?:-\d\d-\d\d)?$/, '');
  return `${bare.slice(0, codeLength - day.length - 1)}-${day}`;
}

/** Returns the values that are set and readable. */
function present<Name extends string>(row: Readonly<Partial<Record<Name, unknown>>>, names: readonly Name[]): Row {
  return Object.fromEntries(
    names.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]])),
  );
}

/** The server module of pricing. */
export const serverModule: ServerModule = {
  modules: (services) => [pricing, { name: 'price-effects', calls: [priceEffectCall(futurePrices.of(services))] }],
};
