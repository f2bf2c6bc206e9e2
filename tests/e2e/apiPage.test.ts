/** The page that describes the API: found from the palette, linked to by call, on a phone and in Dutch too. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test('a manager finds a field, and the call that it belongs to', async () => {
  const person = await Person.signedIn(browser, 'management');
  await person.page.keyboard.press('Control+k');
  await person.page.getByRole('combobox').fill('API');
  await person.during('/api/openapi.json', () =>
    person.page
      .getByRole('option', { name: /^API(?! token)/ })
      .first()
      .click(),
  );
  expect(person.path()).toBe('/settings/api');
  await person.page.getByRole('searchbox').fill('expires_on');
  await person.page
    .getByRole('navigation', { name: 'Resources' })
    .getByRole('link', { name: /^Domains/ })
    .click();
  await person.page.getByRole('button', { name: /POST \/api\/domains Create/ }).click();
  expect(person.page.url()).toMatch(/\?resource=domains#createDomains$/);
  await person.page.getByText('expires_on', { exact: true }).first().waitFor();
  person.expectNoComplaint('/settings/api');
  await person.leave();
});

test('a link to a call opens it, on a phone and in Dutch', async () => {
  const person = await Person.signedIn(browser, 'employee', {
    width: 390,
    language: 'nl',
    theme: 'dark',
    at: '/settings/api?resource=domains#createDomains',
  });
  await person.page.getByRole('region', { name: 'Inhoud van het verzoek' }).getByText('Domeinnaam').waitFor();
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await person.page.locator('main').innerText()).not.toMatch(/undefined|\[object|NaN|beheer\./);
  person.expectNoComplaint('a call of the API');
  await person.leave();
});

test('a customer has no API page', async () => {
  const person = await Person.signedIn(browser, 'user', { at: '/settings/api' });
  expect(await person.page.getByRole('searchbox').count()).toBe(0);
  await person.leave();
});
