/**
 * The built server finds its worker processes and threads, which are files of their own: tests from source pass without
 * them.
 */
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { workbookType } from '../../src/engine/server/http/exports/workbook.ts';
import { signedInHeaders } from '../support/browserRequests.ts';
import type { DemoAccount } from '../support/globalProduct.ts';
import { realCalendar, realWorkbook } from '../support/hostileFiles.ts';
import { sharedProduct } from './support/product.ts';

const { address, accounts } = sharedProduct();
let session: Readonly<Record<string, string>> = {};

const send = (method: string, path: string, body?: object | Buffer, headers = {}): Promise<Response> =>
  fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...session,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });

async function call<Answer>(...given: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...given);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${given[0]} ${given[1]} answered ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}

const firstOf = async (resource: string): Promise<string> => {
  const [first] = await call<readonly { readonly uuid: string }[]>('GET', `/${resource}?range=[0,0]`);
  return first?.uuid ?? '';
};

async function signIn(as: DemoAccount['type']): Promise<void> {
  const { email, password } = accounts.find(({ type }) => type === as) ?? {};
  session = {};
  session = await signedInHeaders(await send('POST', '/session', { email, password }));
}

beforeEach(() => signIn('management'));

test('the built server prints the PDF of a draft invoice', async () => {
  const draft = await call<{ readonly uuid: string }>('POST', '/invoices', {
    seller_uuid: await firstOf('sellers'),
    client_uuid: await firstOf('clients'),
    lines: [
      { description: 'Hosting', quantity: 1, unit_price_cents: 1_000, vat_rate_uuid: await firstOf('vat-rates') },
    ],
  });
  const pdf = await send('GET', `/invoices/${draft.uuid}/pdf`);
  const content = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
  expect([pdf.status, content.slice(0, 5)], content.slice(0, 300)).toEqual([200, '%PDF-']);
  await call('DELETE', `/invoices/${draft.uuid}`);
});

test('the built server reads a workbook for an import, and a calendar', async () => {
  const read = await call<{ readonly uuid: string; readonly total: number }>(
    'POST',
    '/products/imports?name=products.xlsx',
    await realWorkbook(),
    { 'content-type': 'application/octet-stream' },
  );
  expect(read).toMatchObject({ total: 30 });
  await call('DELETE', `/imports/${read.uuid}`);
  await signIn('employee');
  const period = { content: realCalendar, from: '2026-03-01', until: '2026-03-31' };
  const preview = await call<{ readonly rows: readonly object[] }>('POST', '/hours/calendar-preview', period);
  expect(preview.rows.length).toBeGreaterThan(0);
});

test('the built server exports a list as a workbook', async () => {
  const answer = await send('GET', '/vat-rates', undefined, { accept: workbookType });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, workbookType]);
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<row');
});
