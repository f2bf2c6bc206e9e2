/**
 * System administration: a script on a server that a colleague follows, a file that is deployed, a connection that is
 * tested.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const state = (page: Page, name: string) => page.locator('main').getByText(name, { exact: true }).first();

/** A button of the record's page, or one behind "more". */
async function press(page: Page, name: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name, exact: true });
  const more = page.locator('main').getByRole('button', { name: /^More/ });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button.first().click();
  await more.first().click();
  return page.getByRole('menuitem', { name }).click();
}

async function answer(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a script runs on a server, and a colleague sees its output arrive', async () => {
  const daan = await Person.signedIn(browser, 'employee', { at: '/config/server-scripts' });
  await daan.page.getByRole('link', { name: 'Beveiligingsupdates' }).first().click();
  await daan.page.getByRole('heading', { level: 1, name: 'Beveiligingsupdates' }).waitFor();
  await daan.page.getByRole('link', { name: 'Run on server' }).click();
  await daan.settle();
  await new Form(daan.page).pick('Server', 'web01');
  await daan.page.getByRole('button', { name: 'Run', exact: true }).click();
  await daan.page.waitForURL(/\/script-runs\/[0-9a-f-]{36}/);
  await state(daan.page, 'Waiting for staff').waitFor();

  const sanne = await Person.signedIn(browser, 'management', { at: daan.path() });
  await state(sanne.page, 'Waiting for staff').waitFor();

  await press(daan.page, 'Start');
  await state(sanne.page, 'Running').waitFor();
  for (const line of ['Starting unattended upgrades script', 'All upgrades installed']) {
    await press(daan.page, 'Add output');
    await daan.page
      .getByRole('dialog')
      .getByLabel(/^Output to add/)
      .fill(line);
    await answer(daan.page, /Add output/);
    await sanne.page.getByLabel('Output', { exact: true }).filter({ hasText: line }).waitFor();
  }
  await press(daan.page, 'Report success');
  await answer(daan.page, /report success/i);
  await state(sanne.page, 'Succeeded').waitFor();
  expect(await sanne.page.getByLabel('Output', { exact: true }).innerText()).toBe(
    'Starting unattended upgrades script\nAll upgrades installed\n',
  );
  expect([...daan.takeComplaints(), ...sanne.takeComplaints()]).toEqual([]);
});

test('a configuration file is deployed, and a connection is tested', async () => {
  const sanne = await Person.signedIn(browser, 'management', {
    at: `/config/config-files?filter=${encodeURIComponent(JSON.stringify({ status: 'failed' }))}`,
  });
  await sanne.page.locator('main table a').first().click();
  await sanne.page.waitForURL(/config-files\/[0-9a-f-]{36}/);
  await sanne.settle();
  const file = new URL(sanne.page.url()).pathname;
  await press(sanne.page, 'Deploy');
  await answer(sanne.page, /deploy/i);
  await sanne.page.waitForURL(/\/deployments\//);
  await state(sanne.page, 'Waiting for staff').waitFor();
  await press(sanne.page, 'Report success');
  await answer(sanne.page, /report success/i);
  await state(sanne.page, 'Succeeded').waitFor();
  await sanne.open(file);
  await state(sanne.page, 'Deployed').waitFor();

  await sanne.open('/config/providers');
  await sanne.page.getByRole('link', { name: 'Eigen rack Groningen' }).first().click();
  await sanne.page.waitForURL(/providers\/[0-9a-f-]{36}/);
  await sanne.settle();
  await press(sanne.page, 'Test connection');
  await sanne.page.getByText('Nothing to test: handled by staff').first().waitFor();
  expect(sanne.takeComplaints()).toEqual([]);
});
