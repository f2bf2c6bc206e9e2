/** The calls that report over hours, and of a project at a glance. */
import { reportDimensions, reportMeasures, reportSums } from '../../rules/hoursReport.ts';
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import {
  answer,
  choice,
  list,
  maybeText,
  text,
  uuid,
  whole,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const day: JsonSchema = { type: 'string', format: 'date' };
const dimension = choice(...reportDimensions);

/** As src/modules/hours/rules/hoursReport.ts has it. */
const groups = list(answer({ keys: list(maybeText), sums: list({ type: 'integer' }) }));
const maybe = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] });
const report = answer({
  from: day,
  until: day,
  today: day,
  rows: list(dimension),
  column: { type: ['string', 'null'] },
  sums: list(choice(...reportSums)),
  measures: list(choice(...reportMeasures)),
  groups,
  before: maybe(answer({ from: day, until: day, groups })),
  names: { type: 'object' },
});

/** As src/modules/hour-billing/rules/projectMoney.ts has it. */
const invoice = answer({
  uuid,
  number: maybeText,
  issue_date: { type: ['string', 'null'], format: 'date' },
  kind: text,
  status: text,
  currency: text,
  amount_cents: whole,
});
const glance = answer({
  work: report,
  days: list(answer({ day, minutes: whole })),
  invoices: maybe(list(invoice)),
  fixed: maybe(answer({ agreed_cents: whole, invoiced_cents: whole, rest_cents: whole })),
  margin: maybe(answer({ invoiced_cents: whole, to_invoice_cents: whole, cost_cents: whole, margin_cents: whole })),
});

export const reportCalls: Calls = {
  'GET /api/hours/reports': {
    id: 'reportHours',
    tag: 'hours',
    summary: {
      en: 'Worked time grouped and added up; as CSV or XLSX by Accept',
      nl: 'Gewerkte tijd gegroepeerd en opgeteld; met Accept als CSV of XLSX',
    },
    query: {
      from: { schema: day, about: { en: 'First day worked.', nl: 'Eerste gewerkte dag.' } },
      until: { schema: day, about: { en: 'Last day worked, included.', nl: 'Laatste gewerkte dag, die telt mee.' } },
      rows: {
        schema: text,
        about: {
          en: `One to three, with commas between, of ${reportDimensions.join(', ')}.`,
          nl: `Eén tot drie, met komma’s ertussen, van ${reportDimensions.join(', ')}.`,
        },
      },
      column: { schema: dimension, about: { en: 'What stands beside each other.', nl: 'Wat naast elkaar staat.' } },
      compare_from: {
        schema: day,
        about: {
          en: 'First of the days to compare with, together with compare_until.',
          nl: 'Eerste van de dagen om mee te vergelijken, samen met compare_until.',
        },
      },
      compare_until: {
        schema: day,
        about: { en: 'Last of those days, included.', nl: 'Laatste van die dagen, die telt mee.' },
      },
      filter: {
        schema: text,
        about: { en: 'A condition on hours, as in their list.', nl: 'Een voorwaarde op de uren, zoals in hun lijst.' },
      },
      measures: {
        schema: text,
        about: {
          en: `Of a file: which, in this order, of ${reportMeasures.join(', ')}.`,
          nl: `Van een bestand: welke, in deze volgorde, van ${reportMeasures.join(', ')}.`,
        },
      },
      sort: {
        schema: text,
        about: { en: 'Of a file: `worked:desc`, or `name:asc`.', nl: 'Van een bestand: `worked:desc`, of `name:asc`.' },
      },
    },
    answer: report,
    also: ['400'],
    sees: may('hours', 'list'),
  },
  'GET /api/projects/:uuid/glance': {
    id: 'readProjectGlance',
    tag: 'projects',
    summary: {
      en: 'A project at a glance: work, invoices, the price agreed and the margin, as far as you may see them',
      nl: 'Een project in één oogopslag: werk, facturen, de afgesproken prijs en de marge, voor zover je die mag zien',
    },
    answer: glance,
    also: ['404'],
    sees: may('projects', 'show'),
  },
};
