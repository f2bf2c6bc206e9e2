/** The program gets SIGTERM while it makes invoices: it ends in order, and in time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type RunningProduct } from '../support/globalProduct.ts';
import { signedInHeaders } from '../support/browserRequests.ts';

/** What is under way has ten seconds; putting the database away takes a moment more. */
const limitMilliseconds = 20_000;
const lines = 200;
/** Of one person one is made at a time; more than these are refused. */
const printedAtOnce = 12;

let product: RunningProduct;
beforeAll(async () => {
  product = await launch();
});
afterAll(() => product.stop());

test('while invoices are printed', async () => {
  const account = product.accounts.find(({ type }) => type === 'management');
  let session: Readonly<Record<string, string>> = {};
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${product.address}/api${path}`, {
      method,
      headers: { ...session, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signIn = { email: account?.email, password: account?.password };
  session = await signedInHeaders(await call('POST', '/session', signIn));
  interface Shown {
    readonly uuid: string;
    readonly client_uuid: string;
    readonly seller_uuid: string;
    readonly lines: readonly { readonly vat_rate_uuid: string }[];
  }
  const read = async <T>(path: string): Promise<T> => (await (await call('GET', path)).json()) as T;
  const [latest] = await read<readonly Shown[]>(
    `/invoices?sort=${encodeURIComponent('["created_at","DESC"]')}&range=${encodeURIComponent('[0,0]')}`,
  );
  const { client_uuid, seller_uuid, lines: known } = await read<Shown>(`/invoices/${latest?.uuid ?? ''}`);
  const line = { description: 'Hosting', quantity: 1, unit_price_cents: 1_000, vat_rate_uuid: known[0]?.vat_rate_uuid };
  const made = await call('POST', '/invoices', {
    client_uuid,
    seller_uuid,
    lines: Array.from({ length: lines }, () => line),
  });
  expect(made.status, await made.clone().text()).toBe(201);
  const { uuid } = (await made.json()) as { readonly uuid: string };

  let answered = 0;
  const statuses = Array.from({ length: printedAtOnce }, async () => {
    const answer = await call('GET', `/invoices/${uuid}/pdf`).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    answered += 1;
    return answer?.status ?? 0;
  });
  // One is done: its successor is being made.
  await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(0);
  const began = performance.now();
  expect(await product.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(limitMilliseconds);
  const all = await Promise.all(statuses);
  expect(all.filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
});
