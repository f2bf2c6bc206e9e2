// What stands on the document of an invoice on screen.
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Paper } from '../../../../src/modules/billing/browser/invoice-document/Paper.tsx';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
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
