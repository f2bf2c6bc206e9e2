/**
 * The whole life of hosting with a domain, from order to end: ordered and paid by a client on a phone, carried out by an
 * employee, suspended, resumed and ended by management.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, press } from '../e2e/support/actions.ts';
import { customerAt, ownWord } from '../e2e/support/buyer.ts';
import { Person } from '../e2e/support/person.ts';
import { tasksOf } from '../e2e/support/setUp.ts';
import { withStage } from '../e2e/support/stage.ts';

const stage = withStage();
const waitMilliseconds = 60_000;

interface Found {
  readonly uuid: string;
  readonly status: string;
}

const list = <Row = Found>(resource: string, filter: object): Promise<readonly Row[]> =>
  stage.office.call('GET', `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

/** The task of what is to be done to that service now. */
async function taskOf(service: string, operation: string): Promise<string> {
  const waiting = { subject_uuid: service, operation, status: 'waiting' };
  let task = '';
  await expect
    .poll(
      async () => {
        const [change] = await list<{ task_uuid: string | null }>('service-changes', waiting);
        task = change?.task_uuid ?? '';
        return task;
      },
      { timeout: waitMilliseconds },
    )
    .not.toBe('');
  return task;
}

const state = (page: Page, name: string) => page.locator('main').getByText(name, { exact: true }).first();

test('hosting with a domain, from order to end', async () => {
  const { customer, person: client } = await customerAt(
    stage.browser,
    stage.office,
    { first_name: 'Wies', last_name: 'Veenstra', language: 'nl' },
    { width: 390, height: 844, touch: true, language: 'nl', theme: 'dark' },
  );
  const employee = await Person.signedIn(stage.browser, 'employee');
  const management = await Person.signedIn(stage.browser, 'management');
  const phone = client.page;
  const name = `wies-${ownWord()}.nl`;
  /** As the employee does a task by hand, with what it says at hand. */
  const carryOut = async (task: string, says: readonly (string | RegExp)[] = []): Promise<void> => {
    await employee.open(`/tasks/${task}`);
    for (const text of says) await employee.page.locator('main').getByText(text).first().waitFor();
    await press(employee.page, 'Complete task');
    await answer(employee.page, 'Complete task');
    await state(employee.page, 'Done').waitFor();
  };

  // Ordered and paid for.
  await client.open('/domain/order');
  await phone.getByLabel('Namen').first().fill(name);
  await phone.getByRole('button', { name: `Registreren: ${name}` }).click();
  await phone.getByRole('combobox', { name: /^Hosting toevoegen/ }).click();
  await phone.getByRole('option', { name: /Hosting Start/ }).click();
  await phone.getByRole('button', { name: 'Naar afrekenen' }).click();
  await phone.waitForURL((url) => url.pathname === '/cart/checkout');
  await phone.getByRole('radio', { name: /^Online betalen/ }).check();
  await phone.getByRole('checkbox', { name: /Ik ga akkoord met de algemene voorwaarden/ }).check();
  await phone.getByRole('checkbox', { name: /Ik vraag jullie direct te beginnen/ }).check();
  await phone.getByRole('button', { name: 'Bestellen en betalen' }).click();
  await phone.waitForURL((url) => url.pathname === '/cart/test-payment');
  await phone.getByRole('button', { name: 'Betaald', exact: true }).click();
  await phone.waitForURL((url) => url.pathname.startsWith('/orders/'));
  const order = client.path().split('/').at(-1) ?? '';

  // Set up by an employee, who needs no other page for it.
  for (const { task_uuid, subject_resource } of await tasksOf(stage.office, order, 2))
    await carryOut(
      task_uuid,
      subject_resource === 'hosting'
        ? [`Client’s email: ${customer.email}`, /“Show secrets”/]
        : [/Registrant: .*Veenstra/],
    );
  const steps = phone.getByRole('region', { name: 'Voortgang van de levering' });
  await steps.getByText('2 van 2 klaar').waitFor();
  const [account] = await list('hosting', { client_uuid: customer.uuid });
  const [domain] = await list('domains', { client_uuid: customer.uuid });
  if (!account || !domain) throw new Error(`Order ${order} brought no hosting with a domain.`);

  // A larger plan, with immediate effect.
  await client.open(`/hosting/${account.uuid}`);
  await client.during('/change-product/preview', () => press(phone, 'Pakket wijzigen'));
  await phone.getByRole('radio', { name: /^Hosting Plus/ }).check();
  await phone
    .getByRole('status')
    .getByText(/^Te betalen/)
    .waitFor();
  await answer(phone, 'Pakket wijzigen');
  await state(phone, 'Worden doorgevoerd').waitFor();
  await carryOut(await taskOf(account.uuid, 'update'), ['Plan: Start → Plus']);
  await client.open(`/hosting/${account.uuid}`);
  expect(await phone.getByText('Worden doorgevoerd').count()).toBe(0);
  await phone.getByRole('link', { name: `Hosting Plus ${name}` }).waitFor();

  // Stopped for abuse, and resumed.
  await management.open(`/hosting/${account.uuid}`);
  await press(management.page, 'Suspend');
  await management.page.getByRole('dialog').getByRole('combobox').first().click();
  await management.page.getByRole('option', { name: 'Abuse' }).click();
  await answer(management.page, 'Suspend');
  await state(management.page, 'Suspended').waitFor();
  await carryOut(await taskOf(account.uuid, 'suspend'));
  await client.open(`/hosting/${account.uuid}`);
  await state(phone, 'Opgeschort').waitFor();
  await press(management.page, 'Unsuspend');
  await answer(management.page, /unsuspend/i);
  await carryOut(await taskOf(account.uuid, 'unsuspend'));
  await client.open(`/hosting/${account.uuid}`);
  await state(phone, 'Actief').waitFor();

  // Cancelled with immediate effect: it is suspended, kept for a while, and removed.
  await cancelAtOnce(management, `/hosting/${account.uuid}`);
  await state(management.page, 'Subscription ended').waitFor();
  await carryOut(await taskOf(account.uuid, 'suspend'));
  const title = (await management.heading().innerText()).trim();
  await press(management.page, 'End account');
  await management.page.getByRole('dialog').getByRole('textbox').fill(title);
  await answer(management.page, /end account/i);
  await carryOut(await taskOf(account.uuid, 'remove'));
  await client.open(`/hosting/${account.uuid}`);
  await state(phone, 'Beëindigd').waitFor();

  // The domain is let go when it expires.
  await cancelAtOnce(management, `/domain/${domain.uuid}`);
  await client.open(`/domain/${domain.uuid}`);
  await phone
    .locator('main')
    .getByText(/^Eindigt \d/)
    .first()
    .waitFor();
  const subscriptions = await list('subscriptions', { client_uuid: customer.uuid });
  expect(subscriptions.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  for (const person of [client, employee, management]) {
    person.expectNoComplaint('the life of a service');
    await person.leave();
  }
});

async function cancelAtOnce(person: Person, path: string): Promise<void> {
  const { page } = person;
  await person.open(path);
  await press(page, 'Cancel subscription');
  await page.getByRole('radio', { name: /^At once/ }).check();
  await page.getByRole('status').getByText('This can’t be undone.', { exact: false }).waitFor();
  await answer(page, 'Cancel subscription');
}
