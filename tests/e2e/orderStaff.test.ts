/**
 * Staff order for a client, see on the board and the order's page what goes wrong, try again, and do by hand what will
 * not go; the client sees it follow.
 */
import { expect, test } from 'vitest';
import { answer, press } from './support/actions.ts';
import { customerAt, ownWord } from './support/buyer.ts';
import { Person } from './support/person.ts';
import { openTaskOf } from './support/setUp.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

test('staff order for a client and fix the line that failed', async () => {
  const { customer, person: phone } = await customerAt(
    stage.browser,
    stage.office,
    { first_name: 'Joris', last_name: 'Kuiper', language: 'nl' },
    { width: 390, height: 844, touch: true, language: 'nl', theme: 'dark' },
  );
  // A colleague of this journey alone: whom one works for is kept with the account.
  const colleague = await stage.office.colleague(`noor.${ownWord()}@example.nl`);
  const noor = await Person.as(stage.browser, colleague, { at: `/settings/clients/${customer.uuid}` });
  const { page } = noor;
  const name = `joris-${ownWord()}.nl`;

  await noor.during('/set-current', () => press(page, 'Show only this client'));
  await noor.open('/domain/order');
  await page.getByLabel('Names').first().fill(name);
  await page.getByRole('button', { name: `Register: ${name}`, exact: true }).click();
  await page.getByRole('combobox', { name: /^Add hosting/ }).click();
  await page.getByRole('option', { name: /Hosting Start/ }).click();
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await page.getByText(`You’re ordering on behalf of ${customer.name}.`).waitFor();
  await page.getByRole('checkbox', { name: /The client agrees to the terms/ }).check();
  await page.getByRole('checkbox', { name: /The client asks us to start right away/ }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/orders/'));
  await page.getByText(/^Order \S+ has been placed\.$/).waitFor();
  const order = noor.path().split('/').at(-1) ?? '';
  const number = await noor.heading().innerText();
  const steps = page.getByRole('region', { name: 'Setup progress' });
  await steps.getByText('Starts once the order is paid.').first().waitFor();

  await noor.open('/orders?layout=board');
  await page.locator('[data-drop="awaiting_payment"]').getByRole('link', { name: number }).click();
  await page.waitForURL((url) => url.pathname === `/orders/${order}`);
  await press(page, 'Register payment');
  await answer(page, /register payment/i);
  await steps.getByText('Waiting for staff').nth(1).waitFor();

  await phone.open(`/orders/${order}`);
  const followed = phone.page.getByRole('region', { name: 'Voortgang van de levering' });
  const task = await openTaskOf(stage.office, order, 'hosting');
  await noor.open(`/tasks/${task}`);
  await press(page, 'Report failure');
  await page
    .getByRole('dialog')
    .getByLabel(/^Outcome/)
    .fill('The server is full');
  await answer(page, 'Report failure');
  await followed.getByText('Er ging iets mis.').waitFor();
  expect(await followed.getByText('The server is full').count()).toBe(0);

  await noor.open('/orders');
  await noor.during('/api/orders', () => page.getByRole('button', { name: 'Problems' }).click());
  await page.getByRole('link', { name: number, exact: true }).waitFor();
  await noor.open(`/orders/${order}`);
  await steps.getByText('The server is full').waitFor();
  await press(page, 'Try again');
  await steps.getByText('The server is full').waitFor({ state: 'detached' });
  await stage.office.call('PUT', `/tasks/${await openTaskOf(stage.office, order, 'hosting')}/fail`, {
    outcome: 'Still full',
  });
  await steps.getByText('Still full').waitFor();
  await press(page, 'Complete failed lines manually');
  await answer(page, /manually/);
  await steps.getByText('1 of 2 done').waitFor();
  await stage.office.call('PUT', `/tasks/${await openTaskOf(stage.office, order, 'domains')}/done`, {
    outcome: 'Registered.',
  });

  for (const [who, said] of [
    [steps, '2 of 2 done'],
    [followed, '2 van 2 klaar'],
  ] as const)
    await who.getByText(said).waitFor();
  await page.locator('main').getByText('Completed', { exact: true }).first().waitFor();
  const history = page.getByRole('complementary');
  await history.getByText('recorded the payment').first().waitFor();
  noor.expectNoComplaint('mending an order');
  phone.expectNoComplaint('following an order');
});
