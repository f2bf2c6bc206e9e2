/** What is asked in dialogs, where there is little room for it. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { cutButtons } from './support/inspect.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test('on a phone the buttons of a record page and of its dialogs are completely visible', async () => {
  const suspended = encodeURIComponent(JSON.stringify({ status: 'suspended' }));
  const phone = { width: 390, height: 844, touch: true, language: 'nl' } as const;
  const person = await Person.signedIn(browser, 'management', {
    ...phone,
    at: `/settings/clients?filter=${suspended}`,
  });
  const { page } = person;
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/clients\/[0-9a-f-]+/);
  await person.settle();
  expect(await page.evaluate(cutButtons)).toEqual([]);
  await page.getByRole('button', { name: 'Meer acties' }).click();
  await page.getByRole('menuitem', { name: 'Btw-nummer opnieuw controleren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, btw-nummer opnieuw controleren' }).waitFor();
  expect(await page.evaluate(cutButtons)).toEqual([]);
  await person.leave();
});
