/** The active client in two tabs of one browser. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { customerAt } from './support/buyer.ts';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Office } from './support/office.ts';
import { accountOf, Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const chip = (tab: Person, name: string) =>
  tab.page.getByRole('button', { name: `Active client: ${name}`, exact: true });

async function switchTo(tab: Person, name: string): Promise<void> {
  await tab.page.getByRole('button', { name: /^Active client/ }).click();
  if (name !== 'All clients') await tab.page.getByPlaceholder(/Search clients/).fill(name);
  await tab.page.getByRole('option', { name }).first().click();
  await chip(tab, name).waitFor();
  await tab.settle();
}

const owners = async (tab: Person): Promise<readonly string[]> => [
  ...new Set(await tab.page.locator('main tbody a[href^="/settings/clients/"]').allTextContents()),
];

/** Two clients with domains. */
async function twoClients(tab: Person): Promise<readonly [string, string]> {
  await tab.open('/domain');
  const [first = '', second = ''] = await owners(tab);
  expect(second).not.toBe('');
  return [first, second];
}

test('a list in another tab shows the rows of the client that was switched to', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/domain' });
  const [first, second] = await twoClients(person);
  const other = await person.openTab('/domain');
  expect((await owners(other)).length).toBeGreaterThan(1);
  for (const name of [first, second]) {
    await switchTo(person, name);
    await chip(other, name).waitFor();
    await expect.poll(() => owners(other)).toEqual([name]);
  }
  await switchTo(other, 'All clients');
  await expect.poll(async () => (await owners(person)).length).toBeGreaterThan(1);
  other.expectNoComplaint('a list in another tab');
  await person.leave();
});

test('a form without changes in another tab starts over for the client that was switched to', async () => {
  const person = await Person.signedIn(browser, 'management');
  const [first, second] = await twoClients(person);
  await switchTo(person, first);
  const other = await person.openTab('/domain-contacts/create');
  const client = new Form(other.page).field('Client');
  await expect.poll(() => client.inputValue()).toBe(first);
  await switchTo(person, second);
  await expect.poll(() => client.inputValue()).toBe(second);
  await switchTo(person, 'All clients');
  await expect.poll(() => client.inputValue()).toBe('');
  await person.leave();
});

test('a form with changes in another tab keeps its client, says so, and saves for it', async () => {
  const person = await Person.signedIn(browser, 'management');
  const [first, second] = await twoClients(person);
  await switchTo(person, first);
  const contact = {
    organisation: 'Waddenwind B.V.',
    phone: '+31201234567',
    street: 'Kade',
    house_number: '1',
    postal_code: '8011 AB',
    city: 'Zwolle',
  };
  const other = await person.openTab(`/domain-contacts/create?source=${encodeURIComponent(JSON.stringify(contact))}`);
  const { page } = other;
  const form = new Form(page);
  await expect.poll(() => form.field('Client').inputValue()).toBe(first);
  const email = `tab-${Date.now()}@example.nl`;
  await form.field('Email').fill(email);
  await switchTo(person, second);
  const banner = page.getByRole('status').filter({ hasText: `In another tab you switched to ${second}` });
  await banner.waitFor();
  await chip(other, first).waitFor();
  expect(await form.field('Client').inputValue()).toBe(first);

  // A reload keeps the client too: the form restores its draft.
  await page.reload();
  await other.settle();
  await banner.waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => form.field('Email').inputValue()).toBe(email);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/domain-contacts'),
  );
  await form.submit(/^Create domain contact/);
  const answer = await saved;
  expect(answer.status()).toBe(201);
  const { client_uuid } = (await answer.json()) as { readonly client_uuid: string };
  const name = await page.evaluate(async (uuid) => {
    const client = (await (await fetch(`/api/clients/${uuid}`)).json()) as { readonly company_name: string };
    return client.company_name;
  }, client_uuid);
  expect(name).toBe(first);

  await page.getByRole('button', { name: 'Switch back' }).click();
  await banner.waitFor({ state: 'hidden' });
  await chip(person, first).waitFor();
  await switchTo(person, 'All clients');
  await person.leave();
});

test('a form with changes is left for the client of the other tab only after a confirmation', async () => {
  const person = await Person.signedIn(browser, 'management');
  const [first, second] = await twoClients(person);
  await switchTo(person, first);
  const other = await person.openTab('/domain-contacts/create');
  const { page } = other;
  await new Form(page).field('Email').fill('changed@example.nl');
  await switchTo(person, second);
  await page.getByRole('button', { name: 'Switch here too' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await chip(other, first).waitFor();
  await page.getByRole('button', { name: 'Switch here too' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await chip(other, second).waitFor();
  expect(other.path()).toBe('/');
  await switchTo(person, 'All clients');
  await chip(other, 'All clients').waitFor();
  await person.leave();
});

test('a link to a record of another client offers to switch to it', async () => {
  const person = await Person.signedIn(browser, 'management');
  const [first, second] = await twoClients(person);
  const { page } = person;
  const link = await page
    .locator('tbody tr')
    .filter({ hasText: second })
    .first()
    .locator('a[href^="/domain/"]')
    .first()
    .getAttribute('href');
  await switchTo(person, first);
  await person.openAnew(link ?? '');
  await page.getByRole('heading', { name: `This belongs to ${second}`, level: 2 }).waitFor();
  // The refusal that named the client.
  person.takeComplaints();
  await page.getByRole('button', { name: `Switch to ${second}` }).click();
  await chip(person, second).waitFor();
  await person.settle();
  expect(await person.heading().innerText()).not.toContain('belongs');
  await switchTo(person, first);
  await page.getByRole('button', { name: 'Show all clients' }).click();
  await chip(person, 'All clients').waitFor();
  await person.settle();
  expect(await person.heading().innerText()).not.toContain('belongs');
  await person.leave();
});

test('a person of two companies chooses one in the app bar, sees its records, and orders for it', async () => {
  const office = await Office.open(accountOf('management'));
  const { customer, person } = await customerAt(browser, office, { first_name: 'Sanne', last_name: 'Twee' });
  const { page } = person;
  expect(await page.getByRole('button', { name: /^Active company/ }).count()).toBe(0);
  const own = await office.call<{ readonly seller_uuid: string }>('GET', `/clients/${customer.uuid}`);
  const company = await office.call<{ readonly uuid: string }>('POST', '/clients', {
    company_name: 'Tweede Zaak B.V.',
    email: customer.email,
    seller_uuid: own.seller_uuid,
  });
  const [user] = await office.call<readonly { readonly uuid: string }[]>(
    'GET',
    `/users?filter=${encodeURIComponent(JSON.stringify({ email: customer.email }))}`,
  );
  await office.call('POST', '/client-memberships', { user_uuid: user?.uuid, client_uuid: company.uuid });
  for (const [client_uuid, organisation] of [
    [customer.uuid, 'Eerste'],
    [company.uuid, 'Tweede'],
  ])
    await office.call('POST', '/domain-contacts', {
      client_uuid,
      organisation,
      email: 'info@example.nl',
      phone: '+31201234567',
      street: 'Kade',
      house_number: '1',
      postal_code: '8011 AB',
      city: 'Zwolle',
    });

  await person.openAnew('/domain-contacts');
  const contacts = () =>
    page
      .locator('main')
      .getByText(/^(Eerste|Tweede)$/)
      .allInnerTexts();
  await expect.poll(async () => (await contacts()).toSorted()).toEqual(['Eerste', 'Tweede']);
  await page.getByText('Tweede Zaak B.V.').first().waitFor();
  await person.open('/cart');
  await page.getByRole('button', { name: 'Choose company' }).click();
  await page.getByRole('option', { name: /Tweede Zaak/ }).click();
  await page.getByRole('button', { name: 'Active company: Tweede Zaak B.V.' }).waitFor();
  await page.getByText('For Tweede Zaak B.V.', { exact: true }).waitFor();
  await person.open('/domain-contacts');
  await expect.poll(contacts).toEqual(['Tweede']);
  await page.getByRole('button', { name: /^Active company/ }).click();
  await page.getByRole('option', { name: 'All your companies' }).click();
  await expect.poll(async () => (await contacts()).toSorted()).toEqual(['Eerste', 'Tweede']);
  await person.leave();
});
