/**
 * Concurrent requests: no hour is billed twice or lost, no request fails with an internal error, and each line matches
 * its hours.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../../support/billing.ts';
import { choiceOf, createHourInvoicing, linesOf, type HourInvoicing } from '../../../support/hourInvoicing.ts';

let on: HourInvoicing;

beforeAll(async () => {
  on = await createHourInvoicing();
});
afterAll(() => on.world.api.close());

type Answer = Awaited<ReturnType<HourInvoicing['call']>>;
const send = (method: string, path: string, body?: Fields): Promise<Answer> =>
  on.world.api.send('management', `${method} /api/${path}`, body ? { body } : {});
const statuses = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const refused = (answers: readonly Answer[]): readonly unknown[] =>
  [
    ...new Set(
      answers
        .filter(({ statusCode }) => statusCode >= 400)
        .map((answer) => `${answer.statusCode} ${String(answer.json<Fields>()['code'])}`),
    ),
  ].toSorted();

/**
 * Of all lines that hours of the client stand on: as many minutes, and the same ones, as the hours have. What is on no
 * line is to be invoiced.
 */
async function agrees(owner: string): Promise<void> {
  const { database } = on.world.api.store;
  const hours = await database
    .selectFrom('hours')
    .select(['uuid', 'status', 'invoice_line_uuid', 'billable_minutes', 'minutes'])
    .where('client_uuid', '=', owner)
    .execute();
  const lines = await database
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select(['invoice_lines.uuid', 'invoice_lines.quantity', 'invoice_lines.unit_code', 'invoice_lines.specification'])
    .where('invoices.client_uuid', '=', owner)
    .where('invoices.kind', '=', 'invoice')
    .execute();
  for (const { status, invoice_line_uuid } of hours) expect(status === 'invoiced').toBe(invoice_line_uuid !== null);
  for (const line of lines.filter(({ unit_code }) => unit_code === 'MIN')) {
    const own = hours.filter((hour) => hour['invoice_line_uuid'] === line['uuid']);
    const specified = line['specification'] as readonly Fields[];
    const pairs = (rows: readonly Fields[]): readonly string[] =>
      rows.map(({ minutes, billable_minutes }) => `${String(minutes)} ${String(billable_minutes)}`).toSorted();
    expect(pairs(specified)).toEqual(pairs(own));
    expect(Number(line['quantity'])).toBe(own.reduce((sum, hour) => sum + Number(hour['billable_minutes']), 0));
  }
}

describe('deletion of projects during invoicing', () => {
  test.each(['projects', 'clients', 'employees'])(
    '%s: refused each time, and the invoice is made',
    async (resource) => {
      const owner = await on.client();
      const project_uuid = await on.project(owner);
      const { seller } = on.world.api.company;
      const employee_uuid = String(
        (
          await on.world.add('employees', {
            first_name: 'Noor',
            last_name: resource,
            start_on: '2024-01-01',
            seller_uuid: seller,
          })
        )['uuid'],
      );
      const of = { employee_uuid, project_uuid };
      await on.approved(owner, of);
      await on.invoiceOf(choiceOf(owner));
      await on.approved(owner, { ...of, minutes: 70 });
      await on.world.add('hours', {
        ...of,
        client_uuid: owner,
        work_date: '2026-02-12',
        minutes: 5,
        description: 'A draft',
      });
      const { seen } = await on.preview(choiceOf(owner));
      const uuid = { projects: project_uuid, clients: owner, employees: employee_uuid }[resource] ?? '';
      const remove = (): Promise<Answer> => send('DELETE', `${resource}/${uuid}`);
      const [made, ...deleted] = await Promise.all([
        on.call('', { ...choiceOf(owner), seen }),
        remove(),
        remove(),
        remove(),
      ]);
      expect(made?.statusCode, made?.body).toBe(201);
      expect(refused(deleted)).toEqual(['409 E_REFERENCED']);
      expect(statuses(deleted)).toEqual([409, 409, 409]);
      await agrees(owner);
    },
  );

  test('leaves a fixed-price project without hours either deleted or invoiced', async () => {
    const owner = await on.client();
    for (let round = 0; round < 6; round += 1) {
      const project = await on.project(owner, { name: `Site ${round}`, billing: 'fixed', budget_cents: 100_000 });
      const choice = choiceOf(owner, {
        project_uuids: [],
        instalments: [{ project_uuid: project, amount_cents: 40_000 }],
      });
      const { seen } = await on.preview(choice);
      const [made, deleted] = await Promise.all([
        on.call('', { ...choice, seen }),
        send('DELETE', `projects/${project}`),
      ]);
      const lines = await on.world.api.store.database
        .selectFrom('invoice_lines')
        .select('uuid')
        .where('project_uuid', '=', project)
        .execute();
      if (deleted.statusCode < 300)
        expect([lines, made.statusCode, made.json<Fields>()['code']]).toEqual([
          [],
          expect.any(Number),
          expect.stringMatching(/^E_(INVALID|OUTDATED|REFERENCED|STATE|NOT_FOUND)$/),
        ]);
      else expect([deleted.json<Fields>()['code'], made.statusCode, lines.length]).toEqual(['E_REFERENCED', 201, 1]);
    }
  });
});

test('a calendar file that several tabs book concurrently makes each entry once, in any order', async () => {
  const owner = await on.client();
  const entry = (at: number): Fields => ({
    client_uuid: owner,
    work_date: `2026-02-${10 + at}`,
    minutes: 30,
    activity: 'other',
    billable: true,
    description: `Meeting ${at}`,
    source: 'calendar',
    source_key: `ics:tabs:${at}`,
  });
  const entries = Array.from({ length: 8 }, (_, at) => entry(at));
  const book = (all: readonly Fields[]): Promise<Answer> =>
    on.world.api.send('employee', 'POST /api/hours/drafts', { body: { entries: all } });
  const answers = await Promise.all([book(entries), book(entries.toReversed()), book(entries.slice(4))]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
  const booked = await on.world.api.store.database
    .selectFrom('hours')
    .select('source_key')
    .where('client_uuid', '=', owner)
    .execute();
  const keys = booked.map(({ source_key }) => String(source_key));
  expect(new Set(keys).size).toBe(keys.length);
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  expect(refused(answers)).toEqual(['422 E_INVALID']);
});

test('a draft edited while hours are corrected and the next invoice is made has lines that match their hours', async () => {
  const owner = await on.client();
  const shop = await on.project(owner, { rounding_minutes: 15 });
  const first = await on.approved(owner, { project_uuid: shop, minutes: 50 });
  await on.approved(owner, { minutes: 20 });
  const draft = await on.invoiceOf(choiceOf(owner));
  const [kept, taken] = linesOf(draft).toSorted((a) => (a['project_uuid'] === shop ? -1 : 1));
  const edit = (): Promise<Answer> =>
    send('PUT', `invoices/${String(draft['uuid'])}`, {
      lines: [{ uuid: kept?.['uuid'], description: 'Webshop in February' }],
    });
  const correct = async (): Promise<Answer> =>
    send('PUT', `hours/${first}/correct`, { minutes: 100, correction_reason: 'Measured again' });
  const answers = await Promise.all([edit(), correct(), edit(), on.call('/preview', choiceOf(owner))]);
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  expect(taken).toBeDefined();
  const correction = String(answers[1]?.json<{ next: Fields }>().next?.['uuid']);
  const approve = async (): Promise<void> => {
    for (const action of ['submit', 'approve'])
      expect((await send('PUT', `hours/${correction}/${action}`, {})).statusCode).toBe(200);
  };
  await Promise.all([approve(), edit(), on.act(draft, 'finalise').catch((error: unknown) => error)]);
  await agrees(owner);
  const rest = await on.make(choiceOf(owner));
  // The correction (50 more, billed 105 less 60) and what was taken off.
  expect(rest).toMatchObject({ entries: 2, billable_minutes: 65 });
  await agrees(owner);
});

test('a draft discarded while its hours are invoiced again leaves them on one line or free', async () => {
  const owner = await on.client();
  const shop = await on.project(owner);
  const uuid = await on.approved(owner, { project_uuid: shop });
  for (let round = 0; round < 4; round += 1) {
    const draft = await on.invoiceOf(choiceOf(owner));
    const { seen: nothing } = await on.preview(choiceOf(owner));
    const answers = await Promise.all([
      send('DELETE', `invoices/${String(draft['uuid'])}`),
      on.call('', { ...choiceOf(owner), seen: nothing }),
      send('PUT', `invoices/${String(draft['uuid'])}/finalise`, {}),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    await agrees(owner);
    const hour = await on.hour(uuid);
    // Deleted or sent, never both and never neither.
    const [gone, , sent] = answers;
    expect([gone.statusCode < 300, sent?.statusCode === 200].filter(Boolean)).toHaveLength(1);
    expect(hour['status']).toBe(gone.statusCode < 300 ? 'approved' : 'invoiced');
    if (gone.statusCode >= 300) return;
  }
});

test('an invoice credited in several tabs frees its hours once, and they are invoiced once more', async () => {
  const owner = await on.client();
  const uuid = await on.approved(owner, { project_uuid: await on.project(owner) });
  const invoice = await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise');
  const begun = await Promise.all([1, 2, 3].map(() => on.world.act(invoice, 'credit', { credit_reason: 'Wrong' })));
  const notes = begun.flatMap(({ status, body }) => (status === 200 ? [body['next'] as Fields] : []));
  const finals = await Promise.all(notes.map((note) => on.world.act(note, 'finalise')));
  expect([...begun, ...finals].map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(finals.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await on.hour(uuid)).toMatchObject({ status: 'approved', invoice_line_uuid: null });
  expect(await on.make(choiceOf(owner))).toMatchObject({ entries: 1, net_cents: 8_333 });
});
