// What stands on the document of an invoice on screen.
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { PayButton } from '../../../../src/modules/billing/browser/invoice-document/PayButton.tsx';
import LinePriceField from '../../../../src/modules/billing/browser/invoice-lines/LinePriceField.tsx';
import type { Field } from '../../../../src/engine/registry/types.ts';
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

test.each<[string, Partial<ShownRecord<'invoices'>>, readonly string[]]>([
  ['an invoice', {}, ['Invoice number', '202600014', 'Invoice date', '27 Nov 2026', 'Due date', '11 Dec 2026']],
  [
    'a draft',
    { number: null, issue_date: null, due_date: null, order_reference: 'PO 4711' },
    ['Order reference', 'PO 4711'],
  ],
])('by what %s is found again', async (_name, changes, texts) => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the test has no invoices.');
  renderShell(<Paper resource={resource} record={{ ...invoice, ...changes }} />, { path: '/' });
  const [first = ''] = texts;
  const list = (await screen.findByText(first)).closest('dl');
  if (!list) throw new Error('There is no list of them.');
  expect(
    within(list)
      .getAllByText(/./)
      .flatMap(({ textContent, children }) => (children.length === 0 ? textContent : [])),
  ).toEqual(texts);
});

test.each<[string, Partial<ShownRecord<'invoices'>>, string, string]>([
  ['an invoice', { kind: 'invoice', discount_cents: 1095 }, 'Invoice discount', '-€10.95'],
  ['one with a reason', { kind: 'invoice', discount_cents: 1095, discount_reason: 'WELKOM10' }, 'WELKOM10', '-€10.95'],
  ['a credit note', { kind: 'credit_note', discount_cents: 1095 }, 'Invoice discount', '€10.95'],
])('the discount of %s stands among its lines', async (_name, changes, name, amount) => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the test has no invoices.');
  renderShell(<Paper resource={resource} record={{ ...invoice, ...changes }} />, { path: '/' });
  expect((await screen.findByText(name)).parentElement?.textContent?.replace('\u2212', '-')).toBe(`${name}${amount}`);
});

test('the closing text stands beneath the totals', async () => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the test has no invoices.');
  const seller_snapshot = { name: 'Dijk & Duin', closing_text: 'Thank you.\nSee you soon.' };
  renderShell(<Paper resource={resource} record={{ ...invoice, seller_snapshot }} />, { path: '/' });
  const text = await screen.findByText(/Thank you\./);
  expect(text.textContent).toBe('Thank you.\nSee you soon.');
  const total = [...document.querySelectorAll('dl')].at(-1);
  expect(total && total.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('work that is counted in minutes is read as on a clock', async () => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the test has no invoices.');
  const line = { description: 'Development', quantity: 550, line_net_cents: 100_833, position: 1 };
  const lines = [
    { ...line, uuid: uuids.thing, unit_code: 'MIN' },
    { ...line, uuid: uuids.line, unit_code: 'C62', description: 'Licences' },
  ] as unknown as NonNullable<ShownRecord<'invoices'>['lines']>;
  renderShell(<Paper resource={resource} record={{ ...invoice, lines }} />, { path: '/' });
  expect(await screen.findByText('Development × 9:10')).toBeDefined();
  expect(screen.getByText('Licences × 550')).toBeDefined();
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
    <LinePriceField
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
