/** API calls that turn approved hours into invoices, and the call of the project overview. */
import { type Calls, defineCall, Schema } from '#engine/registry';
import { hoursReport } from '../hours/calls.ts';
import { hourGroupings, hourNames, type HourInvoices, type HoursToInvoice } from './rules/hourInvoice.ts';
import type { ProjectGlanceAnswer } from './rules/projectMoney.ts';

const hour = Schema.answer({
  work_date: Schema.day,
  employee: Schema.text,
  description: Schema.text,
  minutes: Schema.whole,
  billable_minutes: Schema.whole,
  amount_cents: Schema.whole,
});
const line = Schema.answer({
  description: Schema.text,
  project_uuid: Schema.maybeUuid,
  quantity: Schema.typed<number>({ type: 'number' }),
  unit_code: Schema.text,
  unit_price_cents: Schema.whole,
  price_base_quantity: Schema.whole,
  line_net_cents: Schema.whole,
  rate_bp: Schema.whole,
  hours: Schema.list(hour),
  credited: Schema.described(
    Schema.list(Schema.answer({ number: Schema.text, on: Schema.day, entries: Schema.whole })),
    'The entries that were invoiced before, by the credit note that made them available again.',
  ),
});
const draft = Schema.answer({
  uuid: Schema.uuid,
  order_reference: Schema.maybeText,
  credits: Schema.maybe(Schema.answer({ invoice_uuid: Schema.uuid, number: Schema.text })),
  currency: Schema.text,
  net_cents: Schema.whole,
  vat_cents: Schema.whole,
  gross_cents: Schema.whole,
  vat_breakdown: Schema.list(Schema.anyObject),
  lines: Schema.list(line),
});
const invoices = Schema.typed<HourInvoices>(
  Schema.answer({
    seen: Schema.text,
    drafts: Schema.list(draft),
    entries: Schema.whole,
    billable_minutes: Schema.whole,
    net_cents: Schema.whole,
    unpriced: Schema.whole,
  }),
);

/** The selection of a client's hours, and how to invoice them. */
const chosen = {
  client_uuid: Schema.uuid,
  from: Schema.optional(Schema.maybeDay),
  until: Schema.day,
  project_uuids: Schema.optional(
    Schema.typed<readonly string[] | null>({
      type: ['array', 'null'],
      items: Schema.uuid,
      maxItems: 1_000,
      description: 'Without it: all projects, and the hours of no project.',
    }),
  ),
  group_by: Schema.optional(Schema.choice(...hourGroupings)),
  names: Schema.optional(Schema.choice(...hourNames)),
  instalments: Schema.optional(
    Schema.list(Schema.body({ project_uuid: Schema.uuid, amount_cents: Schema.whole }), { max: 20 }),
  ),
  beyond_agreed: Schema.optional(Schema.flag),
} as const;

export const readHoursToInvoice = defineCall({
  method: 'GET',
  path: '/api/hours/invoice',
  id: 'readHoursToInvoice',
  tag: 'hours',
  contract:
    'clients with hours to invoice, who waited longest first, and projects at a fixed price of which something is left, of the active client where there is one',
  may: 'management',
  needs: { resource: 'hours', verb: 'list' },
  query: {
    until: { schema: Schema.day },
  },
  answer: Schema.typed<HoursToInvoice>(
    Schema.answer({
      until: Schema.day,
      clients: Schema.list(
        Schema.answer({
          client_uuid: Schema.uuid,
          client_name: Schema.text,
          entries: Schema.whole,
          minutes: Schema.whole,
          value_cents: Schema.whole,
          unpriced: Schema.whole,
          credited: Schema.whole,
          oldest_on: Schema.day,
        }),
      ),
      fixed: Schema.list(
        Schema.answer({
          project_uuid: Schema.uuid,
          project_name: Schema.text,
          client_uuid: Schema.uuid,
          client_name: Schema.text,
          agreed_cents: Schema.whole,
          invoiced_cents: Schema.whole,
          open_minutes: Schema.whole,
        }),
      ),
    }),
  ),
});

export const previewHourInvoices = defineCall({
  method: 'POST',
  path: '/api/hours/invoice/preview',
  id: 'previewHourInvoices',
  tag: 'hours',
  contract:
    'the drafts that would be made, with their lines and specification. `group_by` is `project`, `activity`, `employee` or `day`; `names` of employees `full`, `initials` or `none`',
  may: 'management',
  needs: [
    { resource: 'hours', verb: 'list' },
    { resource: 'invoices', verb: 'create' },
  ],
  unkeyed: 'reads',
  body: Schema.body(chosen),
  answer: invoices,
  errors: { E_STATE: 'where something of it cannot be invoiced' },
});

export const makeHourInvoices = defineCall({
  method: 'POST',
  path: '/api/hours/invoice',
  id: 'makeHourInvoices',
  tag: 'hours',
  contract: 'make them',
  may: 'management',
  needs: [
    { resource: 'hours', verb: 'list' },
    { resource: 'invoices', verb: 'create' },
  ],
  body: Schema.body({ ...chosen, seen: Schema.lineOf({ max: 100 }) }),
  status: 201,
  answer: invoices,
  errors: { E_OUTDATED: 'where it would be something else by now' },
});

const invoiced = Schema.answer({
  uuid: Schema.uuid,
  number: Schema.maybeText,
  issue_date: Schema.maybeDay,
  kind: Schema.text,
  status: Schema.text,
  currency: Schema.text,
  amount_cents: Schema.whole,
});

export const readProjectGlance = defineCall({
  method: 'GET',
  path: '/api/projects/:uuid/glance',
  id: 'readProjectGlance',
  tag: 'projects',
  contract:
    'a project at a glance: its work by employee and activity and by day, its invoices with its own part of each, the fixed price and the margin; null what the caller may not see',
  may: 'staff',
  needs: { resource: 'projects', verb: 'show' },
  answer: Schema.typed<ProjectGlanceAnswer>(
    Schema.answer({
      work: hoursReport,
      days: Schema.list(Schema.answer({ day: Schema.day, minutes: Schema.whole })),
      invoices: Schema.maybe(Schema.list(invoiced)),
      fixed: Schema.maybe(
        Schema.answer({ agreed_cents: Schema.whole, invoiced_cents: Schema.whole, rest_cents: Schema.whole }),
      ),
      margin: Schema.maybe(
        Schema.answer({
          invoiced_cents: Schema.whole,
          to_invoice_cents: Schema.whole,
          cost_cents: Schema.whole,
          margin_cents: Schema.whole,
        }),
      ),
    }),
  ),
});

/** Selection of hours, and the way to invoice them. */
export type HourInvoiceChoice = Calls.BodyOf<typeof previewHourInvoices>;
