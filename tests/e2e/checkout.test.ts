/**
 * A new customer on a phone: from an invitation to a domain with hosting that is paid and set up, with what the order
 * lacks asked for on the way.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { acceptInvitation, newCustomer, ownWord } from './support/buyer.ts';
import { Person } from './support/person.ts';
import { finishSetUp } from './support/setUp.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

/** Counts what a thumb does. */
class Thumb {
  taps = 0;

  constructor(private readonly page: Page) {}

  async tap(
    role: 'button' | 'combobox' | 'option' | 'radio' | 'checkbox' | 'link',
    name: string | RegExp,
  ): Promise<void> {
    this.taps += 1;
    await this.page.getByRole(role, { name }).first().click();
  }
}

test('a domain with hosting is ordered, paid and followed until it is active', async () => {
  const customer = await newCustomer(stage.office, { first_name: 'Mila', last_name: 'Jansen', language: 'nl' });
  const person = await Person.arrive(stage.browser, { width: 390, height: 844, touch: true, language: 'nl' });
  const { page } = person;
  await acceptInvitation(stage.office, person, customer);
  const thumb = new Thumb(page);
  const name = `mila-${ownWord()}.nl`;

  await thumb.tap('link', 'Domein bestellen');
  await page.getByLabel('Namen').first().fill(name);
  await thumb.tap('button', `Registreren: ${name}`);
  await thumb.tap('combobox', /^Hosting toevoegen/);
  await thumb.tap('option', /Hosting Start/);
  await thumb.tap('button', 'Naar afrekenen');
  await page.waitForURL((url) => url.pathname === '/cart/checkout');
  await person.settle();

  await page.getByText('Je betaalt btw tegen het tarief van elk product.').waitFor();
  // What is missing is named beside the button, and each name leads to where it is put right.
  await page.getByRole('button', { name: 'Bestellen en betalen' }).click();
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText);
  expect(await focused()).toMatch(/^Straat/);
  const missing = page.getByRole('alert').filter({ hasText: 'Voordat je kunt bestellen:' });
  expect(await missing.getByRole('button').allInnerTexts()).toEqual([
    'Vul je gegevens in en sla ze op',
    'Ga akkoord met de algemene voorwaarden',
    'Vraag ons om direct te beginnen',
  ]);
  await page.getByLabel('Straat').fill('Dorpsstraat');
  await page.getByLabel('Huisnummer').fill('12');
  await page.getByLabel('Postcode').fill('geen postcode');
  await page.getByLabel('Plaats').fill('Utrecht');
  await page.getByLabel('Telefoonnummer').fill('+31612345678');
  await person.during('/api/clients/', () => thumb.tap('button', 'Gegevens opslaan'));
  expect(await page.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true');
  person.takeComplaints();
  await page.getByLabel('Postcode').fill('3511ab');
  await person.during('/api/cart', () => thumb.tap('button', 'Gegevens opslaan'));
  await page.getByText('Dorpsstraat 12').waitFor();
  await thumb.tap('radio', /^Online betalen/);
  await missing.getByRole('button', { name: 'Ga akkoord met de algemene voorwaarden' }).click();
  expect(await focused()).toMatch(/^Ik ga akkoord met de algemene voorwaarden/);
  await thumb.tap('checkbox', /Ik ga akkoord met de algemene voorwaarden/);
  // A consumer also asks for an immediate start.
  expect(await missing.getByRole('button').allInnerTexts()).toEqual(['Vraag ons om direct te beginnen']);
  await thumb.tap('checkbox', /Ik vraag jullie direct te beginnen/);
  expect(await missing.count()).toBe(0);
  const total = await page.locator('dt', { hasText: 'Totaal incl. btw' }).locator('+ dd').innerText();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await thumb.tap('button', 'Bestellen en betalen');

  await page.waitForURL((url) => url.pathname === '/cart/test-payment');
  await page.getByText(total, { exact: true }).waitFor();
  await thumb.tap('button', 'Betaald');
  await page.waitForURL((url) => url.pathname.startsWith('/orders/'));
  await page.getByText(/^Bestelling \S+ is betaald\.$/).waitFor();
  expect(thumb.taps).toBeLessThanOrEqual(12);

  const steps = page.getByRole('region', { name: 'Voortgang van de levering' });
  await steps.getByText('0 van 2 klaar').waitFor();
  await expect
    .poll(() => steps.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining(name), expect.stringContaining(name)]);
  await finishSetUp(stage.office, person.path().split('/').at(-1) ?? '');
  // Nobody touches the phone: the page follows.
  await steps.getByText('2 van 2 klaar').waitFor();
  await page.getByRole('main').getByText('Afgerond', { exact: true }).first().waitFor();
  person.expectNoComplaint('ordering on a phone');
  await person.leave();
});
