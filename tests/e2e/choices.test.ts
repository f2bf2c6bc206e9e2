/** Choices that go by what else is filled in, by keyboard alone: narrowed to it, and let go once it is another. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { accountOf, Person } from './support/person.ts';

let browser: Browser;
let office: Office;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  office = await Office.open(accountOf('management'));
  person = await Person.signedIn(browser, 'management');
});

type Listed = Readonly<Record<string, unknown>> & { readonly uuid: string; readonly client_uuid: string };

const rows = (resource: string, filter: object): Promise<readonly Listed[]> =>
  office.call(
    'GET',
    `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,199]' }).toString()}`,
  );
const nameOf = async (client: string): Promise<string> =>
  (await office.call<{ readonly name: string }>('GET', `/clients/${client}`)).name;

const box = (label: string) => person.page.getByRole('combobox', { name: new RegExp(`^${label}`) }).first();

/** What is offered, but for making another. */
async function offered(label: string): Promise<readonly string[]> {
  const { page } = person;
  await box(label).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  await person.settle();
  const texts = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return texts.map((text) => text.split('\n')[0] ?? '').filter((text) => !text.startsWith('Create '));
}

async function choose(label: string, text: string): Promise<void> {
  const { page } = person;
  await box(label).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  // Enter works immediately: it takes the option as soon as it is found, and never one that was found for an empty or
  // partial text.
  await page.keyboard.press('Enter');
  await expect.poll(() => box(label).inputValue()).toBe(text);
  await page.locator('.MuiAutocomplete-popper').waitFor({ state: 'detached' });
}

const references = [
  { resource: 'applications', route: '/application', field: 'domain_uuid', label: 'Main domain', of: 'domains' },
  { resource: 'hosting', route: '/hosting', field: 'domain_uuid', label: 'Main domain', of: 'domains' },
  { resource: 'hosting', route: '/hosting', field: 'subscription_uuid', label: 'Subscription', of: 'subscriptions' },
  {
    resource: 'domains',
    route: '/domain',
    field: 'registrant_contact_uuid',
    label: 'Registrant',
    of: 'domain-contacts',
  },
  { resource: 'domains', route: '/domain', field: 'subscription_uuid', label: 'Subscription', of: 'subscriptions' },
];

test.each(references)(
  '$resource: $label offers the client’s records, and is cleared with the client',
  async ({ resource, route, field, label, of }) => {
    const all = await rows(resource, { status: 'active', [field]: { empty: false } });
    const [record] = all;
    const other = all.find(({ client_uuid }) => client_uuid !== record?.client_uuid);
    if (!record || !other) throw new Error(`The demo company has no ${resource} of two clients.`);
    await person.open(`${route}/${record.uuid}/edit`);
    const named = await box(label).inputValue();
    expect(named).not.toBe('');
    const own = await rows(of, { client_uuid: record.client_uuid });
    expect(await offered(label)).toHaveLength(Math.min(own.length, 25));
    await choose('Client', await nameOf(other.client_uuid));
    await expect.poll(() => box(label).inputValue()).toBe('');
    const theirs = await rows(of, { client_uuid: other.client_uuid });
    const now = await offered(label);
    expect(now).toHaveLength(Math.min(theirs.length, 25));
    expect(now).not.toContain(named);
    person.expectNoComplaint(`${resource}: ${label}`);
  },
);

test('an invoice line offers the client’s subscriptions, and the choice is cleared with the client', async () => {
  const { page } = person;
  const all = await rows('subscriptions', { status: 'active' });
  const [first] = all;
  const other = all.find(({ client_uuid }) => client_uuid !== first?.client_uuid);
  if (!first || !other) throw new Error('The demo company has no subscriptions of two clients.');
  await person.open('/invoices/create');
  await choose('Client', await nameOf(first.client_uuid));
  await page.getByRole('button', { name: 'Add line' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show more: Line 1' }).focus();
  await page.keyboard.press('Enter');
  const own = all.filter(({ client_uuid }) => client_uuid === first.client_uuid);
  const names = await offered('Subscription');
  expect(names.length).toBeGreaterThanOrEqual(own.length);
  await choose('Subscription', names[0] ?? '');
  await choose('Client', await nameOf(other.client_uuid));
  await expect.poll(() => box('Subscription').inputValue()).toBe('');
  expect(await offered('Subscription')).not.toContain(names[0]);
  person.expectNoComplaint('an invoice');
});
