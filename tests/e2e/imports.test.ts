/**
 * Imports fifty spreadsheet rows in four steps: errors are shown next to their rows, and undoing the import removes the
 * records. Also by keyboard, on a phone and in Dutch.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { importLimits } from '../../src/engine/registry/imports/imports.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const rows = (prefix: string, count: number): string =>
  [
    'Name\tAvailability\tNote',
    ...Array.from({ length: count }, (_none, index) => `${prefix}-${index}.nl\tTaken\t${index}`),
  ].join('\n');

/** As Ctrl-V brings them. */
async function paste(dialog: Locator, text: string): Promise<void> {
  await dialog.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog').getByRole('button', { name });

test('fifty pasted rows are imported in four steps, and undone', async () => {
  const person = await Person.signedIn(browser, 'management', { width: 1440, at: '/known-names' });
  const { page } = person;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await paste(page.getByRole('dialog'), rows('journey', 50));
  await button(page, 'Check').click();
  await button(page, 'Import 50 rows').click();
  await button(page, 'Undo import').waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'View 50 records' }).click();
  await page.getByText('1–25 of 50').first().waitFor();
  await page.getByText('Imported: paste.csv').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await button(page, 'paste.csv').first().click();
  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByText('50 undone').waitFor();
  await button(page, 'Close').click();
  await page.getByText('1–25 of 50').first().waitFor({ state: 'detached' });
  person.expectNoComplaint('the import');
  await person.leave();
});

test('an error is shown next to its row, on a phone and in Dutch', async () => {
  const person = await Person.signedIn(browser, 'management', {
    width: 390,
    theme: 'dark',
    language: 'nl',
    at: '/known-names',
  });
  const { page } = person;
  await page.getByRole('button', { name: 'Acties', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Importeren' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'soorten.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Naam;Beschikbaarheid;Notitie\ntelefoon.nl;Bezet;één\nfout.nl;misschien;', 'latin1'),
    });
  await button(page, 'Controleren').click();
  await page.getByText(/‘misschien’ is geen van de keuzes/).waitFor();
  await page.getByText('Rij 3').waitFor();
  expect(await button(page, '1 rij importeren').count()).toBe(1);
  expect(await button(page, 'Sluiten').count()).toBe(1);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Fouten downloaden').click()]);
  expect(download.suggestedFilename()).toMatch(/-fouten\.csv$/);
  await button(page, 'Ander bestand kiezen').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'groot.csv', mimeType: 'text/csv', buffer: Buffer.alloc(importLimits.bytes + 1) });
  await page.getByText('Dit bestand is te groot. Kies een bestand van hooguit 32 MB, of splits het.').waitFor();
  person.expectNoComplaint('the check');
  await person.leave();
});
