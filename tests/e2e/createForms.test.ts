/**
 * Every form of the registry in which something is made, filled in as far as it asks for, and saved: none that a person
 * cannot save.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formSections } from '../../src/engine/browser/screens/form/formFields.ts';
import { mayDo } from '../../src/engine/registry/access.ts';
import type { Field, Resource } from '../../src/engine/registry/types.ts';
import { FormFiller } from './support/formFiller.ts';
import { openBrowser } from './support/browser.ts';
import { Office } from './support/office.ts';
import { Person, accountOf } from './support/person.ts';
import { covering, testEach } from '../support/testEach.ts';
import { realRegistry } from './support/registry.ts';

interface Domain {
  readonly client_uuid: string;
  readonly tld_uuid: string;
}

interface Invoice {
  readonly number: string;
}

let browser: Browser;
let person: Person;
/** A domain of its own: those of the demo company have their zones. */
let withoutZone: string;
/**
 * Late, and not reminded so often that only collection is left, which the law has its own days for. The largest one,
 * which the client's credit does not cover.
 */
let remindable: string;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'management');
  const office = await Office.open(accountOf('management'));
  const filter = encodeURIComponent(JSON.stringify({ name: { contains: '.nl' }, status: 'active' }));
  const [like] = await office.call<readonly Domain[]>('GET', `/domains?range=[0,0]&filter=${filter}`);
  if (!like) throw new Error('The demo company has no domain.');
  withoutZone = `zonder-zone-${Date.now()}.nl`;
  const { client_uuid, tld_uuid } = like;
  await office.call('POST', '/domains', { name: withoutZone, client_uuid, tld_uuid });
  const late = { effective_status: 'overdue', disputed_on: { empty: true }, reminder_count: { lt: 3 } };
  const [invoice] = await office.call<readonly Invoice[]>(
    'GET',
    `/invoices?range=[0,0]&sort=["open_cents","DESC"]&filter=${encodeURIComponent(JSON.stringify(late))}`,
  );
  remindable = invoice?.number ?? '';
});

const management = { actor: 'management' } as const;

/** What a person knows and no field says. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  domains: { tld_uuid: 'nl' },
  mailboxes: { password: 'meer dan twaalf tekens' },
  'known-names': { name: 'proefnaam.nl' },
  'dns-templates': { content: '@ MX 10 mail.example.net.' },
  // In a period that is not taken.
  'price-lists': { valid_from: '01012001', valid_until: '31122001' },
  'hourly-costs': { valid_from: '01012001', valid_until: '31122001' },
  'hourly-rates': { valid_from: '01012001', valid_until: '31122001' },
};

const fieldsOf = (resource: Resource): readonly Field[] =>
  formSections(resource, management).flatMap((section) => section.fields);

/** Owned records are lines in the form of their owner; what has a page of its own to begin at is walked there. */
const isMadeInForm = (resource: Resource): boolean =>
  mayDo(resource, management, 'create') &&
  resource.createPage === null &&
  fieldsOf(resource).length > 0 &&
  !Object.values(resource.fields).some(({ relation }) => relation?.owned === true);

const resources = Object.values(realRegistry().resources).filter(isMadeInForm);

test('products, clients and invoices are among the forms', () => {
  expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['products', 'clients', 'invoices']));
});

async function expectMade(resource: Resource): Promise<void> {
  // A form that could not be saved would ask whether to leave it.
  if (person.path().endsWith('/create')) await person.open('/');
  const filler = new FormFiller(person, fieldsOf(resource));
  const found: typeof known = {
    'dns-zones': { domain_uuid: withoutZone },
    reminders: { invoice_uuid: remindable },
  };
  expect(await filler.create(resource.route, found[resource.name] ?? known[resource.name] ?? {})).toBeNull();
}

/** Forms in which every kind of field occurs. */
const sample = covering(resources, (resource) => fieldsOf(resource).map(({ kind }) => kind));

testEach('the form of $name can be filled in and saved', { cases: resources, sample }, expectMade);

test('a long form has boxes as high as their few lines, shows its sections, and the record opens at its top', async () => {
  await person.open('/settings/clients/create');
  const { page } = person;
  await page.getByRole('textbox', { name: 'Company name' }).fill(`Lang formulier ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('lang@example.nl');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.scrollIntoViewIfNeeded();
  const height = () => notes.evaluate((box) => box.clientHeight);
  const few = await height();
  await notes.fill(Array.from({ length: 12 }, (_none, index) => `Line ${index}`).join('\n'));
  expect(few).toBeLessThan(150);
  expect(await height(), 'it grows with what is in it').toBeGreaterThan(few);
  const bar = await page.locator('header').first().boundingBox();
  const index = await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button')
    .first()
    .boundingBox();
  expect(index?.y, 'below the bar').toBeGreaterThanOrEqual(bar?.height ?? 0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: /^Lang formulier/ }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('on a phone, the buttons of a form say how many fields are wrong, and lead to the first', async () => {
  const phone = await Person.signedIn(browser, 'management', {
    width: 390,
    height: 844,
    at: '/settings/clients/create',
  });
  const { page } = phone;
  await page.getByRole('button', { name: 'Create client' }).click();
  const bar = page.locator('[data-action-bar]');
  const count = bar.getByText(/^Check \d+ fields?$/);
  await count.waitFor();
  const [told, save] = [
    await count.boundingBox(),
    await bar.getByRole('button', { name: 'Create client' }).boundingBox(),
  ];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await count.click();
  const wrong = page.locator('main [aria-invalid=true]').first();
  await expect.poll(() => wrong.evaluate((element) => element === document.activeElement)).toBe(true);
  phone.expectNoComplaint('a form that is not saved');
});

test('on a phone, focused elements are not covered by the form’s buttons or the bottom bar', async () => {
  const phone = await Person.signedIn(browser, 'management', {
    width: 390,
    height: 844,
    at: '/settings/clients/create',
  });
  const { page } = phone;
  await page.getByRole('button', { name: 'Create client' }).waitFor();
  const name = page.getByRole('textbox', { name: 'Company name' });
  await name.focus();
  const covered: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement: input } = document;
      const bar = document.querySelector('[data-action-bar]');
      if (!input || !bar || bar.contains(input)) return null;
      const isFree = input.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
      return { isFree, name: input.getAttribute('name') ?? input.textContent };
    });
    if (at === null) break;
    if (!at.isFree && at.name !== 'notes') covered.push(at.name);
  }
  expect(covered).toEqual([]);
});
