/** API calls over all subscriptions: what is due, and what the price lists will change. */
import { defineCall } from '../../engine/registry/calls/call.ts';
import {
  answer,
  body,
  day,
  list,
  maybeText,
  maybeUuid,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import type { NonPaymentOverview } from './rules/nonPayment.ts';
import type { Billed, DueOverview, PlannedOverview } from './rules/billingRound.ts';

const tag = 'subscriptions';
const named = { subscription_uuid: uuid, description: text };

export const readPlannedPrices = defineCall({
  method: 'GET',
  path: '/api/planned-prices',
  id: 'planPrices',
  tag,
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: typed<PlannedOverview>({ type: 'object' }),
});

export const readDueSubscriptions = defineCall({
  method: 'GET',
  path: '/api/due-subscriptions',
  id: 'readDueSubscriptions',
  tag,
  contract: 'periods that begin and are on no invoice yet, and what ends',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: typed<DueOverview>(
    answer({
      today: day,
      lines: list(
        answer({
          ...named,
          client_uuid: uuid,
          product_name: text,
          currency: text,
          start: day,
          end: day,
          amount_cents: whole,
          discount_cents: whole,
        }),
      ),
      ending: list(answer({ ...named, on: day })),
      unpriced: list(answer({ ...named, on: day })),
      failing: list(answer(named)),
    }),
  ),
});

const unpaid = {
  ...named,
  client_uuid: uuid,
  client_name: text,
  invoice_uuid: uuid,
  number: text,
  due_date: day,
};

export const readNonPayment = defineCall({
  method: 'GET',
  path: '/api/non-payment',
  id: 'readNonPayment',
  tag,
  contract: 'what tonight’s round would remind of, suspend, end and hold back',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: typed<NonPaymentOverview>(
    answer({
      day,
      remind_on: day,
      reminders: list(answer({ invoice_uuid: uuid, number: text, level: text, open_cents: whole })),
      suspending: list(answer(unpaid)),
      ending: list(answer(unpaid)),
      on_hold: list(answer({ ...unpaid, hold: text })),
    }),
  ),
});

export const billDueSubscriptions = defineCall({
  method: 'POST',
  path: '/api/due-subscriptions',
  id: 'billDueSubscriptions',
  tag,
  contract: 'put them on draft invoices now, each once; the daily round does the same',
  may: 'management',
  needs: [
    { resource: 'subscriptions', verb: 'edit' },
    { resource: 'invoices', verb: 'create' },
  ],
  body: body({}),
  answer: typed<Billed>(
    answer({
      lines: whole,
      invoices: whole,
      ended: whole,
      unpriced: whole,
      failed: list(answer({ client_uuid: uuid, subscription_uuid: maybeUuid, description: maybeText, reason: text })),
    }),
  ),
  errors: { E_STATE: 'where a period cannot be invoiced as it stands' },
});
