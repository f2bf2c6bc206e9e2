/** Rules over computed fields (`x-checks`): judged after the write, whichever side of the relation is written. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { fixtureRegistry, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields, type FixtureStore } from '../../support/fixtureStore.ts';

const limit = { en: 'At most 1,000.00 in all', nl: 'Hooguit 1.000,00 in totaal' };
const { invoices: invoiceSchema } = fixtureSchemas;
if (!invoiceSchema) throw new Error('The fixture has no invoices.');
const registry = fixtureRegistry({
  schemas: {
    invoices: {
      ...invoiceSchema,
      'x-checks': [{ rule: { net_cents: { lte: 100_000 } }, field: 'note', message: limit }],
    },
  },
});

let fixture: FixtureStore;
let client: string;
let invoice: Row;
beforeAll(async () => {
  fixture = await openFixtureStore({ registry });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
});
afterAll(() => fixture.close());

const invoices = () => fixture.resource('invoices');
const lines = () => fixture.resource('invoice-lines');
const line = (description: string, euros: number): Row => ({
  description,
  quantity: 1,
  unit_price_cents: euros * 100,
});
const create = (...rows: readonly Row[]): Promise<Row> =>
  fixture.store.create(management, invoices(), { client_uuid: client, lines: rows });
const change = (body: Row): Promise<Row> => fixture.store.update(management, invoices(), String(invoice['uuid']), body);
const changeLine = (at: number, body: Row): Promise<Row> =>
  fixture.store.update(management, lines(), String((invoice['lines'] as readonly Row[])[at]?.['uuid']), body);
const total = async (): Promise<unknown> =>
  (await fixture.store.one(management, invoices(), String(invoice['uuid'])))['net_cents'];

describe('a limit on the sum of owned lines', () => {
  beforeEach(async () => {
    invoice = await create(line('a', 600), line('b', 400));
  });

  test('refuses a new record whose lines exceed it', async () => {
    expect(await refusedFields(create(line('a', 605_000)))).toEqual({ note: limit.en });
  });

  test('refuses lines that exceed it when the record is saved with them, and keeps those of before', async () => {
    expect(await refusedFields(change({ lines: [line('c', 1_001)] }))).toEqual({ note: limit.en });
    expect(await total()).toBe(100_000);
  });

  test('a line that exceeds the limit is rejected when it is created or changed separately', async () => {
    const added = { ...line('c', 1), position: 3, invoice_uuid: invoice['uuid'] };
    expect(await refusedFields(fixture.store.create(management, lines(), added))).toEqual({
      invoice_uuid: limit.en,
    });
    expect(await refusedFields(changeLine(0, { unit_price_cents: 60_001 }))).toEqual({
      invoice_uuid: limit.en,
    });
    expect(await total()).toBe(100_000);
  });

  test('accepts changes that improve a record above the limit, and rejects those that make it worse', async () => {
    const uuid = String(invoice['uuid']);
    await fixture.store.database
      .updateTable('invoice_lines')
      .set({ unit_price_cents: 500_000 })
      .where('invoice_uuid', '=', uuid)
      .execute();
    expect(await change({ note: 'Too high, and kept' })).toMatchObject({ net_cents: 1_000_000 });
    expect(await changeLine(0, { unit_price_cents: 400_000 })).toMatchObject({ net_cents: 400_000 });
    expect(await refusedFields(changeLine(1, { unit_price_cents: 500_001 }))).toEqual({
      invoice_uuid: limit.en,
    });
    expect(await change({ lines: [line('c', 10)] })).toMatchObject({ net_cents: 1_000 });
  });
});
