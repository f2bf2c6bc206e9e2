/**
 * What is sold from order to end, by its client, an employee and management: domains that come, stay and go, hosting that
 * moves, fails or is not paid, servers, and orders that end before anything has begun.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, press } from '../e2e/support/actions.ts';
import { Life, opens, shows } from '../e2e/support/lives.ts';
import { withStage } from '../e2e/support/stage.ts';

const stage = withStage();

async function hostName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Hostname').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Fix the marked lines first.').waitFor({ state: 'detached' });
}

test('a domain is registered, gets other nameservers, is renewed, and is let go by its client', async () => {
  const life = await Life.begin(stage, 'Anne');
  const { client, management } = life;
  const name = life.name();
  await life.orderDomain(name);
  const domain = await life.the('domains');
  await life.carryOut(domain, 'set_up', [/Registrant: .*Veenstra/]);
  await opens(client, `/domain/${domain}`, 'Active');

  await client.open(`/domain/${domain}/edit`);
  const servers = client.page.getByRole('combobox', { name: /^Nameservers/ });
  await servers.click();
  for (let chip = 0; chip < 3; chip += 1) await client.page.keyboard.press('Backspace');
  for (const server of ['ns1.example.net', 'ns2.example.net']) {
    await servers.fill(server);
    await client.page.keyboard.press('Enter');
  }
  await client.page.getByRole('button', { name: 'Save', exact: true }).click();
  await client.page.waitForURL((url) => url.pathname === `/domain/${domain}`);
  await shows(client, 'Being carried out');
  await life.carryOut(domain, 'update', ['ns1.example.net']);
  // Nobody touches the client's page: it follows.
  await expect.poll(() => client.page.getByText('Being carried out').count(), { timeout: 60_000 }).toBe(0);

  await management.open(`/domain/${domain}`);
  await management.during('/renew/preview', () => press(management.page, 'Renew'));
  await answer(management.page, /renew/i);
  await life.carryOut(domain, 'renew');

  await client.open(`/domain/${domain}`);
  await press(client.page, 'Cancel subscription');
  await answer(client.page, 'Cancel subscription');
  await shows(client, /^Ends \d/);
  await life.expectSubscriptions('cancel_scheduled');
  await life.end();
});

test('a domain moves to us with the code that the client gave, and away again', async () => {
  const life = await Life.begin(stage, 'Bas', { width: 390, height: 844, touch: true });
  const { client, management } = life;
  const code = 'mee-1234-code';
  await life.orderDomain('bakkerij.nl', { code });
  const domain = await life.the('domains');
  const page = await life.openTask(domain, 'set_up');
  // What is needed is on the task itself.
  await press(page, 'Show authorisation code');
  await answer(page, /show authorisation code/i).catch(() => undefined);
  await page.getByText(code).waitFor();
  await page.getByRole('dialog').getByRole('button').last().click();
  await life.carryOut(domain, 'set_up');
  await opens(client, `/domain/${domain}`, 'Active');

  const unlock = client.page.getByRole('menuitem', { name: 'Unlock transfer' });
  await client.page.getByRole('button', { name: /^More/ }).last().click();
  if ((await unlock.count()) > 0) {
    await unlock.click();
    await answer(client.page, /lock/);
    await life.carryOut(domain, 'update');
  } else await client.page.keyboard.press('Escape');
  await client.open(`/domain/${domain}`);
  await press(client.page, 'Request transfer code');
  await answer(client.page, /code/);
  const leaving = await life.openTask(domain, 'transfer_code');
  await press(leaving, 'Enter transfer code');
  await leaving.getByRole('dialog').getByRole('textbox').fill('weg-5678-code');
  await answer(leaving, /enter/i);
  await client.open(`/domain/${domain}`);
  await press(client.page, 'Show transfer code');
  await client.page.getByRole('dialog').getByRole('button').last().click();
  await client.page.getByText('weg-5678-code').waitFor();

  await management.open(`/domain/${domain}`);
  await press(management.page, 'Mark as being transferred away');
  await answer(management.page, /transferred away/);
  await press(management.page, 'Mark as transferred away');
  await answer(management.page, /transferred away/);
  await shows(management, 'Transferred away');
  // With the days that are paid for.
  await life.expectSubscriptions('cancel_scheduled');
  await life.end();
});

test('hosting that cannot be set up is tried again, moves to another server, and is ended by its client', async () => {
  const life = await Life.begin(stage, 'Cato');
  const { client, employee, management } = life;
  await life.orderProduct('Hosting Start');
  await expect
    .poll(async () => (await life.list('hosting', { client_uuid: life.customer.uuid })).length, { timeout: 60_000 })
    .toBe(1);
  const account = await life.the('hosting');
  const failing = await life.openTask(account, 'set_up');
  await press(failing, 'Report failure');
  await failing
    .getByRole('dialog')
    .getByLabel(/^Outcome/)
    .fill('The disk is full');
  await answer(failing, 'Report failure');
  await press(failing, 'Try again');
  await life.carryOut(account, 'set_up');
  await opens(client, `/hosting/${account}`, 'Active');

  await employee.open(`/hosting/${account}`);
  await employee.during('/move/preview', () => press(employee.page, 'Move to another server'));
  const dialog = employee.page.getByRole('dialog');
  await employee.during('/move/preview', () => dialog.getByRole('radio').first().check());
  await answer(employee.page, /move/i);
  for (const step of ['move_set_up', 'move_copy', 'move_check', 'move_switch']) await life.carryOut(account, step);
  await management.open(`/hosting/${account}`);
  await press(management.page, 'Remove old account now');
  await answer(management.page, /remove/i);
  await life.carryOut(account, 'move_remove_old');

  await client.open(`/hosting/${account}`);
  await press(client.page, 'Cancel subscription');
  await answer(client.page, 'Cancel subscription');
  await life.expectSubscriptions('cancel_scheduled');
  await life.end();
});

test('hosting stands still with its subscription, runs again, and is removed after its end', async () => {
  const life = await Life.begin(stage, 'Dirk', { width: 390, height: 844, touch: true, theme: 'dark' });
  const { client, employee, management } = life;
  await life.orderProduct('Hosting Plus');
  await expect
    .poll(async () => (await life.list('hosting', { client_uuid: life.customer.uuid })).length, { timeout: 60_000 })
    .toBe(1);
  const account = await life.the('hosting');
  await life.carryOut(account, 'set_up');
  await opens(client, `/hosting/${account}`, 'Active');
  const subscription = `/subscriptions/${await life.the('subscriptions')}`;

  await employee.open(subscription);
  await press(employee.page, 'Suspend');
  await answer(employee.page, /suspend/i);
  await life.carryOut(account, 'suspend');
  await opens(client, `/hosting/${account}`, 'Suspended');
  await employee.open(subscription);
  await press(employee.page, 'Resume');
  await life.carryOut(account, 'unsuspend');
  await opens(client, `/hosting/${account}`, 'Active');

  await life.cancelAtOnce(management, `/hosting/${account}`);
  await life.carryOut(account, 'suspend');
  await management.open(`/hosting/${account}`);
  const title = (await management.heading().innerText()).trim();
  await press(management.page, 'End account');
  await management.page.getByRole('dialog').getByRole('textbox').fill(title);
  await answer(management.page, /end account/i);
  await life.carryOut(account, 'remove');
  await opens(client, `/hosting/${account}`, 'Ended');
  await life.expectSubscriptions('cancelled');
  await life.end();
});

test('a server is ordered, set up by staff, and ended by management', async () => {
  const life = await Life.begin(stage, 'Eva');
  const { client, management } = life;
  const order = await life.orderProduct('VPS S', (page) => hostName(page, 'eva.example.nl'));
  await life.carryOut(await life.madeBy(order), 'set_up', [/eva\.example\.nl/]);
  await opens(client, `/orders/${order}`, 'Completed');
  await life.expectSubscriptions('active');
  await life.cancelAtOnce(management, `/subscriptions/${await life.the('subscriptions')}`);
  await life.expectSubscriptions('cancelled');
  await life.end();
});

test('maintenance of a site is ordered, taken on by an employee, and cancelled by its client at the end', async () => {
  const life = await Life.begin(stage, 'Fien', { width: 390, height: 844, touch: true });
  const { client, employee, management } = life;
  const order = await life.orderProduct('WordPress maintenance');
  const page = await life.openTask(await life.madeBy(order), 'set_up');
  await press(page, 'Start task');
  await shows(employee, 'In progress');
  await life.finishTask();
  await opens(client, `/orders/${order}`, 'Completed');
  const subscription = `/subscriptions/${await life.the('subscriptions')}`;
  await client.open(subscription);
  await press(client.page, 'Cancel subscription');
  await answer(client.page, 'Cancel subscription');
  await life.expectSubscriptions('cancel_scheduled');
  await management.open(subscription);
  await press(management.page, 'Undo cancellation');
  await life.expectSubscriptions('active');
  await life.cancelAtOnce(management, subscription);
  await life.expectSubscriptions('cancelled');
  await life.end();
});

test('an order that staff cancel before anything has begun gives the money back', async () => {
  const life = await Life.begin(stage, 'Gijs');
  const { client, management } = life;
  const order = await life.orderProduct('Dedicated server 16', (page) => hostName(page, 'gijs.example.nl'));
  const lines = await life.list('order-lines', { order_uuid: order });
  await management.open(`/order-lines/${lines.find(({ status }) => status === 'pending')?.uuid ?? ''}`);
  await press(management.page, 'Cancel');
  await answer(management.page, /cancel/i);
  await shows(management, 'Cancelled');
  await opens(client, `/orders/${order}`, 'Cancelled');
  const invoices = await life.list<{ readonly kind: string }>('invoices', { client_uuid: life.customer.uuid });
  expect(invoices.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice']);
  await life.expectSubscriptions('cancelled');
  await life.end();
});

test('a consumer withdraws from an order, in the browser', async () => {
  const life = await Life.begin(stage, 'Hans', { width: 390, height: 844, touch: true });
  const { client, employee } = life;
  const order = await life.orderProduct('Dedicated server 16', (page) => hostName(page, 'hans.example.nl'));
  await client.open(`/orders/${order}`);
  await client.during('/withdraw/preview', () => press(client.page, 'Withdraw'));
  await answer(client.page, /withdraw/i);
  await shows(client, 'Cancelled');
  await opens(employee, `/orders/${order}`, 'Cancelled');
  await life.expectSubscriptions('cancelled');
  await life.end();
});

test('a domain that has expired is got back out of quarantine by its client, and deleted once it is let go', async () => {
  const life = await Life.begin(stage, 'Iris');
  const { client, employee, management } = life;
  await life.orderDomain(life.name());
  const domain = await life.the('domains');
  await life.carryOut(domain, 'set_up');
  for (const [button, state] of [
    ['Mark as expired', 'Expired'],
    ['Mark as in quarantine', 'In quarantine'],
  ] as const) {
    await employee.open(`/domain/${domain}`);
    await press(employee.page, button);
    await answer(employee.page, /mark as/i);
    await shows(employee, state);
  }
  await client.open(`/domain/${domain}`);
  await client.during('/request-restore/preview', () => press(client.page, 'Restore'));
  await answer(client.page, /restore/i);
  await life.carryOut(domain, 'restore');
  await opens(client, `/domain/${domain}`, 'Active');
  await life.cancelAtOnce(management, `/domain/${domain}`);
  await opens(client, `/domain/${domain}`, /^Ends \d/);
  await life.expectSubscriptions('cancelled');
  await life.end();
});
