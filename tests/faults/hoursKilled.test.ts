/**
 * Hours typed without a connection, and a server that is killed while it takes the first of them: all are booked once,
 * and the page says what waits.
 */
import type { Browser } from 'playwright-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningDatabase } from '../../src/engine/server/store/open/join.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Person } from '../e2e/support/person.ts';
import { launch, type RunningProduct } from '../support/globalProduct.ts';

let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), launch()]);
});
afterAll(async () => {
  await product.stop();
});

/** Long before the demo company has hours. */
const monday = '2021-06-07';
const phoneDay = '2021-05-19';
const typed = ['1', '2', '3', '4', '5', '6', '7'];

/** Keeps everybody else from writing hours, until it is closed or the database stops. */
async function holdHours(): Promise<Client> {
  const client = await connected();
  await client.query('begin');
  await client.query('lock table hours in share row exclusive mode');
  return client;
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: runningDatabase(product.dataDirectory) ?? '' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function waitForWriter(client: Client): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await client.query(`select 1 from pg_locks where relation = 'hours'::regclass and not granted`);
      return rows.length;
    })
    .toBeGreaterThan(0);
}

/** By day, in minutes. */
async function booked(from: string, until: string): Promise<readonly number[]> {
  const client = await connected();
  const { rows } = await client.query<{ minutes: number }>(
    'select minutes from hours where work_date between $1 and $2 order by work_date, uuid',
    [from, until],
  );
  await client.end();
  return rows.map(({ minutes }) => minutes);
}

test('seven entries of hours outlive a server that is killed while it takes the first', async () => {
  const person = await Person.signedIn(browser, 'employee', { product, language: 'nl', at: `/hours?on=${monday}` });
  const { page } = person;
  const cell = (column: number) => page.locator(`[data-place="0 ${column}"]`);
  await page.getByRole('button', { name: 'Rij toevoegen' }).click();
  await page.getByRole('combobox', { name: 'Project of klant' }).fill('Eigen platform');
  await page
    .getByRole('option', { name: /^Eigen platform/ })
    .first()
    .click();
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(0).evaluate((element) => element === document.activeElement)).toBe(true);

  await person.offline(true);
  for (const time of typed) {
    await page.keyboard.type(time);
    await page.keyboard.press('Tab');
  }
  const waiting = page.getByText('7 wijzigingen worden verstuurd zodra je weer verbinding hebt');
  await waiting.waitFor();

  const holder = await holdHours();
  await person.offline(false);
  await waitForWriter(holder);
  await product.kill();
  await waiting.waitFor();
  await page.getByText('Server niet bereikbaar. We blijven het proberen').waitFor();

  await product.restart();
  await expect.poll(() => page.locator('[data-saving]').count()).toBe(0);
  await waiting.waitFor({ state: 'detached' });
  expect(await page.locator('[data-asking], [data-held-up]').count()).toBe(0);
  expect(await booked(monday, '2021-06-13')).toEqual([60, 120, 180, 240, 300, 360, 420]);
  await page.reload();
  await expect
    .poll(() => Promise.all(typed.map(async (_, column) => (await cell(column).innerText()).trim())))
    .toEqual(typed.map((time) => `${time}:00`));
  await person.leave();
});

test('on a phone, in Dutch: what the server cannot take yet is said, and sent again', async () => {
  const person = await Person.signedIn(browser, 'employee', {
    product,
    width: 390,
    height: 844,
    language: 'nl',
    touch: true,
    at: `/hours?on=${phoneDay}`,
  });
  const { page } = person;
  await page.getByRole('button', { name: 'Rij toevoegen' }).tap();
  await page.getByRole('combobox', { name: 'Project of klant' }).fill('Eigen platform');
  await page
    .getByRole('option', { name: /^Eigen platform/ })
    .first()
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Rij toevoegen' }).tap();
  await page.getByRole('button', { name: /^Eigen platform.*leeg$/ }).tap();
  await page.getByRole('textbox', { name: 'Tijd' }).fill('1u30');
  const holder = await holdHours();
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).tap();

  const notice = page.locator('[data-held-up]');
  await notice.waitFor();
  expect(await notice.innerText()).toContain('Nog niet opgeslagen: Eigen platform');
  expect(await notice.innerText()).toContain('We proberen het om de paar seconden opnieuw');
  expect(await notice.innerText()).not.toContain('Probeer het');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await holder.end();
  await notice.getByRole('button', { name: 'Nu versturen' }).tap();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Eigen platform.*1:30, Concept/ }).waitFor();
  expect(await booked(phoneDay, phoneDay)).toEqual([90]);
  await person.leave();
});
