// A price in a table: for how long, how much and for whom, and how it is typed there.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FieldValue } from '../../../../src/engine/browser/fields/FieldValue.tsx';
import { FieldInput } from '../../../../src/engine/browser/inputs/FieldInput.tsx';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

function fieldOf(name: string, column: string) {
  const resource = realRegistry().resources[name];
  const field = resource?.fields[column];
  if (!resource || !field) throw new Error(`The registry has no ${name}.${column}.`);
  return { resource, field };
}

const tier = (from_qty: number, unit_price_cents: number) => ({ from_qty, unit_price_cents, flat_fee_cents: 0 });

test.for([
  ['price-list-items', 'period_unit', { period_unit: 'month', period_count: 3 }, '3 months'],
  ['subscriptions', 'period_unit', { period_unit: 'year', period_count: 1 }, '1 year'],
  ['price-list-items', 'tiers', { tiers: [tier(1, 495)] }, '€4.95'],
  ['price-list-items', 'tiers', { tiers: [tier(1, 13), tier(101, 12)] }, 'from €0.12'],
  ['price-lists', 'segment', { segment: 'general' }, 'Everyone'],
  ['price-lists', 'segment', { segment: 'reseller' }, 'reseller'],
] as const)('%s %s reads %s', async ([name, column, values, text]) => {
  signIn();
  const { resource, field } = fieldOf(name, column);
  renderShell(<FieldValue resource={resource} field={field} record={{ id: 'p', ...values }} place="cell" />);
  await screen.findByText(text);
});

function Value({ of }: { readonly of: string }) {
  return <output>{JSON.stringify(useWatch({ name: of }) as unknown)}</output>;
}

function edit(name: string, column: string, value: unknown, compact: boolean): void {
  signIn();
  renderShell(
    <Form record={{ [column]: value }} onSubmit={() => undefined}>
      <FieldInput {...fieldOf(name, column)} source={column} readOnly={false} required={false} compact={compact} />
      <Value of={column} />
    </Form>,
  );
}

const stored = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

test('a price among others is typed as an amount', async () => {
  edit('price-list-items', 'tiers', null, true);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price' }), '12.50');
  expect(stored()).toEqual([{ from_qty: 1, unit_price_cents: 1250 }]);
});

test('and keeps what else its only tier has', async () => {
  edit('price-list-items', 'tiers', [tier(1, 495)], true);
  const box = await screen.findByDisplayValue('4.95');
  await userEvent.clear(box);
  await waitFor(() => expect(stored()).toBeNull());
  await userEvent.type(box, '5');
  expect(stored()).toMatchObject([{ from_qty: 1, unit_price_cents: 500 }]);
});

test('one with tiers is read there', async () => {
  edit('price-list-items', 'tiers', [tier(1, 13), tier(101, 12)], true);
  const box = await screen.findByDisplayValue('from 0.12');
  await userEvent.type(box, '9');
  expect(stored()).toHaveLength(2);
});

test('a price list without a customer group is for everyone', async () => {
  edit('price-lists', 'segment', 'general', false);
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Client group/ });
  expect(box.value).toBe('');
  expect(box.placeholder).toBe('Everyone');
  await userEvent.type(box, 'reseller');
  expect(stored()).toBe('reseller');
  await userEvent.clear(box);
  expect(stored()).toBe('general');
});
