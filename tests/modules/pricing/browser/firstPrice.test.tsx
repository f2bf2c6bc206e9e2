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

function show(lists: number): void {
  api.answer = ({ path }) =>
    path.endsWith('/prices')
      ? { status: 409, body: { code: 'E_STATE', message: 'No price found.' } }
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

test('is offered to nobody who may not set prices', async () => {
  signIn({ user: { ...user, type: 'user' }, employee: { uuid: 'e1' } });
  show(1);
  await screen.findByText('No price found.');
  expect(screen.queryByRole('link')).toBeNull();
});
