/**
 * What is sent twice is done once: keys pressed twice, an answer that got lost, and one's own changes put over somebody
 * else's.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test('Ctrl+S twice makes one record, a lost answer is no conflict, and keeping one’s own version asks nothing more', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/config/product-categories/create' });
  const { page } = person;
  const name = `Once ${Date.now()}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const made: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/product-categories'))
      made.push(`${response.status()} ${response.request().headers()['idempotency-key'] ?? 'no key'}`);
  });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Slug' }).fill(slug);
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatch(/^201 [0-9a-f-]{36}$/);

  const record = new URL(page.url()).pathname;
  await page.goto(`${new URL(page.url()).origin}${record}/edit`);
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await field.fill(`${name} again`);
  let lost = 0;
  await page.route('**/api/product-categories/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.keyboard.press('Control+s');
  await expect.poll(() => lost).toBe(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: `${name} again` }).waitFor();

  await page.goto(`${new URL(page.url()).origin}${record}/edit`);
  await field.fill(`${name} mine`);
  const other = await Person.signedIn(browser, 'management', { at: `${record}/edit` });
  await other.page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} theirs`);
  await other.page.keyboard.press('Control+s');
  await other.page.getByRole('heading', { name: `${name} theirs` }).waitFor();
  await other.leave();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.getByRole('radio', { name: `${name} theirs` }).waitFor();
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await page.getByRole('heading', { name: `${name} mine` }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await person.leave();
});
