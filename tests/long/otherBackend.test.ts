/**
 * The screens in front of an API that is not ours, as docs/other-backends.md starts them: a boat hire's own server, with
 * nothing of this product's server or database behind them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { Form } from '../e2e/support/form.ts';
import { Person } from '../e2e/support/person.ts';
import { startOtherBackend, type OtherBackend } from '../support/otherBackend.ts';

let browser: Browser;
let server: OtherBackend;
let address = '';
let stop = async (): Promise<void> => undefined;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startOtherBackend()]);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/engine/build/build.ts', 'docs/examples/other-backend', '--serve', '--api', server.address],
    { env: { ...process.env, HOST: '127.0.0.1', PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  address = await new Promise<string>((found, failed) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const [, at] = /ready at (http:\S+)/.exec(text) ?? [];
      if (at !== undefined) found(at);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${text}`)));
  });
});
afterAll(async () => {
  await Promise.all([stop(), server.stop()]);
});

test('the harbour master signs in, filters, creates a boat whose berth is taken, corrects it, and removes it', async () => {
  const person = await Person.arrive(browser, { product: { address, accounts: [] } });
  const { page } = person;
  await person.open('/login');
  expect(await page.title()).toMatch(/ · Boat hire$/);
  await page.getByLabel(/^E-?mail/).fill('harbour@example.com');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Login and secret do not match.').waitFor();
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('boats-1');
  await page.keyboard.press('Enter');
  await page.getByText('On the water').waitFor();

  await person.open('/boats');
  await page.getByRole('button', { name: 'Sloops', exact: true }).click();
  await page.getByText('4 in total').waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Curlew[^]*€160\.00/);

  await person.open('/boats/create');
  const form = new Form(page);
  await form.type('Name', 'Merlin');
  await form.type('Berth', 'A12');
  await form.type('Price a day', '99.50');
  await form.submit(/^Create boat/);
  await form.told('Berth').waitFor();
  expect(await form.told('Berth').innerText()).toBe('Berth A12 is taken.');
  await form.type('Berth', 'Z1');
  await form.submit(/^Create boat/);
  await page.waitForURL(/\/boats\/[0-9a-f-]{36}$/);
  await page.getByText('€99.50').first().waitFor();

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await form.type('Seats', '7');
  await form.submit(/^Save/);
  await page.getByText('€99.50').first().waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Seats\s+7/);

  await person.open('/bookings');
  await page.getByText('Daan Vos').first().click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Out', { exact: true }).first().waitFor();

  await person.open('/boats?filter=%7B%22q%22%3A%22Merlin%22%7D');
  await page.getByText('Merlin').first().click();
  await page
    .getByRole('button', { name: /More|Other/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete|^Yes/ })
    .click();
  await page.waitForURL(/\/boats(?:\?|$)/);
  await person.leave();
});
