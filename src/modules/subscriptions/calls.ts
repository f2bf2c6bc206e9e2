/** API calls over all subscriptions: what is due, and what the price lists will change. */
import { defineCall, Schema } from '#engine/registry';
import type { NonPaymentOverview } from './rules/nonPayment.ts';
import type { CashForecast } from './rules/cashForecast.ts';
import type { Billed, BillingRunPreview, DueOverview, PlannedOverview } from './rules/billingRound.ts';

const tag = 'subscriptions';
const named = { subscription_uuid: Schema.uuid, description: Schema.text };

export const readPlannedPrices = defineCall({
  method: 'GET',
  path: '/api/planned-prices',
  id: 'planPrices',
  tag,
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: Schema.typed<PlannedOverview>({ type: 'object' }),
});

export const readDueSubscriptions = defineCall({
  method: 'GET',
  path: '/api/due-subscriptions',
  id: 'readDueSubscriptions',
  tag,
  contract: 'periods that begin and are on no invoice yet, and what ends',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: Schema.typed<DueOverview>(
    Schema.answer({
      today: Schema.day,
      lines: Schema.list(
        Schema.answer({
          ...named,
          client_uuid: Schema.uuid,
          product_name: Schema.text,
          currency: Schema.text,
          start: Schema.day,
          end: Schema.day,
          amount_cents: Schema.whole,
          discount_cents: Schema.whole,
        }),
      ),
      ending: Schema.list(Schema.answer({ ...named, on: Schema.day })),
      unpriced: Schema.list(Schema.answer({ ...named, on: Schema.day })),
      failing: Schema.list(Schema.answer(named)),
    }),
  ),
});

export const previewBillingRun = defineCall({
  method: 'GET',
  path: '/api/billing-runs/preview',
  id: 'previewBillingRun',
  tag,
  contract:
    'what a billing run on that day (today unless said) would bill, per client: the lines, the total including VAT, and what prevents it; ' +
    'a run is started with `POST /api/billing-runs`',
  may: 'management',
  needs: [
    { resource: 'billing-runs', verb: 'create' },
    { resource: 'invoices', verb: 'list' },
  ],
  query: { on: { schema: Schema.day }, seller_uuid: { schema: Schema.uuid } },
  answer: Schema.typed<BillingRunPreview>(
    Schema.answer({
      on: Schema.day,
      total_cents: Schema.whole,
      clients: Schema.list(
        Schema.answer({
          client_uuid: Schema.uuid,
          client_name: Schema.text,
          outcome: Schema.described(
            Schema.text,
            '`sent`, `finalised`, `drafted`, `failed`, or `never`: billed by hand.',
          ),
          total_cents: Schema.whole,
          lines: Schema.list(
            Schema.answer({
              description: Schema.text,
              subscription_uuid: Schema.maybe(Schema.uuid),
              period_start: Schema.maybe(Schema.day),
              period_end: Schema.maybe(Schema.day),
              amount_cents: Schema.described(Schema.whole, 'Excluding VAT.'),
              previous_cents: Schema.described(Schema.maybe(Schema.whole), 'The period before; null for the first.'),
            }),
          ),
          blocked: Schema.described(Schema.maybeText, 'What prevents it; null if nothing does.'),
        }),
      ),
    }),
  ),
});

export const readCashForecast = defineCall({
  method: 'GET',
  path: '/api/cash-forecast',
  id: 'readCashForecast',
  tag,
  contract:
    'what clients are expected to pay in the next 13 weeks, in euro and including VAT: open invoices on the day on which their client usually pays, ' +
    'direct debits when they are due, and periods of subscriptions that are still to be billed; open invoices by age, and the clients who pay latest',
  may: 'management',
  needs: [
    { resource: 'invoices', verb: 'list' },
    { resource: 'subscriptions', verb: 'list' },
  ],
  answer: Schema.typed<CashForecast>(
    Schema.answer({
      weeks: Schema.list(
        Schema.answer({
          from: Schema.day,
          until: Schema.day,
          invoices_cents: Schema.whole,
          direct_debits_cents: Schema.whole,
          recurring_cents: Schema.whole,
          total_cents: Schema.whole,
        }),
      ),
      ages: Schema.list(
        Schema.answer({
          from_days: Schema.described(Schema.maybe(Schema.whole), 'Days after the due date; null: not due yet.'),
          until_days: Schema.maybe(Schema.whole),
          count: Schema.whole,
          open_cents: Schema.whole,
        }),
      ),
      payers: Schema.list(
        Schema.answer({
          client_uuid: Schema.uuid,
          client_name: Schema.text,
          average_days_late: Schema.whole,
          paid_count: Schema.whole,
          open_cents: Schema.whole,
        }),
      ),
      disputed_cents: Schema.described(Schema.whole, 'Disputed invoices are in no week.'),
    }),
  ),
});

const unpaid = {
  ...named,
  client_uuid: Schema.uuid,
  client_name: Schema.text,
  invoice_uuid: Schema.uuid,
  number: Schema.text,
  due_date: Schema.day,
};

export const readNonPayment = defineCall({
  method: 'GET',
  path: '/api/non-payment',
  id: 'readNonPayment',
  tag,
  contract: 'what tonight’s round would remind of, suspend, end and hold back',
  may: 'management',
  needs: { resource: 'subscriptions', verb: 'list' },
  answer: Schema.typed<NonPaymentOverview>(
    Schema.answer({
      day: Schema.day,
      remind_on: Schema.day,
      reminders: Schema.list(
        Schema.answer({ invoice_uuid: Schema.uuid, number: Schema.text, level: Schema.text, open_cents: Schema.whole }),
      ),
      suspending: Schema.list(Schema.answer(unpaid)),
      ending: Schema.list(Schema.answer(unpaid)),
      on_hold: Schema.list(Schema.answer({ ...unpaid, hold: Schema.text })),
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
  body: Schema.body({}),
  answer: Schema.typed<Billed>(
    Schema.answer({
      lines: Schema.whole,
      invoices: Schema.whole,
      ended: Schema.whole,
      unpriced: Schema.whole,
      failed: Schema.list(
        Schema.answer({
          client_uuid: Schema.uuid,
          subscription_uuid: Schema.maybeUuid,
          description: Schema.maybeText,
          reason: Schema.text,
        }),
      ),
    }),
  ),
  errors: { E_STATE: 'where a period cannot be invoiced as it stands' },
});
