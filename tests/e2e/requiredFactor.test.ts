/** Where management must have a second factor, a person without one can only open the page that sets it up. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launch, type RunningProduct } from '../support/globalProduct.ts';
import { codeOf } from './support/keys.ts';
import { openBrowser } from './support/browser.ts';
import { accountOf, Person } from './support/person.ts';

let browser: Browser;
let product: RunningProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([
    openBrowser(),
    launch({ environment: { REQUIRE_SECOND_FACTOR: 'management' }, data: inject('demoData') }),
  ]);
});
afterAll(async () => {
  await product.stop();
});

test('management sets up a second factor before anything else, and is then let in', async () => {
  const person = await Person.signedIn(browser, 'management', { product, width: 390, height: 800, at: '/domain' });
  const { page } = person;
  await page.getByRole('heading', { name: 'Secure your account first' }).waitFor();
  expect(await page.getByRole('link').count(), 'no way to another page').toBe(0);
  person.takeComplaints();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await person.prove(accountOf('management', product).password);
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('I’ve saved them somewhere safe').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => person.heading().textContent()).toBe('Domains');
  person.expectNoComplaint('setting up a second factor');
  await person.leave();
});

test('an employee does not need a second factor', async () => {
  const person = await Person.signedIn(browser, 'employee', { product });
  await expect.poll(() => person.heading().textContent()).toContain('Hello');
  await person.leave();
});
