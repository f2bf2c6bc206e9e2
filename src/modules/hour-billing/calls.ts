/** API calls that turn approved hours into invoices, and the call of the project overview. */
import { defineCall, type BodyOf } from '../../engine/registry/calls/call.ts';
import {
  answer,
  anyObject,
  body,
  choice,
  day,
  flag,
  lineOf,
  list,
  maybe,
  maybeDay,
  maybeText,
  maybeUuid,
  optional,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { hoursReport } from '../hours/calls.ts';
import { hourGroupings, hourNames, type HourInvoices, type HoursToInvoice } from './rules/hourInvoice.ts';
import type { ProjectGlanceAnswer } from './rules/projectMoney.ts';

const hour = answer({
  work_date: day,
  employee: text,
  description: text,
  minutes: whole,
  billable_minutes: whole,
  amount_cents: whole,
});
const line = answer({
  description: text,
  project_uuid: maybeUuid,
  quantity: typed<number>({ type: 'number' }),
  unit_code: text,
  unit_price_cents: whole,
  price_base_quantity: whole,
  line_net_cents: whole,
  rate_bp: whole,
  hours: list(hour),
});
const draft = answer({
  uuid,
  order_reference: maybeText,
  credits: maybe(answer({ invoice_uuid: uuid, number: text })),
  currency: text,
  net_cents: whole,
  vat_cents: whole,
  gross_cents: whole,
  vat_breakdown: list(anyObject),
  lines: list(line),
});
const invoices = typed<HourInvoices>(
  answer({
    seen: text,
    drafts: list(draft),
    entries: whole,
    billable_minutes: whole,
    net_cents: whole,
    unpriced: whole,
  }),
);

/** The selection of a client's hours, and how to invoice them. */
const chosen = {
  client_uuid: uuid,
  from: optional(maybeDay),
  until: day,
  project_uuids: optional(
    typed<readonly string[] | null>({
      type: ['array', 'null'],
      items: uuid,
      maxItems: 1_000,
      description: 'Without it: all projects, and the hours of no project.',
    }),
  ),
  group_by: optional(choice(...hourGroupings)),
  names: optional(choice(...hourNames)),
  instalments: optional(list(body({ project_uuid: uuid, amount_cents: whole }), { max: 20 })),
  beyond_agreed: optional(flag),
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
    until: { schema: day },
  },
  answer: typed<HoursToInvoice>(
    answer({
      until: day,
      clients: list(
        answer({
          client_uuid: uuid,
          client_name: text,
          entries: whole,
          minutes: whole,
          value_cents: whole,
          unpriced: whole,
          oldest_on: day,
        }),
      ),
      fixed: list(
        answer({
          project_uuid: uuid,
          project_name: text,
          client_uuid: uuid,
          client_name: text,
          agreed_cents: whole,
          invoiced_cents: whole,
          open_minutes: whole,
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
  body: body(chosen),
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
  body: body({ ...chosen, seen: lineOf({ max: 100 }) }),
  status: 201,
  answer: invoices,
  errors: { E_OUTDATED: 'where it would be something else by now' },
});

const invoiced = answer({
  uuid,
  number: maybeText,
  issue_date: maybeDay,
  kind: text,
  status: text,
  currency: text,
  amount_cents: whole,
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
  answer: typed<ProjectGlanceAnswer>(
    answer({
      work: hoursReport,
      days: list(answer({ day, minutes: whole })),
      invoices: maybe(list(invoiced)),
      fixed: maybe(answer({ agreed_cents: whole, invoiced_cents: whole, rest_cents: whole })),
      margin: maybe(answer({ invoiced_cents: whole, to_invoice_cents: whole, cost_cents: whole, margin_cents: whole })),
    }),
  ),
});

export type HourInvoiceChoice = BodyOf<typeof previewHourInvoices>;
