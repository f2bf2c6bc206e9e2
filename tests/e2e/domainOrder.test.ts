/**
 * A domain with hosting, ordered by a client on a phone in few steps; and a pasted list, ordered by staff for a client.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The person of the demo has two companies. */
async function chooseCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose company' }).click();
  await page.getByRole('option', { name: /Speelgoedhuis/ }).click();
}

test('a client orders a domain with hosting on a phone, up to the checkout, in six taps', async () => {
  const person = await Person.signedIn(browser, 'user', { width: 390, height: 844, touch: true, at: '/domain/order' });
  const { page } = person;
  await chooseCompany(page);
  let taps = 0;
  const tap = async (name: string | RegExp, role: 'button' | 'combobox' | 'option'): Promise<void> => {
    taps += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await page.getByLabel('Names').first().fill('Bloemen-aan-de-Gracht.nl');
  await tap('Register: bloemen-aan-de-gracht.nl', 'button');
  await page.getByText('€5.99 incl. VAT').waitFor();
  await tap(/Add hosting/, 'combobox');
  await tap(/a month/, 'option');
  await page.getByText(/^€\d+\.\d\d incl\. VAT$/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await tap('Go to checkout', 'button');
  await page.waitForURL((url) => url.pathname === '/cart/checkout');
  await person.settle();
  await page.getByText('bloemen-aan-de-gracht.nl').first().waitFor();
  expect(taps).toBeLessThanOrEqual(6);
  person.expectNoComplaint('the order of a domain');
  await person.leave();
});

test('pasted names are answered one by one; an unavailable name says why, and names that were not chosen stay', async () => {
  const person = await Person.signedIn(browser, 'user', { at: '/domain/order' });
  const { page } = person;
  await chooseCompany(page);
  const names = page.getByLabel('Names').first();
  await names.fill('https://www.Tulpen-uit-Lisse.nl/contact, info@bakkerij.nl\nCAFÉ-aan-zee.com;bad_name.nl thing.io');
  const results = page.getByRole('list', { name: 'Results' });
  const row = (name: string) => results.getByRole('listitem').filter({ hasText: name });
  await row('tulpen-uit-lisse.nl').getByText('Available').waitFor();
  await row('bakkerij.nl').getByText('Taken').waitFor();
  await row('café-aan-zee.com').getByText('Available').waitFor();
  expect(await page.getByText('xn--').count()).toBe(0);
  await row('bad_name.nl').getByText('This isn’t a domain name').waitFor();
  await row('thing.io').getByRole('button', { name: 'Check again: thing.io' }).waitFor();
  await page.getByRole('button', { name: 'Select all 2 available' }).click();
  await row('bakkerij.nl').getByRole('button', { name: 'Transfer to us: bakkerij.nl' }).click();
  const checkOut = page.getByRole('button', { name: 'Go to checkout' });
  expect(await checkOut.isDisabled()).toBe(true);
  await page.getByText('Enter the authorisation code for each name you’re moving to us.').waitFor();
  await page.getByLabel('Authorisation code for bakkerij.nl').fill('abcd-1234');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to cart').waitFor();
  expect(await names.inputValue()).toBe('bad_name.nl\nthing.io');
  person.expectNoComplaint('the order of several domains');
  await person.leave();
});
