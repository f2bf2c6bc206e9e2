// The keys that go through the lines of an invoice as through a spreadsheet.
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
const standard = { id: 's', uuid: 's', country: 'NL', code: 'standard', rate_bp: 2100 };
const list = (rows: readonly object[]) => ({ headers: { 'content-range': `x 0-0/${rows.length}` }, body: rows });

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  resizeTo(1440);
  api.answer = ({ path }) => {
    if (path === '/api/vat-rates/s') return { body: standard };
    return list(path === '/api/vat-rates' ? [standard] : []);
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
