// The sheet of prices by keyboard: walked over, typed in, emptied, and what cannot be typed in.
import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { oneTier, type GridEdits } from '../../../../src/modules/pricing/browser/price-grid/gridModel.ts';
import { PriceTable } from '../../../../src/modules/pricing/browser/price-grid/PriceTable.tsx';
import type { GridProduct } from '../../../../src/modules/pricing/browser/priceLists.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const product = (uuid: string): GridProduct => ({ uuid, name: uuid, category: null }) as unknown as GridProduct;
const columns = ['month', 'year'].map((period_unit) => ({
  key: period_unit,
  action: 'recurring',
  period_unit,
  period_count: 1,
}));
const groups = [
  { name: 'Domains', products: [product('be'), product('nl')] },
  { name: 'Hosting', products: [product('small')] },
];
const price = (cents: number) => ({ tiers: oneTier(cents), tier_model: 'flat', inherited_from: null });
const tiered = {
  ...price(100),
  tiers: [...oneTier(100), ...oneTier(90)].map((tier, at) => ({ ...tier, from: at * 10 })),
};

function Sheet({ onEdit }: { readonly onEdit: (edits: GridEdits) => void }) {
  const [edits, setEdits] = useState<GridEdits>(new Map());
  return (
    <PriceTable
      currency="EUR"
      columns={columns}
      groups={groups}
      prices={
        new Map([
          ['be month', price(1_000)],
          ['nl year', tiered],
        ])
      }
      edits={edits}
      onChange={(changes) => {
        const next = new Map(edits);
        for (const [key, edit] of changes) {
          if (edit === undefined) next.delete(key);
          else next.set(key, edit);
        }
        setEdits(next);
        onEdit(next);
      }}
    />
  );
}

const focused = (): string | null | undefined =>
  document.activeElement?.closest('td')?.getAttribute('aria-label')?.split(':')[0];

test.each([
  ['{ArrowDown}{ArrowDown}', 'small, Month', {}],
  ['{End}', 'be, Year', {}],
  ['{Control>}{End}{/Control}', 'small, Year', {}],
  ['{PageDown}', 'small, Month', {}],
  ['12,50{Enter}', 'nl, Month', { 'be month': 1_250 }],
  ['9{Tab}8{Tab}', 'nl, Month', { 'be month': 900, 'be year': 800 }],
  ['{Enter}5{Escape}', 'be, Month', {}],
  ['{Delete}', 'be, Month', { 'be month': null }],
  // Tiers are not typed in here: Enter walks on.
  ['{ArrowDown}{ArrowRight}5{Delete}', 'nl, Year', {}],
  ['{ArrowDown}{ArrowRight}{Enter}', 'small, Year', {}],
])('%s ends at %s', async (keys, at, expected) => {
  signIn();
  let edits: GridEdits = new Map();
  renderShell(
    <Sheet
      onEdit={(next) => {
        edits = next;
      }}
    />,
  );
  const [first] = await screen.findAllByRole('gridcell');
  first?.focus();
  await userEvent.setup().keyboard(keys);
  expect(focused()).toBe(at);
  expect(Object.fromEntries([...edits].map(([key, tiers]) => [key, tiers && tiers[0]?.unit_price_cents]))).toEqual(
    expected,
  );
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
});

test('a block of a spreadsheet is pasted as one step, amounts in Dutch among them, and what is no amount is left out', async () => {
  signIn();
  const steps: GridEdits[] = [];
  renderShell(<Sheet onEdit={(next) => void steps.push(next)} />);
  const [first] = await screen.findAllByRole('gridcell');
  first?.focus();
  const person = userEvent.setup();
  // The price of the year of `nl` has tiers, and there is no fourth row.
  await person.paste('€ 12,50\t1.234,56\n\t99\nduur\t3\n1\t2\n');
  expect(steps.map((edits) => [...edits].map(([key, tiers]) => [key, tiers && tiers[0]?.unit_price_cents]))).toEqual([
    [
      ['be month', 1_250],
      ['be year', 123_456],
      ['small year', 300],
    ],
  ]);
  await screen.findByText(/^4 /);
});

test('a price is copied as it is typed', async () => {
  signIn();
  renderShell(<Sheet onEdit={() => undefined} />);
  const [first] = await screen.findAllByRole('gridcell');
  const clipboardData = new DataTransfer();
  if (first) fireEvent.copy(first, { clipboardData });
  expect(clipboardData.getData('text/plain')).toBe('10.00');
});
