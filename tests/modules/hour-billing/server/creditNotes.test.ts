/**
 * Corrections with a negative total become credit notes of what was invoiced; and each entry's time line shows on which
 * invoice it is, and when it is free again.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trail } from '../../../../src/engine/registry/records/audit.ts';
import type { Fields } from '../../../support/billing.ts';
import { choiceOf, createHourInvoicing, linesOf, type HourInvoicing } from '../../../support/hourInvoicing.ts';

let on: HourInvoicing;

beforeAll(async () => {
  on = await createHourInvoicing();
});
afterAll(() => on.world.api.close());

/** What was done to an entry, newest first: the verb, by whom, and from which line to which. */
async function told(uuid: string): Promise<readonly Fields[]> {
  const entries = (await on.world.api.send('management', `GET /api/hours/${uuid}/timeline`)).json<
    readonly {
      readonly verb: string;
      readonly user_uuid: string | null;
      readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
    }[]
  >();
  return entries.map(({ verb, user_uuid, changes }) => {
    const line = changes.find(({ field }) => field === 'invoice_line_uuid');
    return { verb, isSomebody: user_uuid !== null, from: line?.before, to: line?.after };
  });
}

/** A finalised invoice of one entry at 100.00 an hour. */
async function invoiced(
  minutes: number,
  rest: Fields = {},
): Promise<{ readonly owner: string; readonly entry: string; readonly invoice: Fields }> {
  const owner = await on.client(rest);
  const entry = await on.approved(owner, { project_uuid: await on.project(owner), minutes });
  return { owner, entry, invoice: await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise') };
}

test('the time line of an entry shows on which line it is, and why it is free again', async () => {
  const { owner, entry, invoice } = await invoiced(60);
  const line = linesOf(invoice)[0]?.['uuid'];
  expect((await told(entry))[0]).toEqual({ verb: 'invoice', isSomebody: true, from: null, to: line });
  const credit = await on.world.one(
    'invoices',
    ((await on.act(invoice, 'credit', { credit_reason: 'Wrong' }))['next'] as Fields)['uuid'],
  );
  await on.act(credit, 'finalise');
  expect((await told(entry))[0]).toEqual({ verb: 'free', isSomebody: true, from: line, to: null });
  const again = await on.invoiceOf(choiceOf(owner));
  expect(
    (await on.world.api.send('management', `DELETE /api/invoices/${String(again['uuid'])}`)).statusCode,
  ).toBeLessThan(300);
  expect((await told(entry)).slice(0, 3).map(({ verb }) => verb)).toEqual(['take-off', 'invoice', 'free']);
});

test('hours that were credited say with which credit note, in the overview and on the line', async () => {
  const { owner, entry, invoice } = await invoiced(60);
  const credit = await on.world.one(
    'invoices',
    ((await on.act(invoice, 'credit', { credit_reason: 'Wrong' }))['next'] as Fields)['uuid'],
  );
  const { number, issue_date } = await on.act(credit, 'finalise');
  await on.approved(owner, { minutes: 30, project_uuid: await on.project(owner) });
  const { drafts } = await on.preview(choiceOf(owner));
  expect(drafts.flatMap(({ lines }) => lines.map(({ credited }) => credited))).toEqual(
    expect.arrayContaining([[], [{ number, on: issue_date, entries: 1 }]]),
  );
  const { clients } = (await on.world.api.send('management', 'GET /api/hours/invoice?until=2026-02-28')).json<{
    readonly clients: readonly Fields[];
  }>();
  expect(clients.find((one) => one['client_uuid'] === owner)).toMatchObject({ entries: 2, credited: 1 });
  expect(await on.world.one('hours', entry)).toMatchObject({ credit_note_uuid: credit['uuid'] });
});

test('a preview leaves no trace, and actions of the program itself are answered 403', async () => {
  const owner = await on.client();
  const entry = await on.approved(owner, { project_uuid: await on.project(owner) });
  const count = async (): Promise<unknown> =>
    (
      await anyTable(on.world.api.store.database)
        .selectFrom(trail.replaceAll('-', '_'))
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirst()
    )?.['all'];
  const before = await count();
  await on.preview(choiceOf(owner));
  expect(await count()).toEqual(before);
  for (const action of ['invoice', 'take-off', 'free'])
    expect((await on.world.api.send('management', `PUT /api/hours/${entry}/${action}`, { body: {} })).statusCode).toBe(
      403,
    );
});

test('corrections alone are a draft credit note of the invoice, which is created, finalised and printed', async () => {
  const { owner, entry, invoice } = await invoiced(90);
  const correction = await on.corrected(entry, 60);
  const number = String(invoice['number']);
  expect((await on.preview(choiceOf(owner))).drafts).toMatchObject([
    { credits: { invoice_uuid: invoice['uuid'], number }, net_cents: -5_000, gross_cents: -6_050 },
  ]);
  const draft = await on.invoiceOf(choiceOf(owner));
  expect(draft).toMatchObject({
    kind: 'credit_note',
    status: 'draft',
    original_invoice_uuid: invoice['uuid'],
    credit_reason: 'Correctie van uren',
    gross_cents: -6_050,
  });
  expect(linesOf(draft)).toMatchObject([
    {
      quantity: -30,
      unit_code: 'MIN',
      unit_price_cents: 10_000,
      price_base_quantity: 60,
      line_net_cents: -5_000,
      credits_line_uuid: linesOf(invoice)[0]?.['uuid'],
    },
  ]);
  const note = await on.act(draft, 'finalise');
  expect(note).toMatchObject({ kind: 'credit_note', status: 'applied', gross_cents: -6_050 });
  expect([(await on.hour(entry))['status'], (await on.hour(correction))['status']]).toEqual(['invoiced', 'invoiced']);
  const text = await on.printed(note['uuid']);
  for (const wanted of [
    `Creditnota ${String(note['number'])}`,
    number,
    'Correctie van uren',
    'Urenspecificatie',
    '−0:30',
    '€ -50,00',
    '€ -60,50',
  ])
    expect(text.replaceAll('\u2212', '−')).toContain(wanted);
  expect(await on.world.one('invoices', invoice['uuid'])).toMatchObject({
    status: 'partially_paid',
    open_cents: 12_100,
  });
});

test('crediting the rest of the invoice frees the entry and its correction, to be invoiced as one', async () => {
  const { owner, entry, invoice } = await invoiced(90);
  const correction = await on.corrected(entry, 60);
  await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise');
  const rest = await on.world.one(
    'invoices',
    ((await on.act(invoice, 'credit', { credit_reason: 'Wrong' }))['next'] as Fields)['uuid'],
  );
  expect(linesOf(rest)).toMatchObject([{ quantity: -60 }]);
  await on.act(rest, 'finalise');
  expect([(await on.hour(entry))['status'], (await on.hour(correction))['status']]).toEqual(['approved', 'approved']);
  expect(await on.preview(choiceOf(owner))).toMatchObject({
    entries: 2,
    net_cents: 10_000,
    drafts: [{ credits: null }],
  });
});

test('new work is set off against corrections; below zero each invoice gets a credit note, and the new work an invoice', async () => {
  const { owner, entry } = await invoiced(90);
  const second = await on.approved(owner, {
    minutes: 120,
    work_date: '2026-02-11',
    project_uuid: await on.project(owner, { name: 'Site' }),
  });
  await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise');
  await on.corrected(entry, 60);
  await on.corrected(second, 90);
  await on.approved(owner, { minutes: 75, project_uuid: await on.project(owner, { name: 'App' }) });
  expect(
    (await on.preview(choiceOf(owner))).drafts.map(({ credits, net_cents }) => [credits === null, net_cents]),
  ).toEqual([[true, 2_500]]);
  await on.corrected(second, 0);
  const { drafts } = await on.make(choiceOf(owner));
  expect(drafts.map(({ credits, net_cents }) => [credits === null, net_cents])).toEqual([
    [true, 12_500],
    [false, -5_000],
    [false, -20_000],
  ]);
  for (const { uuid } of drafts) expect((await on.act({ uuid }, 'finalise'))['status']).not.toBe('draft');
});

test('a draft that corrects hours of several invoices becomes one credit note for each, finalised together', async () => {
  const owner = await on.client();
  const project_uuid = await on.project(owner, { name: 'Shop' });
  const [first, second] = [
    await on.approved(owner, { project_uuid, minutes: 90 }),
    await on.approved(owner, { project_uuid, minutes: 120, work_date: '2026-02-12' }),
  ];
  // Both are drafts while the corrections are put on a third one.
  const january = await on.invoiceOf({ ...choiceOf(owner), until: '2026-02-11' });
  const february = await on.invoiceOf(choiceOf(owner));
  await on.corrected(first, 60);
  await on.corrected(second, 30);
  const waiting = await on.invoiceOf(choiceOf(owner));
  expect([linesOf(january).length, linesOf(february).length, waiting['net_cents']]).toEqual([1, 1, -20_000]);
  const sent = [await on.act(january, 'finalise'), await on.act(february, 'finalise')];
  const kept = await on.act(waiting, 'finalise');
  const notes = await anyTable(on.world.api.store.database)
    .selectFrom('invoices')
    .selectAll()
    .where('kind', '=', 'credit_note')
    .where('client_uuid', '=', owner)
    .orderBy('net_cents', 'desc')
    .execute();
  expect(notes.map((note) => [note['original_invoice_uuid'], note['net_cents'], note['status']])).toEqual([
    [sent[0]?.['uuid'], -5_000, 'applied'],
    [sent[1]?.['uuid'], -15_000, 'applied'],
  ]);
  expect(notes.map(({ uuid }) => uuid)).toContain(kept['uuid']);
  for (const note of notes) {
    const [line] = linesOf(await on.world.one('invoices', note['uuid']));
    expect(line?.['specification']).toHaveLength(1);
    expect(
      await anyTable(on.world.api.store.database)
        .selectFrom('hours')
        .select('status')
        .where('invoice_line_uuid', '=', line?.['uuid'])
        .execute(),
    ).toEqual([{ status: 'invoiced' }]);
  }
  const text = await on.printed(notes[1]?.['uuid']);
  expect(text.replaceAll('\u2212', '−')).toContain('−1:30');
});

test('a credit note keeps the VAT of what it credits, whatever changed at the client', async () => {
  const { owner, entry } = await invoiced(60);
  await on.corrected(entry, 30);
  await on.world.api.store.database
    .updateTable('clients')
    .set({ country: 'BE', postal_code: '1000', vat_id: 'BE0477472701', vat_id_status: 'valid' })
    .where('uuid', '=', owner)
    .execute();
  expect(await on.act(await on.invoiceOf(choiceOf(owner)), 'finalise')).toMatchObject({
    net_cents: -5_000,
    vat_cents: -1_050,
    vat_breakdown: [{ category: 'S', rate_bp: 2_100 }],
  });
});

test('a correction of a draft waits for it, and says so', async () => {
  const owner = await on.client();
  const entry = await on.approved(owner, { project_uuid: await on.project(owner), minutes: 60 });
  const first = await on.invoiceOf(choiceOf(owner));
  await on.corrected(entry, 30);
  const waiting = await on.invoiceOf(choiceOf(owner));
  expect(waiting).toMatchObject({ kind: 'invoice', net_cents: -5_000 });
  const refused = await on.world.act(waiting, 'finalise');
  expect([refused.status, refused.body['message']]).toEqual([409, 'This reverses hours on a draft invoice.']);
  const sent = await on.act(first, 'finalise');
  expect(await on.act(waiting, 'finalise')).toMatchObject({
    kind: 'credit_note',
    original_invoice_uuid: sent['uuid'],
    credit_reason: 'Correctie van uren',
  });
});
