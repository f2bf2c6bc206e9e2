/**
 * A file in a form: chosen or dropped, refused in place, sent, stopped on its way, shown, fetched, replaced and
 * removed.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const logo = { name: 'Logo één.png', mimeType: 'image/png', buffer: png };

/** On its way a file is named too, and nothing can be saved: one that is here can be removed. */
const here = (field: Locator, name: string): Locator => field.getByRole('button', { name: `Remove ${name}` });

const looks = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const;
test.each(looks)('a file is uploaded in the $theme, $width wide', async ({ theme, width }) => {
  const person = await Person.signedIn(browser, 'management', { theme, width, at: '/application/templates/create' });
  const { page } = person;
  const form = new Form(page);
  await form.type('Name', `Shop ${width}`);
  await form.type('Key', `shop-${width}`);
  await form.choose('Category', 'Web shop');
  await form.type('Manifest', 'image: shop');
  const field = page.getByRole('group', { name: 'Logo' });
  const chooser = field.locator('input[type=file]');
  await field.getByText('Up to 1 MB. Allowed: PNG, JPG, WEBP, SVG').waitFor();

  await chooser.setInputFiles({ ...logo, buffer: Buffer.alloc(1_000_001, 'x') });
  await field.getByText('Choose a file of at most 1 MB').waitFor();
  await chooser.setInputFiles({ ...logo, buffer: Buffer.from('%PDF-1.7') });
  await field.getByText('Choose a file of type PNG, JPG, WEBP, SVG').waitFor();
  expect(person.takeComplaints().filter((line) => !line.includes('415'))).toEqual([]);

  await chooser.setInputFiles(logo);
  await here(field, 'Logo één.png').waitFor();
  await page
    .getByRole('button', { name: /^Create / })
    .first()
    .click();
  await page.getByRole('img', { name: 'Preview of Logo één.png' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Logo één.png' }).click(),
  ]);
  expect([download.suggestedFilename(), readFileSync(await download.path()).equals(png)]).toEqual([
    'Logo één.png',
    true,
  ]);

  await page.getByRole('link', { name: 'Edit' }).first().click();
  await field.getByRole('button', { name: 'Remove Logo één.png' }).click();
  await field.getByRole('button', { name: 'Choose file' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Shop ${width}`).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Download Logo één.png' }).count()).toBe(0);
  person.expectNoComplaint('the record');
  await person.leave();
});

/** Lets go of a file over an element, as from the desktop. */
async function drop(page: Page, onto: Locator, file: typeof logo): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
      return transfer;
    },
    { name: file.name, type: file.mimeType, text: file.buffer.toString('base64') },
  );
  await onto.dispatchEvent('dragover', { dataTransfer });
  await onto.dispatchEvent('drop', { dataTransfer });
}

test('a dropped file shows its progress, can be stopped, delays saving, and is replaced by the next', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/application/templates/create' });
  const { page } = person;
  const field = page.getByRole('group', { name: 'Logo' });
  const place = field.getByRole('button', { name: 'Choose file' }).locator('..');
  const large = { ...logo, name: 'large.png', buffer: Buffer.concat([png, Buffer.alloc(600_000)]) };
  const network = await page.context().newCDPSession(page);
  const slowly = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');

  // Forty seconds for the whole upload: it still has to be in progress when a busy machine stops it.
  await slowly(15_000);
  await drop(page, place, large);
  const progress = field.getByRole('progressbar', { name: 'Uploading large.png…' });
  const part = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(part, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(100);
  await page
    .getByRole('button', { name: /^Create / })
    .first()
    .click();
  await field.getByText('Wait for the upload to finish before you save.').waitFor();
  expect(person.path()).toBe('/application/templates/create');
  await field.getByRole('button', { name: 'Cancel upload of large.png' }).click();
  await field.getByRole('button', { name: 'Choose file' }).waitFor();
  expect(await field.getByRole('alert').count()).toBe(0);

  await slowly(-1);
  await drop(page, place, logo);
  await here(field, 'Logo één.png').waitFor();
  await drop(page, field.getByText('Logo één.png'), { ...logo, name: 'second.png' });
  await here(field, 'second.png').waitFor();
  expect(await field.getByText('Logo één.png').count()).toBe(0);
  person.expectNoComplaint('the form');
  await person.leave();
});
