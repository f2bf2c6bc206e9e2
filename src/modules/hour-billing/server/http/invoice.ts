/** From approved hours to invoices: who has some, what would be invoiced, and the making of it. Of managers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCalendarDate } from '../../../../engine/values/calendarDate.ts';
import { hourGroupings, hourNames, type HourInvoices } from '../../rules/hourInvoice.ts';
import { programOf, type BillingEvent } from '../../../billing/server/event.ts';
import type { HourChoice, Instalment } from '../choice.ts';
import { makeHourInvoices, previewHourInvoices } from '../make.ts';
import { hoursToInvoice, lastOfLastMonth } from '../overview.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { inTransaction, reachable } from '../../../../engine/server/store/transaction.ts';
import { BodyReader, isUuid, objectBody, type Body } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once, type IdempotencyDependencies } from '../../../../engine/server/http/idempotency.ts';
import { plainParameters, dayOf } from '../../../../engine/server/http/parameters.ts';
import { texts } from '../texts.ts';

const fields = [
  'client_uuid',
  'from',
  'until',
  'project_uuids',
  'group_by',
  'names',
  'instalments',
  'beyond_agreed',
] as const;

export function hourInvoiceRoutes(app: FastifyInstance, dependencies: IdempotencyDependencies): void {
  const { store, now } = dependencies;

  app.get('/api/hours/invoice', async (request) => {
    const parameters = plainParameters(request.query, ['until']);
    return hoursToInvoice(store.database, {
      until: dayOf(parameters, 'until', lastOfLastMonth(now())),
      client_uuid: callerOf(request).active_client,
    });
  });

  app.post('/api/hours/invoice/preview', async (request) => {
    const body = objectBody(request.body);
    const reader = new BodyReader(body, fields);
    const choice = choiceOf(reader, body);
    reader.finish();
    return billing(store, { request, now: now() }, (event) => previewHourInvoices(event, choice));
  });

  app.post('/api/hours/invoice', async (request, reply) => made(dependencies, request, reply));
}

async function made(
  dependencies: IdempotencyDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = objectBody(request.body);
  const reader = new BodyReader(body, [...fields, 'seen']);
  const choice = choiceOf(reader, body);
  const seen = reader.text('seen', { max: 100 });
  reader.finish();
  const now = dependencies.now();
  const work = (within: OpenStore): Promise<HourInvoices> =>
    billing(within, { request, now }, (event) => makeHourInvoices(event, choice, seen));
  const answer = await once(dependencies, { request, reply }, { work });
  return reply.status(201).send(answer);
}

function billing(
  store: OpenStore,
  { request, now }: { readonly request: FastifyRequest; readonly now: Date },
  work: (event: BillingEvent) => Promise<HourInvoices>,
): Promise<HourInvoices> {
  const caller = programOf(callerOf(request));
  return reachable(() =>
    inTransaction(store.database, (tx) =>
      work({ tx, records: store.within(tx), registry: store.registry(), caller, now }),
    ),
  );
}

function choiceOf(reader: BodyReader, body: Body): HourChoice {
  const client_uuid = reader.text('client_uuid', { max: 36 });
  if (client_uuid !== '' && !isUuid(client_uuid)) reader.fail('client_uuid', 'format.uuid');
  const until = dayIn(reader, 'until', reader.text('until', { max: 10 }));
  const from = dayIn(reader, 'from', reader.optionalText('from', { max: 10 }) ?? '');
  if (from !== '' && until !== '' && from > until) reader.refuse('from', texts.label('invoice.from_after_end'));
  const all = body['project_uuids'] === undefined || body['project_uuids'] === null;
  const none = Array.isArray(body['project_uuids']) && body['project_uuids'].length === 0;
  return {
    client_uuid: client_uuid.toLowerCase(),
    from: from === '' ? null : from,
    until,
    project_uuids: all ? null : none ? [] : reader.uuids('project_uuids'),
    group_by: reader.choice('group_by', hourGroupings),
    names: reader.choice('names', hourNames),
    instalments: instalmentsOf(reader, body['instalments']),
    beyond_agreed: flagOf(reader, body, 'beyond_agreed'),
  };
}

function dayIn(reader: BodyReader, field: string, text: string): string {
  if (text !== '' && !isCalendarDate(text)) reader.fail(field, 'format.date');
  return text;
}

function flagOf(reader: BodyReader, body: Body, field: string): boolean {
  const value = body[field];
  if (value !== undefined && typeof value !== 'boolean') reader.fail(field, 'boolean');
  return value === true;
}

const maxInstalments = 20;
const maxCents = 100_000_000_000;

function instalmentsOf(reader: BodyReader, value: unknown): readonly Instalment[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    reader.fail('instalments', 'list');
    return [];
  }
  if (value.length > maxInstalments) reader.fail('instalments', 'maxItems', { max: maxInstalments });
  const seen = new Set<string>();
  return value.slice(0, maxInstalments).flatMap((one: unknown, index): readonly Instalment[] => {
    const { project_uuid, amount_cents, ...others } = typeof one === 'object' && one !== null ? (one as Body) : {};
    const at = `instalments.${index}`;
    for (const field of Object.keys(others)) reader.fail(`${at}.${field}`, 'unknownField', { field });
    if (!isUuid(project_uuid))
      reader.fail(`${at}.project_uuid`, project_uuid === undefined ? 'required' : 'format.uuid');
    else if (seen.has(project_uuid.toLowerCase()))
      reader.refuse(`${at}.project_uuid`, texts.label('instalments.one_per_project'));
    else seen.add(project_uuid.toLowerCase());
    const isAmount =
      Number.isSafeInteger(amount_cents) && Number(amount_cents) >= 1 && Number(amount_cents) <= maxCents;
    if (!isAmount) reader.refuse(`${at}.amount_cents`, texts.label('instalments.amount_missing'));
    return isUuid(project_uuid) && isAmount
      ? [{ project_uuid: project_uuid.toLowerCase(), amount_cents: Number(amount_cents) }]
      : [];
  });
}
