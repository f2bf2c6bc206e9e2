/** Who did what: on the record itself, and for management in one list. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const sentence = /changed Job title from .+ to Spoorzoeker/;

test('a change by management is shown on the record and in the audit trail, and stays', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/config/employees' });
  const { page } = person;
  await page.getByRole('link', { name: 'Lotte Visser' }).first().click();
  // The rows of the list have links of that name too.
  await page.getByRole('heading', { level: 1, name: 'Lotte Visser' }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await new Form(page).type('Job title', 'Spoorzoeker');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/employees\/[0-9a-f-]{36}$/);
  await page.getByRole('complementary', { name: 'Timeline' }).getByText(sentence).first().waitFor();

  // The filter leaves out what the program does automatically.
  await person.open(
    `/settings/audit?filter=${encodeURIComponent(JSON.stringify({ verb: 'edit', resource: 'employees' }))}`,
  );
  await page
    .getByRole('row')
    .filter({ hasText: 'Lotte Visser' })
    .filter({ hasText: 'Change' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/audit\/[0-9a-f-]{36}$/);
  await page.getByText('→ Spoorzoeker').waitFor();
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Timeline' }).count()).toBe(0);
  person.expectNoComplaint('/settings/audit');
  await person.leave();
});

test('a customer sees neither the history nor the audit trail', async () => {
  const person = await Person.signedIn(browser, 'user', { at: '/domain' });
  await person.page.getByRole('row').nth(1).getByRole('link').first().click();
  await person.page.waitForURL(/domain\/[0-9a-f-]{36}$/);
  await person.page.getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await person.page.getByRole('complementary', { name: 'Timeline' }).count()).toBe(0);
  await person.open('/settings/audit');
  await expect.poll(() => person.page.locator('main').innerText()).not.toContain('Signed in');
  await person.leave();
});
