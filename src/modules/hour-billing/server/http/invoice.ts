/** Handlers for invoicing hours: overview of clients, preview, and creation of drafts. For managers only. */
import * as calls from '../../calls.ts';
import type { RuleMessage } from '#engine/registry';
import { type CallContext, Failure, handle, Requests, runAsSystem } from '#engine/server';
import type { HourInvoices } from '../../rules/hourInvoice.ts';
import type { BillingEvent } from '../../../billing/server/event.ts';
import type { HourSelection } from '../choice.ts';
import { makeHourInvoices, previewHourInvoices } from '../make.ts';
import { hoursToInvoice, endOfLastMonth } from '../overview.ts';
import { texts } from '../texts.ts';

/** Handlers of `/api/hours/invoice` and `/api/hours/invoice/preview`. */
export const hourInvoiceCalls = [
  handle(calls.readHoursToInvoice, ({ store, caller, query, now }) =>
    hoursToInvoice(store.database, {
      until: Requests.dayOf(query, 'until', endOfLastMonth(now())),
      client_uuid: caller.active_client,
    }),
  ),
  handle(calls.previewHourInvoices, (context) => {
    const choice = choiceOf(context.body);
    return billing(context, (event) => previewHourInvoices(event, choice));
  }),
  handle(calls.makeHourInvoices, (context) => {
    const choice = choiceOf(context.body);
    return billing(context, (event) => makeHourInvoices(event, choice, context.body.seen));
  }),
];

function billing(
  { store, caller, now }: Pick<CallContext<typeof calls.makeHourInvoices>, 'store' | 'caller' | 'now'>,
  work: (event: BillingEvent) => Promise<HourInvoices>,
): Promise<HourInvoices> {
  return runAsSystem({ store, caller, now: now() }, work);
}

const maxCents = 100_000_000_000;

/** @throws Failure E_INVALID for contradictory options */
function choiceOf({
  client_uuid,
  from = null,
  until,
  project_uuids = null,
  group_by = 'project',
  names = 'full',
  instalments = [],
  beyond_agreed = false,
}: calls.HourInvoiceChoice): HourSelection {
  const errors: Record<string, RuleMessage> = {};
  if (from !== null && from > until) errors['from'] = { label: texts.label('invoice.from_after_end') };
  const projects = instalments.map(({ project_uuid }) => project_uuid);
  for (const [index, { project_uuid, amount_cents }] of instalments.entries()) {
    if (projects.indexOf(project_uuid) < index)
      errors[`instalments.${index}.project_uuid`] = { label: texts.label('instalments.one_per_project') };
    if (!Number.isSafeInteger(amount_cents) || amount_cents < 1 || amount_cents > maxCents)
      errors[`instalments.${index}.amount_cents`] = { label: texts.label('instalments.amount_missing') };
  }
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return {
    client_uuid,
    from,
    until,
    project_uuids: project_uuids && [...new Set(project_uuids)],
    group_by,
    names,
    instalments,
    beyond_agreed,
  };
}
