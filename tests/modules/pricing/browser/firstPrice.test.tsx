// Where a product without a price gets one.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import PricePreview from '../../../../src/modules/pricing/browser/price-preview/PricePreview.tsx';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const noPrice = { status: 409, body: { code: 'E_STATE', message: 'No price found.' } };

function show(lists: number, prices: object = noPrice): void {
  api.answer = ({ path }) =>
    path.endsWith('/prices')
      ? prices
      : {
          headers: { 'content-range': `price-lists 0-0/${lists}` },
          body: lists === 0 ? [] : [{ uuid: 'l', name: '2026' }],
        };
  const { products } = realRegistry().resources;
  if (!products) throw new Error('The registry has no products.');
  renderShell(<PricePreview resource={products} record={{ id: 'p1' }} />);
}

const begunWith = (link: HTMLElement): unknown =>
  JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('source') ?? 'null');

test('the price list in force gets a price of it', async () => {
  signIn();
  show(1);
  const link = await screen.findByRole('link', { name: 'Add price' });
  expect(new URL((link as HTMLAnchorElement).href).pathname).toBe('/price-list-items/create');
  expect(begunWith(link)).toEqual({ product_uuid: 'p1' });
});

test('where there is no price list, the first one begins with it today', async () => {
  signIn();
  show(0);
  const link = await screen.findByRole('link', { name: 'Create price list' });
  expect(begunWith(link)).toMatchObject({ items: [{ product_uuid: 'p1' }] });
});

test('what is counted in minutes has the price of an hour, as it was agreed', async () => {
  const price = { unit_price_cents: 158, price_base_quantity: 60, base_price_cents: 9_500, total_cents: 158 };
  const origin = { price_list_uuid: 'l', price_list_name: '2026', inherited_from: null, inherited_name: null };
  const offer = { action: 'hourly', period_unit: 'once', period_count: 1, quantity: 1, tier_model: 'flat', ...price };
  const offers = [{ ...offer, ...origin, valid_from: '2026-01-01', adjustment_bp: 0 }];
  signIn();
  show(1, { body: { product_uuid: 'p1', currency: 'EUR', on: '2026-01-01', offers } });
  expect(await screen.findByRole('cell', { name: '€95.00 per hour' })).toBeTruthy();
});

test('is offered to nobody who may not set prices', async () => {
  signIn({ user: { ...user, type: 'user' }, employee: { uuid: 'e1' } });
  show(1);
  await screen.findByText('No price found.');
  expect(screen.queryByRole('link')).toBeNull();
});
