// The lines of an invoice as they are typed: what a product fills in, and the keys that go through them as in a
// spreadsheet.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
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
const standard = { id: 's', uuid: 's', country: 'NL', code: 'standard', rate_bp: 2100 };
const reduced = { ...standard, id: 'r', uuid: 'r', code: 'reduced', rate_bp: 900 };
const offer = { action: 'once', period_unit: 'month', period_count: 1, quantity: 1, unit_price_cents: 1250 };
const list = (rows: readonly object[]) => ({ headers: { 'content-range': `x 0-0/${rows.length}` }, body: rows });

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  resizeTo(1440);
  api.answer = ({ path, query }) => {
    if (path === '/api/products/h/prices') return { body: { product_uuid: 'h', currency: 'EUR', offers: [offer] } };
    if (path === '/api/products/h') return { body: hosting };
    if (path === '/api/products') return list([hosting]);
    if (path === '/api/vat-rates/s') return { body: standard };
    if (path === '/api/vat-rates/r') return { body: reduced };
    if (path === '/api/vat-rates') return list(JSON.stringify(query).includes('reduced') ? [reduced] : [standard]);
    return list([]);
  };
});

const line = { uuid: 'l', description: 'Setup', quantity: 2, unit_price_cents: 500, vat_rate_uuid: 's' };

function edit(lines: readonly object[]): void {
  const { invoices } = realRegistry().resources;
  const field = invoices?.fields['lines'];
  if (!invoices || !field) throw new Error('Invoices have no lines.');
  renderShell(
    <Form record={{ client_uuid: client, lines }} onSubmit={() => undefined}>
      <FieldInput resource={invoices} field={field} source="lines" readOnly={false} required={false} compact={false} />
      <div data-action-bar="">
        <button type="submit">Save</button>
      </div>
    </Form>,
  );
}

const cells = (name: RegExp) => screen.findAllByLabelText<HTMLInputElement>(name);
const held = async (name: RegExp) => (await cells(name)).map(({ value }) => value);

test('a product fills in its text, its price for the client and its VAT', async () => {
  const person = userEvent.setup();
  edit([{ position: 1, quantity: 1 }]);
  await person.type((await cells(/^Product/))[0] ?? document.body, 'Host');
  await person.click(await screen.findByRole('option', { name: /^Hosting/ }));
  await waitFor(async () => {
    expect(await held(/^Description/)).toEqual(['Hosting']);
    expect(await held(/^Unit price/)).toEqual(['12.50']);
    expect((await held(/^VAT/)).join()).toMatch(/^9 % reduced \(NL\)$/);
  });
  expect(api.asked.find(({ path }) => path === '/api/products/h/prices')?.query).toMatchObject({ client, quantity: 1 });
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
