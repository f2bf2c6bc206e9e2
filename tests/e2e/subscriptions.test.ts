/**
 * A client changes a subscription on a phone, with what it costs shown before and charged after, cancels it and takes
 * that back.
 */
import { expect, test } from 'vitest';
import { answer, press } from './support/actions.ts';
import { customerAt } from './support/buyer.ts';
import { placeOrder } from './support/order.ts';
import { finishSetUp } from './support/setUp.ts';
import { withStage } from './support/stage.ts';

interface Found {
  readonly uuid: string;
  readonly net_cents: number;
}

const stage = withStage();

const found = (resource: string, filter: object) =>
  stage.office.call<readonly Found[]>('GET', `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

test('an upgrade costs what was shown, and a cancellation is undone', async () => {
  const { customer, person } = await customerAt(
    stage.browser,
    stage.office,
    { first_name: 'Tess', last_name: 'Vos' },
    { width: 390, height: 844, touch: true },
  );
  const { page } = person;
  const order = await placeOrder(customer, 'Hosting Start');
  await stage.office.call('PUT', `/orders/${order.uuid}/paid`, {});
  await finishSetUp(stage.office, order.uuid, 1);
  const [subscription] = await found('subscriptions', { client_uuid: customer.uuid });
  const address = `/subscriptions/${subscription?.uuid ?? ''}`;
  const dialog = page.getByRole('dialog');
  await person.open(address);

  await press(page, 'Change plan');
  await dialog.getByRole('radio', { name: /^Hosting Plus/ }).check();
  await dialog.getByRole('radio', { name: 'Right away' }).waitFor();
  const shown = await dialog.getByText('To pay, excl. VAT').locator('..').innerText();
  await answer(page, 'Change plan');
  await page.locator('main').getByText('Hosting Plus').first().waitFor();
  const drafts = await found('invoices', { client_uuid: customer.uuid, status: 'draft' });
  expect(shown).toContain(`€${((drafts[0]?.net_cents ?? 0) / 100).toFixed(2)}`);
  expect(drafts.map(({ net_cents }) => net_cents > 0)).toEqual([true]);

  await press(page, 'Cancel subscription');
  await dialog.getByText('Last day').waitFor();
  await dialog.getByLabel(/^Reason for cancelling/).fill('Moving on');
  await answer(page, 'Cancel subscription');
  await page.locator('main').getByText('Moving on').waitFor();
  await press(page, 'Undo cancellation');
  await page.locator('main').getByText('Moving on').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await person.leave();
});
