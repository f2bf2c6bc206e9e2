/** Cancels subscriptions: the possible end dates, the credit, and the end. */
import type { ActionBodyOf, Preview, ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates, type Label, Periods } from '#engine/values';
import { type ActionEvent, Failure, type Row, settingsOf, type SystemContext, type WriteEvent } from '#engine/server';
import {
  earliestEndForConsumer,
  endAfterNotice,
  settleChange,
  type Settlement,
} from '../../rules/subscriptionChange.ts';
import { billedUntil, periodPriceCents, recurrenceOf } from '../../rules/subscriptionDue.ts';
import { mailCancelled } from './cancelMail.ts';
import { addToDraft } from '../draft.ts';
import { draftLines, previewLines } from '../settlementLines.ts';
import { move } from './move.ts';
import type { SubscriptionRow } from '../row.ts';
import { discountedCents, inSituation, seenOf, updateSubscription, type Situation } from '../situation.ts';
import { dayWords, joined } from '../words.ts';
import { texts } from '../texts.ts';

interface Ending {
  readonly day: CalendarDate;
  readonly label: Label;
  readonly note: Label | null;
}

/** Returns the preview of a cancellation: the end dates to choose from, credit, and removal. */
export async function previewCancel(event: ActionEvent<'subscriptions.schedule-cancel.preview'>): Promise<Row> {
  return inSituation(event, async (situation) => {
    const { system } = situation;
    const graceDays = (await settingsOf(system.tx, system.registry)).integer('removal_grace_days');
    return { ...previewOf(situation, { endings: await endingsOf(situation), graceDays }, event.body) };
  });
}

/**
 * Cancels a subscription: immediately, with a credit for what was paid ahead, or on the chosen day. Until that day the
 * cancellation can be undone.
 */
export async function cancelSubscription(event: ActionEvent<'subscriptions.schedule-cancel'>): Promise<void> {
  await inSituation(event, async (situation) => {
    const endings = await endingsOf(situation);
    const ending = endings.find(({ day }) => day === event.body.cancel_on);
    if (!ending)
      throw new Failure('E_INVALID', {
        errors: {
          cancel_on: {
            label: texts.label('cancel.day_not_offered'),
          },
        },
      });
    const { system, subscription, today } = situation;
    await planEnd(system, subscription, { on: ending.day, reason: event.body.cancel_reason ?? null });
    if (ending.day <= today) await endSubscription(situation, ending.day);
    await mailCancelled(situation, ending.day);
  });
}

/**
 * Ends a subscription immediately, on behalf of staff: for what should never have existed, such as a cancelled order.
 */
export async function endAtOnce(
  situation: Situation,
  reason: string | null,
  on: { readonly isSeparate?: boolean } = {},
): Promise<string | null> {
  const { system, subscription, today } = situation;
  if (subscription.status === 'active') await planEnd(system, subscription, { on: today, reason });
  return endSubscription(situation, today, on);
}

/** Returns the preview of the settlement of an immediate end. */
export function linesOfEnd(situation: Situation): readonly Preview.PreviewLine[] {
  if (situation.subscription.status === 'suspended') return [];
  return previewLines(situation, settlementOf(situation, situation.today), null);
}

/** Stores the end date, and drops a planned change. */
async function planEnd(
  system: SystemContext,
  { uuid }: SubscriptionRow,
  { on, reason }: { readonly on: CalendarDate; readonly reason: string | null },
): Promise<void> {
  await updateSubscription(system, uuid, {
    change_on: null,
    next_product_uuid: null,
    next_quantity: null,
    next_period_unit: null,
    next_period_count: null,
  });
  await move(system, uuid, 'plan-end', { cancel_on: on, cancel_reason: reason });
}

/**
 * Ends a subscription: credits what was charged from that day on, and charges what was not charged before it. A
 * suspended subscription is neither charged nor credited. One that has not started ends on its start date.
 * @returns the uuid of the draft with the settlement; null if there is none
 */
export async function endSubscription(
  situation: Situation,
  asked: CalendarDate,
  { isSeparate = false }: { readonly isSeparate?: boolean } = {},
): Promise<string | null> {
  const { system, subscription, client } = situation;
  const on = asked < subscription.started_on ? subscription.started_on : asked;
  let draft: string | null = null;
  if (subscription.status !== 'suspended') {
    const settlement = settlementOf(situation, on);
    draft = await addToDraft(system, client, draftLines(situation, settlement, null), { isSeparate });
    const billed_through = Dates.addDays(settlement.billed_until, -1);
    if (situation.registered === null) await updateSubscription(system, subscription.uuid, { billed_through });
  }
  await move(system, subscription.uuid, 'finish', { cancel_on: on });
  return draft;
}

/**
 * Ends a subscription whose service no longer exists, on the last day that is already invoiced. This cannot be undone.
 */
export async function endWithService(event: ActionEvent<'subscriptions.end-with-service'>): Promise<void> {
  await inSituation(event, async (situation) => {
    const { system, subscription, today } = situation;
    const { uuid, status, cancel_on } = subscription;
    if (status === 'pending' || status === 'failed_setup') return move(system, uuid, 'drop', {});
    if (status === 'suspended') return void (await endSubscription(situation, today));
    await updateSubscription(system, uuid, { service_gone_on: today });
    const billed = billedUntil(subscription);
    const on = billed > today ? billed : today;
    if (cancel_on !== null && cancel_on <= on) return undefined;
    if (status === 'active') await planEnd(system, subscription, { on, reason: null });
    else await updateSubscription(system, uuid, { cancel_on: on });
    if (on <= today) await endSubscription(situation, on);
    return undefined;
  });
}

/**
 * Hook of subscriptions: rejects undoing a cancellation whose service no longer exists.
 * @throws Failure E_STATE
 */
export function refuseWithoutService({ before, values }: WriteEvent<'subscriptions'>): ValuesOf<'subscriptions'> {
  if (before?.status === 'cancel_scheduled' && values.status === 'active' && before.service_gone_on !== null)
    throw new Failure('E_STATE', texts.refusal('cancel.service_gone'));
  return values;
}

/** Settles the end. A domain that stays registered is not credited, because its registry does not refund. */
function settlementOf(situation: Situation, on: CalendarDate): Settlement {
  const { subscription, charged, registered } = situation;
  const settlement = settleChange({
    recurrence: recurrenceOf(subscription),
    charged,
    billed_until: billedUntil(subscription),
    on,
    old_price_cents: discountedCents(situation, periodPriceCents(subscription)),
    new_price_cents: null,
  });
  if (registered === null) return settlement;
  return { ...settlement, credit: null, net_cents: settlement.arrears?.amount_cents ?? 0 };
}

/**
 * Returns the possible end dates, the usual one first. A client has to give notice; staff may end sooner. A consumer
 * may end on any day after the first term (BW 6:236 j and k), and is refunded what was paid for the days after.
 */
async function endingsOf(situation: Situation): Promise<readonly Ending[]> {
  const { system, subscription, product, today, isStaff, isConsumer, registered } = situation;
  const notice_days =
    product.notice_days ?? (await settingsOf(system.tx, system.registry)).integer('cancellation_notice_days') ?? 0;
  const recurrence = recurrenceOf(subscription);
  const early = isConsumer && registered === null ? earliestEndForConsumer(recurrence, { today, notice_days }) : null;
  const usual = endAfterNotice(
    recurrence,
    today > subscription.started_on ? today : subscription.started_on,
    notice_days,
  );
  const contractual: Ending = {
    day: usual,
    label: dayWords(usual),
    note: notice_days === 0 ? texts.label('cancel.end_of_period') : texts.label('cancel.after_notice', { notice_days }),
  };
  const legal: readonly Ending[] =
    early === null || early >= usual
      ? []
      : [{ day: early, label: dayWords(early), note: texts.label('cancel.consumer', { notice_days }) }];
  if (!isStaff) return [...legal, contractual];
  const { end } = Periods.periodContaining(
    recurrence,
    today > subscription.started_on ? today : subscription.started_on,
  );
  const sooner: Ending = {
    day: end,
    label: dayWords(end),
    note: texts.label('cancel.without_notice'),
  };
  const atOnce: Ending = {
    day: today,
    label: texts.label('cancel.at_once'),
    note: registered === null ? texts.label('cancel.refunded') : texts.label('cancel.not_refunded'),
  };
  const days = new Set([usual, early]);
  return [
    ...legal,
    contractual,
    ...(days.has(end) ? [] : [sooner]),
    ...(subscription.started_on > today || early === today ? [] : [atOnce]),
  ];
}

/** Returns true if the service stops at the end of the subscription. A domain stays registered until it expires. */
function stopsAtEnd({ resource }: SubscriptionRow): boolean {
  return resource !== null && resource !== 'domains';
}

function previewOf(
  situation: Situation,
  { endings, graceDays }: { readonly endings: readonly Ending[]; readonly graceDays: number | null },
  { cancel_on: asked }: ActionBodyOf<'subscriptions.schedule-cancel.preview'>,
): Preview.ActionPreview {
  const {
    subscription,
    client: { currency },
    today,
  } = situation;
  const day = endings.find((one) => one.day === asked)?.day ?? endings[0]?.day ?? today;
  const settlement = settlementOf(situation, day);
  const credit = { ...settlement, arrears: day <= today ? settlement.arrears : null };
  const ends = day <= today ? atOnceNote : joined`${texts.label('cancel.until_then')} ${dayWords(day)}.`;
  const stops =
    graceDays === null || !stopsAtEnd(subscription) ? null : texts.label('cancel.then_stops', { days: graceDays });
  return {
    seen: seenOf([subscription.uuid, subscription.version, day, credit]),
    currency,
    questions: [
      {
        label: texts.label('cancel.ends'),
        options: endings.map(({ day: one, label, note }) => ({
          values: { cancel_on: one },
          label,
          note,
          chosen: one === day,
        })),
      },
    ],
    lines: previewLines(situation, credit, null),
    total_cents:
      credit.credit === null && credit.arrears === null
        ? null
        : (credit.arrears?.amount_cents ?? 0) - (credit.credit?.amount_cents ?? 0),
    facts: [{ label: texts.label('cancel.last_day'), kind: 'date', value: Dates.addDays(day, -1) }],
    note: joined`${stops === null ? ends : joined`${ends} ${stops}`}${registeredNote(situation)} ${texts.label('cancel.mailed')}`,
  };
}

/** Returns the note that a domain stays registered, until when, and is not refunded; empty for other services. */
function registeredNote({ registered }: Situation): Label | string {
  if (registered === null) return '';
  return registered.until === null
    ? joined` ${texts.label('cancel.stays_registered')}`
    : joined` ${texts.label('cancel.stays_registered_until', { day: dayWords(registered.until) })}`;
}

const atOnceNote: Label = texts.label('cancel.ends_now');
