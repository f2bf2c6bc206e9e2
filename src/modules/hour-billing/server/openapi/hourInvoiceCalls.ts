/** The calls from approved hours to invoices. */
import { hourGroupings, hourNames } from '../../rules/hourInvoice.ts';
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import {
  answer,
  body,
  choice,
  flag,
  list,
  maybeUuid,
  maybeText,
  text,
  uuid,
  whole,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';

const day: JsonSchema = { type: 'string', format: 'date' };

/** As src/modules/hour-billing/rules/hourInvoice.ts has it. */
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
  quantity: { type: 'number' },
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
  credits: { anyOf: [answer({ invoice_uuid: uuid, number: text }), { type: 'null' }] },
  currency: text,
  net_cents: whole,
  vat_cents: whole,
  gross_cents: whole,
  vat_breakdown: list({ type: 'object' }),
  lines: list(line),
});
const invoices = answer({
  seen: text,
  drafts: list(draft),
  entries: whole,
  billable_minutes: whole,
  net_cents: whole,
  unpriced: whole,
});

const chosen = { client_uuid: uuid, until: day } as const;
const also = {
  from: { type: ['string', 'null'], format: 'date' },
  project_uuids: {
    type: ['array', 'null'],
    items: uuid,
    description: 'Without it: all projects, and the hours of no project.',
  },
  group_by: choice(...hourGroupings),
  names: choice(...hourNames),
  instalments: list(body({ project_uuid: uuid, amount_cents: whole })),
  beyond_agreed: flag,
} as const;

export const hourInvoiceCalls: Calls = {
  'GET /api/hours/invoice': {
    id: 'readHoursToInvoice',
    tag: 'hours',
    summary: {
      en: 'Who has approved hours to invoice, and which projects at a fixed price have something left',
      nl: 'Wie goedgekeurde uren te factureren heeft, en van welke projecten met een vaste prijs nog iets over is',
    },
    query: {
      until: {
        schema: day,
        about: {
          en: 'The last day; that of last month unless given.',
          nl: 'De laatste dag; die van de vorige maand als hij ontbreekt.',
        },
      },
    },
    answer: answer({
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
  },
  'POST /api/hours/invoice/preview': {
    id: 'previewHourInvoices',
    tag: 'hours',
    summary: {
      en: 'The invoices that would be made of a client’s hours',
      nl: 'De facturen die van de uren van een klant zouden worden gemaakt',
    },
    body: body(chosen, also),
    answer: invoices,
    also: ['409'],
  },
  'POST /api/hours/invoice': {
    id: 'makeHourInvoices',
    tag: 'hours',
    summary: {
      en: 'Make drafts of invoices of a client’s hours, as they were seen',
      nl: 'Van de uren van een klant conceptfacturen maken, zoals ze zijn gezien',
    },
    body: body({ ...chosen, seen: text }, also),
    status: 201,
    answer: invoices,
    also: ['409'],
  },
};
