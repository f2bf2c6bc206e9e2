// What stands on the document of an invoice on screen.
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { PayButton } from '../../../../src/modules/billing/browser/invoice-document/PayButton.tsx';
import LineFigureField from '../../../../src/modules/billing/browser/invoice-lines/LineFigureField.tsx';
import type { Field } from '../../../../src/engine/registry/types.ts';
import type { PaperContent } from '../../../../src/modules/billing/calls.ts';
import { Paper } from '../../../../src/modules/billing/browser/invoice-document/Paper.tsx';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { uuids } from '../../../support/everyKind.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { replaceRaw } from '../../../support/replaceRaw.ts';

withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: { invoices: { title: '{number}', access: { employee: '*' } } },
      schemas: {
        invoices: {
          title: 'Invoice',
          properties: {
            number: { type: 'string', title: 'Invoice number' },
            issue_date: { type: 'string', format: 'date', title: 'Invoice date' },
            due_date: { type: 'string', format: 'date', title: 'Due date' },
            order_reference: { type: 'string', title: 'Order reference' },
            discount_cents: { type: 'integer', title: 'Invoice discount' },
          },
        },
      },
      common: {},
    },
    {},
  ),
);

const invoice: ShownRecord<'invoices'> = {
  id: uuids.thing,
  number: '202600014',
  issue_date: '2026-11-27',
  due_date: '2026-12-11',
  order_reference: null,
};

const content: PaperContent = {
  title: 'Factuur 202600014',
  seller: { name: 'Dijk & Duin', lines: ['Hoge der A 31'], colour: null, logo: null },
  buyer: { heading: 'Aan', name: 'Speelgoedhuis', lines: ['Kade 2'] },
  facts: [{ label: 'Factuurdatum', value: '27 november 2026' }],
  columns: ['Omschrijving', 'Aantal', 'Prijs', 'Btw', 'Bedrag'],
  lines: [
    {
      uuid: uuids.line,
      description: 'Ontwikkeling',
      details: ['november 2026'],
      quantity: '9 u 10 min',
      price: '€ 110,00 per uur',
      vat: '21%',
      amount: '€ 1.008,33',
    },
  ],
  totals: [{ label: 'Totaal', amount: '€ 1.220,08', isTotal: true }],
  reasons: '',
  payment: { heading: 'Betaling', texts: ['Maak € 1.220,08 over.'], code: null, scan: 'Scan' },
  note: '',
  closing: 'Dank je wel.\nTot ziens.',
  footer: 'Dijk & Duin · KvK 71234567',
};

test('the paper is in its own language, with the lines as a table', async () => {
  signIn();
  renderShell(<Paper content={content} language="nl" />, { path: '/' });
  const table = await screen.findByRole('table');
  expect(table.closest('[lang]')?.getAttribute('lang')).toBe('nl');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(content.columns);
  const row = within(table)
    .getByRole('rowheader', { name: /Ontwikkeling/ })
    .closest('tr');
  expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '9 u 10 min',
    '€ 110,00 per uur',
    '21%',
    '€ 1.008,33',
  ]);
});

test('a line of text has the whole width of the table', async () => {
  signIn();
  const empty = { details: [], quantity: '', price: '', vat: '', amount: '' };
  const text = { uuid: uuids.line, description: 'Volgens afspraak', ...empty };
  renderShell(<Paper content={{ ...content, lines: [text] }} language="nl" />, { path: '/' });
  const row = (await screen.findByRole('rowheader', { name: 'Volgens afspraak' })).closest('tr');
  expect([row?.textContent, row?.querySelector('th')?.colSpan, row?.querySelectorAll('td').length]).toEqual([
    'Volgens afspraak',
    content.columns.length,
    0,
  ]);
});

test('the closing text keeps its lines, below the totals', async () => {
  signIn();
  renderShell(<Paper content={content} language="nl" />, { path: '/' });
  const text = await screen.findByText(/Dank je wel\./);
  expect(text.textContent).toBe('Dank je wel.\nTot ziens.');
  const total = screen.getByText('€ 1.220,08');
  expect(total.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each<[string, 'user' | 'management', Partial<ShownRecord<'invoices'>>, boolean]>([
  ['a client with an open invoice', 'user', {}, true],
  ['a client whose invoice is paid', 'user', { status: 'paid', open_cents: 0 }, false],
  ['a client of whom it is collected', 'user', { is_collected: true }, false],
  ['staff', 'management', {}, false],
])('%s pays from the document: %s', async (_name, type, changes, isOffered) => {
  signIn({ user: { ...user, type }, employee: type === 'management' ? { uuid: uuids.client } : null });
  const open: ShownRecord<'invoices'> = {
    ...invoice,
    kind: 'invoice',
    status: 'sent',
    open_cents: 15_434,
    seller_snapshot: { name: 'Dijk & Duin', iban: 'NL91ABNA0417164300' },
    ...changes,
  };
  renderShell(
    <>
      <p>The document</p>
      <PayButton invoice={open} />
    </>,
    { path: '/' },
  );
  await screen.findByText('The document');
  const button = screen.queryByRole('link', { name: 'Pay' });
  expect(button !== null).toBe(isOffered);
  if (button === null) return;
  expect(button.getAttribute('href')).toBe('/?tab=invoice-payment');
});

test.each([
  ['a piece', { unit_code: 'C62', price_base_quantity: 1 }, '€110.00'],
  ['work', { unit_code: 'MIN', price_base_quantity: 60 }, '€110.00 per hour'],
  ['a thousand', { unit_code: 'C62', price_base_quantity: 1000 }, '€110.00 per 1,000'],
])('the price of %s says of how much', async (_name, changes, text) => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the test has no invoices.');
  const field = { ...resource.fields['discount_cents'], name: 'unit_price_cents' };
  renderShell(
    <LineFigureField
      field={field as Field}
      resource={resource}
      place="page"
      record={{ unit_price_cents: 11_000, ...changes }}
    />,
    {
      path: '/',
    },
  );
  expect(await screen.findByText(text)).toBeDefined();
});
