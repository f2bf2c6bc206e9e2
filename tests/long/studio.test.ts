/** The studio in a browser: a resource made by clicks is in the files as somebody would have written it, and there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Development } from '../e2e/support/development.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Person } from '../e2e/support/person.ts';

let browser: Browser;
let development: Development;
let person: Person;

beforeAll(async () => {
  [browser, development] = await Promise.all([openBrowser(), Development.start()]);
  person = await Person.signedIn(browser, 'management', { product: development, at: '/studio' });
});
afterAll(async () => {
  await development.stop();
});

const button = (name: string) => person.page.getByRole('button', { name, exact: true });
const tab = (name: string) => person.page.getByRole('tab', { name }).click();
const field = (name: string) => person.page.getByRole('textbox', { name, exact: true }).last();
const right = () => person.page.getByText('No problems found').first().waitFor();

test('a resource with fields, choices, states, access and columns, by clicks', async () => {
  await button('New resource').click();
  await field('Singular').fill('Certificate');
  await field('Dutch singular').fill('Certificaat');
  await field('Dutch plural').fill('Certificaten');
  await button('Add resource').click();

  await field('Label').fill('Price');
  await field('Dutch label').fill('Prijs');
  await person.page.getByRole('combobox', { name: /^Kind/ }).click();
  await person.page.getByRole('option', { name: 'Amount of money' }).click();
  await button('Add field').click();

  await tab('States');
  await button('Add a state field').click();
  await person.page.getByRole('checkbox', { name: 'Open → In progress' }).check();
  await person.page.getByRole('checkbox', { name: 'In progress → Done' }).check();
  await button('Add the action for Done').click();

  await tab('Access');
  await person.page.getByRole('checkbox', { name: 'See the list: Employees' }).check();

  await tab('List');
  await button('Move Price').focus();
  await person.page.keyboard.press('ArrowLeft');

  await tab('Relations');
  await person.page.getByRole('combobox', { name: /^Points at/ }).click();
  await person.page.getByRole('option', { name: 'Clients' }).click();
  await button('Add relation').click();

  await right();
  await person.page.getByText('schemas/certificates.json', { exact: true }).waitFor();
  await button('Apply').click();
  await person.page.getByText('Written to the registry').waitFor();

  expect(development.text('schemas/certificates.json')).toBe(`{
  "$schema": "./vocabulary/resource.schema.json", "title": "Certificate", "x-label": { "nl": "Certificaat" },
  "x-label-plural": { "nl": "Certificaten" }, "required": ["name"],
  "properties": {
    "name": { "type": "string", "x-label": { "nl": "Naam" } },
    "price_cents": { "type": "integer", "x-label": { "nl": "Prijs" } },
    "status": {
      "x-label": { "nl": "Status" }, "default": "open",
      "oneOf": [
        { "const": "open", "title": "Open", "x-label": { "nl": "Open" }, "x-colour": "warning" },
        { "const": "in_progress", "title": "In progress", "x-label": { "nl": "Bezig" }, "x-colour": "info" },
        { "const": "done", "title": "Done", "x-label": { "nl": "Klaar" }, "x-colour": "success" }
      ],
      "x-transitions": { "open": ["in_progress"], "in_progress": ["done"] },
      "x-actions": { "done": { "en": "Done", "nl": "Klaar" } }
    },
    "client_uuid": { "x-relation": { "to": "clients" }, "x-label": { "nl": "Klant" } }
  }
}
`);
  await person.page.goto(`${development.address}/certificates`);
  await person.page.getByRole('link', { name: 'Create the first certificate' }).click();
  await field('Name').fill('Wildcard');
  await field('Price').fill('49.50');
  await button('Create certificate').click();
  await person.page.getByRole('heading', { name: 'Wildcard' }).waitFor();
  await person.page.goto(`${development.address}/certificates`);
  await person.page.locator('main tbody td', { hasText: 'Wildcard' }).waitFor();
  expect(await person.page.locator('main thead th').allInnerTexts()).toEqual(
    expect.arrayContaining(['Price', 'Name', 'Status']),
  );
});

test('what was written last is taken back', async () => {
  const before = development.text('resources.json');
  await person.page.goto(`${development.address}/studio`);
  await button('Revert last apply').click();
  await person.page.getByText('Reverted').waitFor();
  expect(() => development.text('schemas/certificates.json')).toThrow('ENOENT');
  expect(before).toContain('"certificates"');
  expect(development.text('resources.json')).not.toContain('"certificates"');
});

test('a mistake is reported with its place and what to write, and is not written', async () => {
  await person.page.getByRole('tab', { name: 'General' }).click();
  await person.page.getByRole('combobox', { name: 'Icon', exact: true }).fill('mdi-nothing-of-the-kind');
  await person.page.keyboard.press('Enter');
  await person.page.getByText(/^E405 resources\.json:\d+$/).waitFor();
  await expect.poll(() => button('Apply').isDisabled()).toBe(true);
  await button('Discard').click();
  await person.page.getByText('Nothing changed yet').waitFor();
});
