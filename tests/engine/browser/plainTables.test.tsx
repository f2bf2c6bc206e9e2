/**
 * Tables of what is no list of records, and of the hours on a line: as a table where there is room, as cards on a
 * phone, with the same figures.
 */
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Principal } from '../../../src/engine/registry/permissions.ts';
import { PlainTable } from '../../../src/engine/browser/screens/plain-table/PlainTable.tsx';
import { lineFields } from '../../../src/engine/browser/inputs/lines/lineFields.ts';
import { minWidth, comfortableWidths, compactWidths } from '../../../src/engine/browser/inputs/lines/lineWidths.ts';
import { HourTable } from '../../../src/modules/billing/browser/parts/HourTable.tsx';
import { realRegistry } from '../../e2e/support/registry.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

afterEach(() => resizeTo(1440));

function renderPlain(): void {
  renderShell(
    <PlainTable
      name="Projects"
      columns={[
        { label: 'Project' },
        { label: 'Client', onCard: 'bare' },
        { label: 'Agreed', isNumber: true },
        { label: 'Left', isNumber: true, onCard: 'aside' },
        { label: 'Since' },
      ]}
      rows={[{ key: 'one', to: '/project/one', cells: ['Shop', 'Alfa', '€10.00', '€4.00', ''] }]}
    />,
  );
}

test('the table is a table from the width of a tablet', () => {
  resizeTo(960);
  renderPlain();
  expect(
    within(screen.getByRole('table', { name: 'Projects' }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Shop', 'Alfa', '€10.00', '€4.00', '']);
});

test('the table is cards on a phone: each with its row’s link and labels for figures, without empty values', () => {
  resizeTo(390);
  renderPlain();
  const card = within(screen.getByRole('list', { name: 'Projects' })).getByRole('listitem');
  expect(within(card).getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/project/one');
  expect(
    within(card)
      .getAllByRole('term')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]),
  ).toEqual([
    ['Client', 'Alfa'],
    ['Agreed', '€10.00'],
    ['Left', '€4.00'],
  ]);
});

test('a cell with another link than its row is a link of its own, in the table and on a card', () => {
  for (const width of [960, 390]) {
    resizeTo(width);
    const { unmount } = renderShell(
      <PlainTable
        name="Projects"
        columns={[{ label: 'Project' }, { label: 'Client', onCard: 'bare' }]}
        rows={[{ key: 'one', to: '/project/one', cells: ['Shop', { text: 'Alfa', to: '/clients/alfa' }] }]}
      />,
    );
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Shop', '/project/one'],
      ['Alfa', '/clients/alfa'],
    ]);
    unmount();
  }
});

test('the hours of a line show the same on a phone as at a desk, with their sum', () => {
  const hours = [
    {
      work_date: '2026-02-10',
      employee: 'Eva Jansen',
      description: 'Import',
      minutes: 50,
      billable_minutes: 60,
      amount_cents: 10_000,
    },
    {
      work_date: '2026-02-11',
      employee: '',
      description: 'Less',
      minutes: -20,
      billable_minutes: -30,
      amount_cents: -5_000,
    },
  ];
  resizeTo(390);
  renderShell(<HourTable name="Hours of Shop" currency="EUR" hours={hours} />);
  expect(
    within(screen.getByRole('list', { name: 'Hours of Shop' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '10 Feb 2026 · Eva Jansen€100.00ImportWorked0:50Billable1:00',
    '11 Feb 2026−€50.00LessWorked−0:20Billable−0:30',
    'Total€50.00Worked0:30Billable0:30',
  ]);
});

test('the lines of an invoice fit a screen of 960 without scrolling, and show all columns where there is space', () => {
  const registry = realRegistry();
  const child = registry.resources['invoice-lines'];
  if (!child) throw new Error('There are no invoice lines.');
  const management: Principal = { actor: 'management' };
  const fields = lineFields({ registry, child, owner: 'invoice_uuid' }, management);
  expect(fields.row.map(({ name }) => name)).toEqual([
    'product_uuid',
    'description',
    'quantity',
    'unit_code',
    'unit_price_cents',
    'vat_rate_uuid',
  ]);
  const narrow = lineFields({ registry, child, owner: 'invoice_uuid', isNarrow: true }, management);
  expect(fields.row.filter((field) => !narrow.row.includes(field)).map(({ name }) => name)).toEqual(['unit_code']);
  expect(narrow.more.map(({ name }) => name)).toContain('unit_code');
  // Product and description have what the others leave of a card at 960.
  const left = 876 - minWidth(narrow, compactWidths) + 2 * compactWidths.leastText;
  expect(left / 2).toBeGreaterThanOrEqual(160);
  expect(minWidth(fields, comfortableWidths)).toBeGreaterThan(minWidth(fields, compactWidths));
});
