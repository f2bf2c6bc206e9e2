// Typing the lines of an invoice: what a product fills in, their totals, and the spreadsheet keys that move through
// them.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, memoryStore } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FieldInput } from '../../../../src/engine/browser/inputs/FieldInput.tsx';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();
const client = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11';
const hosting = { id: 'h', uuid: 'h', name: 'Hosting', number: 'P1', unit_code: 'MON', vat_class: 'reduced' };
const standard = { id: 's', uuid: 's', country: 'NL', code: 'standard', category: 'S', rate_bp: 2100 };
const reduced = { ...standard, id: 'r', uuid: 'r', code: 'reduced', rate_bp: 900 };
const price = { unit_price_cents: 1250, price_base_quantity: 1, base_price_cents: 1250 };
const offer = { action: 'once', period_unit: 'month', period_count: 1, quantity: 1, ...price };
/** By the minute that would be €1.58, and €94.80 for an hour. */
const hourly = {
  ...offer,
  action: 'hourly',
  period_unit: 'once',
  unit_price_cents: 158,
  price_base_quantity: 60,
  base_price_cents: 9_500,
};
const list = (rows: readonly object[]) => ({ headers: { 'content-range': `x 0-0/${rows.length}` }, body: rows });

const home = { id: client, uuid: client, type: 'company', country: 'NL', tax_treatment: 'standard' };
const abroad = { ...home, country: 'BE', vat_id: 'BE0428759497', vat_id_status: 'valid' };
let buyer = home;
let offered = offer;

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  buyer = home;
  offered = offer;
  resizeTo(1440);
  api.answer = ({ path, query }) => {
    if (path === '/api/products/h/prices') return { body: { product_uuid: 'h', currency: 'EUR', offers: [offered] } };
    if (path === '/api/products/h') return { body: hosting };
    if (path === '/api/products') return list([hosting]);
    if (path === `/api/clients/${client}`) return { body: buyer };
    if (path === '/api/sellers/seller') return { body: { uuid: 'seller', country: 'NL' } };
    if (path === '/api/vat-rates/s') return { body: standard };
    if (path === '/api/vat-rates/r') return { body: reduced };
    if (path === '/api/vat-rates') {
      const asked = JSON.stringify(query);
      return list([standard, reduced].filter(({ uuid, code }) => asked.includes(code) || asked.includes(`"${uuid}"`)));
    }
    return list([]);
  };
});

const line = { uuid: 'l', description: 'Setup', quantity: 2, unit_price_cents: 500, vat_rate_uuid: 's' };

function edit(lines: readonly object[], rest: object = {}, locale = 'en'): void {
  const { invoices } = realRegistry().resources;
  const field = invoices?.fields['lines'];
  if (!invoices || !field) throw new Error('Invoices have no lines.');
  renderShell(
    <Form record={{ client_uuid: client, seller_uuid: 'seller', lines, ...rest }} onSubmit={() => undefined}>
      <FieldInput resource={invoices} field={field} source="lines" readOnly={false} required={false} compact={false} />
      <div data-action-bar="">
        <button type="submit">Save</button>
      </div>
    </Form>,
    { store: memoryStore({ locale }) },
  );
}

/** As the invoice will say it: what, and how much. */
const shownTotals = (): readonly string[] =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`.replaceAll('\u00a0', ' '));

/** Typing settles before anybody asks, and a busy machine takes its time. */
const slowly = { timeout: 8_000 };

const cells = (name: RegExp) => screen.findAllByLabelText<HTMLInputElement>(name);
const held = async (name: RegExp) => (await cells(name)).map(({ value }) => value);

test('a product fills in its text, its price for the client and its VAT', async () => {
  const person = userEvent.setup();
  edit([{ position: 1, quantity: 1 }]);
  await person.click((await cells(/^Product/))[0] ?? document.body);
  await person.keyboard('Host');
  // What was typed stands out in it.
  await screen.findByRole('option', { name: /^Host ?ing/ }, slowly);
  await person.keyboard('{Enter}');
  await waitFor(async () => {
    expect(await held(/^Description/)).toEqual(['Hosting']);
    expect(await held(/^Unit price/)).toEqual(['12.50']);
    expect((await held(/^VAT/)).join()).toMatch(/^9.?% \(NL\)$/);
  }, slowly);
  expect(api.asked.find(({ path }) => path === '/api/products/h/prices')?.query).toMatchObject({ client, quantity: 1 });
});

test.each([
  ['by the hour', hourly, 'Hour'],
  ['by the thousand', { ...hourly, action: 'once', price_base_quantity: 1_000 }, 'Month'],
])('a price %s is filled in as it was agreed, not by the piece of it', async (_, agreed, unit) => {
  const person = userEvent.setup();
  offered = agreed;
  edit([{ position: 1, quantity: 1 }]);
  await person.click((await cells(/^Product/))[0] ?? document.body);
  await person.keyboard('Host');
  await screen.findByRole('option', { name: /^Host ?ing/ }, slowly);
  await person.keyboard('{Enter}');
  await waitFor(async () => expect(await held(/^Unit price/)).toEqual(['95.00']), slowly);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Unit(?! price)/ }).textContent).toBe(unit), slowly);
  await person.click(screen.getByRole('button', { name: /^Show more/ }));
  const base = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price per/ }, slowly);
  expect(base.value).toBe(agreed === hourly ? '1' : '1,000');
});

test.each([
  [
    'in English',
    'en',
    {},
    ['Total excl. VAT: €25.00', 'VAT 21% on €10.00: €2.10', 'VAT 9% on €15.00: €1.35', 'Total incl. VAT: €28.45'],
  ],
  [
    'in Dutch, less a discount',
    'nl',
    { discount_cents: 500 },
    [
      'Totaal excl. btw: € 20,00',
      'Btw 21% over € 8,00: € 1,68',
      'Btw 9% over € 12,00: € 1,08',
      'Totaal incl. btw: € 22,76',
    ],
  ],
  [
    'to a company abroad that pays the VAT itself',
    'en',
    { client_uuid: client, to: 'BE' },
    ['Total excl. VAT: €25.00', 'VAT 0% on €25.00, VAT reverse charged: €0.00', 'Total incl. VAT: €25.00'],
  ],
])('totals are shown while lines are typed: %s', async (_, locale, rest, expected) => {
  buyer = 'to' in rest ? abroad : home;
  edit([line, { ...line, uuid: 'm', quantity: 3, vat_rate_uuid: 'r' }], rest, locale);
  await waitFor(() => expect(shownTotals()).toEqual(expected), slowly);
});

test('Enter in a description goes to the line below, Shift and Enter break the line', async () => {
  const person = userEvent.setup();
  edit([line, { ...line, uuid: 'm' }]);
  const [first, second] = await cells(/^Description/);
  act(() => first?.focus());
  await person.keyboard('{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(first);
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(second);
});

test('Enter goes to the line below, Tab past the last cell begins another, Enter in that one leads to saving', async () => {
  const person = userEvent.setup();
  edit([line, { ...line, uuid: 'm', quantity: 3 }]);
  const [first, second] = await cells(/^Quantity/);
  act(() => first?.focus());
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(second);
  const last = (await cells(/^VAT/)).at(-1);
  act(() => last?.focus());
  await person.tab();
  await waitFor(async () => expect(await cells(/^Quantity/)).toHaveLength(3));
  const added = (await cells(/^Quantity/))[2];
  act(() => added?.focus());
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(await cells(/^Quantity/)).toHaveLength(3);
});
