/** An application of a template, made on a phone; and a template whose form is seen while it is written. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { goOn } from './support/actions.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test('an application is created from a template on a phone', async () => {
  const person = await Person.signedIn(browser, 'employee', {
    width: 390,
    height: 800,
    touch: true,
    at: '/application/create',
  });
  const { page } = person;
  const next = (step: string) => goOn(person, step);
  const refused = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /^WordPress/ }).click();
  await next('client');
  await page.getByRole('combobox', { name: 'Client' }).fill('bakker');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winkel aan huis');
  await next('variables');
  await refused();
  await page.getByText('Required').first().waitFor();
  await page.getByRole('textbox', { name: 'Domain of the site' }).fill('winkel');
  await page.getByRole('textbox', { name: 'Email of the administrator' }).fill('a@example.nl');
  await refused();
  await page.getByText('Enter a domain name, such as example.nl').waitFor();
  await page.getByRole('textbox', { name: 'Domain of the site' }).fill('winkel.example.nl');
  await next('server');
  await page.getByRole('combobox', { name: 'Server' }).click();
  await page.getByRole('option').first().click();
  await next('domain');
  await next('summary');
  await page.getByText('generated').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Create application' }).click();
  await page.getByRole('heading', { level: 1, name: 'Winkel aan huis' }).waitFor();
  expect(person.path()).toMatch(/^\/application\/[0-9a-f-]{36}$/);
  await person.settle();
  await page.getByText('winkel.example.nl').first().waitFor();
  person.expectNoComplaint('/application/create');
  await person.leave();
});

test('the form of a template shows the form that the template makes', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/application/templates/create' });
  const { page } = person;
  const preview = page.getByRole('complementary', { name: 'Form preview' });
  await preview.getByText('No variables.').waitFor();
  const variables = page.getByRole('group', { name: 'Variables' });
  await variables.getByRole('button', { name: /add/i }).click();
  await variables.getByRole('textbox', { name: 'Key' }).fill('seats');
  await variables.getByRole('textbox', { name: 'Label', exact: true }).fill('How many seats');
  const seats = preview.getByRole('textbox', { name: 'How many seats' });
  await seats.waitFor();
  await variables.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Whole number' }).click();
  await seats.fill('many');
  await seats.blur();
  await preview.getByText('Enter a whole number').waitFor();
  person.expectNoComplaint('/application/templates/create');
  await person.leave();
});
