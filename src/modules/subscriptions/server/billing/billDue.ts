/**
 * Billing run: puts periods that start on draft invoices, applies planned changes and ends cancelled subscriptions. It
 * works per client, and per subscription for a client that fails, so that one failure does not stop the others.
 */
import type { Billed, FailedSubscription } from '../../rules/billingRound.ts';
import { type CalendarDate, Dates, type Locale, Periods } from '#engine/values';
import {
  Failure,
  Failures,
  forEach,
  inTransaction,
  type OpenStore,
  Requests,
  runAsSystem,
  systemCaller,
  type SystemContext,
  Transactions,
} from '#engine/server';
import { recurrenceOf } from '../../rules/subscriptionDue.ts';
import { priceClient, type PriceClient } from '../../../pricing/server/prices.ts';
import { endSubscription } from '../life/cancel.ts';
import { billingRuleOf } from './billingRule.ts';
import { addToDraft, type DraftLine } from '../draft.ts';
import { dueCandidates, dueIn, dueOrFailure, openRound, type DueSubscription, type Round } from './due.ts';
import { lockPaidServices } from '../lockServices.ts';
import { followService } from '../followService.ts';
import { subscriptionOf } from '../row.ts';
import { situationOf, updateSubscription } from '../situation.ts';
import { waivedPeriods } from '../waive.ts';

/**
 * Bills all clients, with a step for each. Idempotent: each period is on one line only, which a database constraint
 * also ensures.
 *
 * @param locale language of the failure reasons
 */
export async function billDue(
  store: OpenStore,
  now: Date,
  steps: Requests.Steps<ClientBilled> = Requests.plainSteps(store),
  locale: Locale = systemCaller.locale,
): Promise<Billed> {
  const registry = store.registry();
  const { round, candidates } = await inTransaction(store.database, async (tx) => {
    const opened = await openRound(tx, { registry, now });
    return { round: opened, candidates: await dueCandidates(tx, opened, null) };
  });
  const clients = [...new Set(candidates.map(({ client_uuid }) => client_uuid))];
  const failed = await forEach(clients, (client_uuid) =>
    steps.run(client_uuid, (within) =>
      runAsSystem({ store: within, caller: { ...systemCaller, locale }, now }, (system) =>
        billClient(system, client_uuid, { round }),
      ),
    ),
  );
  const done = await steps.answers();
  const sum = (amount: (one: ClientBilled) => number): number => done.reduce((total, one) => total + amount(one), 0);
  return {
    lines: sum(({ lines }) => lines),
    invoices: done.filter(({ lines }) => lines > 0).length,
    ended: sum(({ ended }) => ended),
    unpriced: sum(({ unpriced }) => unpriced),
    failed: [
      ...done.flatMap((one) => one.failed),
      ...failed.map(({ item, reason }) => ({ client_uuid: item, subscription_uuid: null, description: null, reason })),
    ],
  };
}

/** Result of the billing run for one client. */
export interface ClientBilled {
  readonly lines: number;
  readonly ended: number;
  readonly unpriced: number;
  readonly failed: readonly FailedSubscription[];
}

interface BillingOf {
  /** True at the request of a person, for this client. */
  readonly isAlone?: boolean;
  /** Data of the run that the client is part of. Defaults to data read for this client. */
  readonly round?: Round;
}

/**
 * Bills what is due of one client. A client with the rule "never" is billed alone only, but for subscriptions that end:
 * nothing would bill those later.
 */
export async function billClient(
  system: SystemContext,
  client_uuid: string,
  { isAlone = false, round: opened }: BillingOf = {},
): Promise<ClientBilled> {
  const round = opened ?? (await openRound(system.tx, system));
  const client = await priceClient(system.tx, client_uuid);
  const due = { round, client, client_uuid };
  await lockPaidServices(system.tx, await movedBy(system.tx, due));
  const mayBill = isAlone || (await billingRuleOf(system.tx, client_uuid)) !== 'never';
  const failed: FailedSubscription[] = [];
  const found: DueSubscription[] = [];
  for (const subscription of await dueCandidates(system.tx, round, { client_uuid, lock: true })) {
    const one = dueOrFailure(round, subscription, client);
    if (one instanceof Failure) failed.push(failedOf(subscription, one, system.caller.locale));
    else if (one !== null && (mayBill || one.lines.length === 0 || one.due.ended_on !== null)) found.push(one);
  }
  const { lines, refused } = await billFound(system, due, found);
  const billed = found.filter(
    ({ subscription }) => !refused.some((one) => one.subscription_uuid === subscription.uuid),
  );
  return {
    lines,
    ended: billed.filter((one) => one.due.ended_on !== null).length,
    unpriced: billed.filter((one) => one.due.unpriced !== null).length,
    failed: [...failed, ...refused],
  };
}

/**
 * Bills all on one draft. If that fails, bills each separately, so that the failure of one does not stop the others.
 */
async function billFound(
  system: SystemContext,
  due: Due,
  found: readonly DueSubscription[],
): Promise<{ readonly lines: number; readonly refused: readonly FailedSubscription[] }> {
  try {
    return { lines: await billOnOneDraft(system, due, found), refused: [] };
  } catch (error) {
    if (Transactions.isTransient(error)) throw error;
  }
  const refused: FailedSubscription[] = [];
  let lines = 0;
  for (const one of found) {
    try {
      lines += await billOnOneDraft(system, due, [one]);
    } catch (error) {
      if (Transactions.isTransient(error)) throw error;
      refused.push(failedOf(one.subscription, error, system.caller.locale));
    }
  }
  return { lines, refused };
}

/** @returns the number of periods that were put on the draft. Writes nothing if it fails. */
function billOnOneDraft(
  system: SystemContext,
  { round, client }: Due,
  found: readonly DueSubscription[],
): Promise<number> {
  return inTransaction(system.tx, async () => {
    const drafted = await unbilled(system, found);
    await addToDraft(system, client, drafted);
    for (const one of found) await settle(system, round, { ...one, drafted });
    return drafted.length;
  });
}

function failedOf(
  { uuid, client_uuid, description }: DueSubscription['subscription'],
  error: unknown,
  locale: Locale,
): FailedSubscription {
  return { client_uuid, subscription_uuid: uuid, description, reason: Failures.reasonOf(error, locale) };
}

interface Due {
  readonly round: Round;
  readonly client: PriceClient;
  readonly client_uuid: string;
}

/** Returns the subscriptions whose services change in this run: those that end, and those that change product. */
async function movedBy(tx: SystemContext['tx'], { round, client, client_uuid }: Due): Promise<readonly string[]> {
  const candidates = await dueCandidates(tx, round, { client_uuid, lock: false });
  return candidates.flatMap((subscription) => {
    const found = dueOrFailure(round, subscription, client);
    const due = found === null || found instanceof Failure ? null : found.due;
    const moves = due !== null && (due.ended_on !== null || due.after.product_uuid !== subscription.product_uuid);
    return moves ? [subscription.uuid] : [];
  });
}

/** Bill of a subscription before the regular run. */
interface BilledAhead {
  readonly lines: DueSubscription['lines'];
  /** True if nothing can be billed because the price lists have no price for a period. */
  readonly isUnpriced: boolean;
  /** @returns the uuid of the draft; null if there was nothing to bill */
  write(): Promise<string | null>;
}

/** Bills the periods of one subscription that start before a day, for a service that is renewed early at a provider. */
export async function billAhead(
  system: SystemContext,
  { uuid, before }: { readonly uuid: string; readonly before: CalendarDate },
): Promise<BilledAhead> {
  const today = Dates.localDate(system.now);
  const round = { ...(await openRound(system.tx, system)), lead_days: Dates.daysBetween(today, before) - 1 };
  const row = await system.tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const client = await priceClient(system.tx, row.client_uuid);
  const found = dueIn(round, subscriptionOf(row), client);
  return {
    lines: found?.lines ?? [],
    isUnpriced: (found?.due.unpriced ?? null) !== null,
    async write() {
      if (found === null) return null;
      const drafted = await unbilled(system, [found]);
      const draft = await addToDraft(system, client, drafted);
      await settle(system, round, { ...found, drafted });
      return draft;
    },
  };
}

/** Leaves out periods that are already on an invoice, for example by hand, and periods that were waived. */
async function unbilled({ tx }: SystemContext, found: readonly DueSubscription[]): Promise<readonly DraftLine[]> {
  const uuids = found.map(({ subscription }) => subscription.uuid);
  if (uuids.length === 0) return [];
  const rows = await tx
    .selectFrom('invoice_lines')
    .select(['subscription_uuid', 'period_start'])
    .where('subscription_uuid', 'in', uuids)
    .execute();
  const known = new Set([
    ...rows.map(({ subscription_uuid, period_start }) => `${subscription_uuid} ${period_start}`),
    ...(await waivedPeriods(tx, uuids)),
  ]);
  return found
    .flatMap(linesOf)
    .filter(({ subscription_uuid, days }) => !known.has(`${subscription_uuid} ${days.start}`));
}

/** Draft line of a period of a subscription. */
type PeriodLine = DraftLine & { readonly days: Periods.Period; readonly subscription_uuid: string };

function linesOf({ subscription, lines }: DueSubscription): readonly PeriodLine[] {
  return lines.map(({ product, description, terms, part, period, amount_cents, discount_cents }) => {
    const isWhole = part.start === period.start && part.end === period.end;
    const priced = isWhole
      ? {
          quantity: terms.quantity,
          unit_price_cents: terms.unit_price_cents,
          price_base_quantity: terms.price_base_quantity,
        }
      : { quantity: 1, unit_price_cents: amount_cents };
    return {
      product,
      description,
      ...priced,
      discount_cents,
      days: part,
      subscription_uuid: subscription.uuid,
    };
  });
}

type Settled = DueSubscription & { readonly drafted: readonly DraftLine[] };

async function settle(system: SystemContext, { today }: Round, { subscription, due, drafted }: Settled): Promise<void> {
  const { after, ended_on } = due;
  const lines = drafted.filter(({ subscription_uuid }) => subscription_uuid === subscription.uuid);
  const isRunning = subscription.status !== 'suspended' && ended_on === null;
  const current = Periods.periodContaining(recurrenceOf(after), today > after.started_on ? today : after.started_on);
  await updateSubscription(system, subscription.uuid, {
    product_uuid: after.product_uuid,
    quantity: after.quantity,
    unit_price_cents: after.unit_price_cents,
    price_base_quantity: after.price_base_quantity,
    period_unit: after.period_unit,
    period_count: after.period_count,
    counted_from: after.counted_from,
    billed_through: after.billed_through,
    change_on: after.change_on,
    next_product_uuid: after.next_product_uuid,
    next_quantity: after.next_quantity,
    next_period_unit: after.next_period_unit,
    next_period_count: after.next_period_count,
    ...(isRunning ? { current_period_start: current.start, current_period_end: current.end } : {}),
    ...(subscription.coupon_periods_left === null
      ? {}
      : { coupon_periods_left: Math.max(0, subscription.coupon_periods_left - lines.length) }),
    ...(subscription.suspend_hold_until !== null && subscription.suspend_hold_until <= today
      ? { suspend_hold_until: null }
      : {}),
  });
  const situation =
    after.product_uuid === subscription.product_uuid && ended_on === null
      ? null
      : await situationOf(system, subscription, true);
  if (situation === null) return;
  const product = situation.siblings.find(({ uuid }) => uuid === after.product_uuid);
  if (product) await followService(situation, product);
  if (ended_on !== null) await endSubscription({ ...situation, subscription: { ...subscription, ...after } }, ended_on);
}
