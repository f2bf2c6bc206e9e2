/** A list as a sheet: fifty rows of a spreadsheet in four clicks and Ctrl+V, then one of them by keyboard alone. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const rows = Array.from({ length: 50 }, (_none, index) => `sheet-${index}.nl\tTaken\t${index}`).join('\n');

test('fifty pasted rows are saved, one is edited by keyboard and undone, and invalid ones ask before leaving', async () => {
  const person = await Person.signedIn(browser, 'management', { width: 1440, at: '/known-names' });
  const { page } = person;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: person.address });
  const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
  await page.getByRole('gridcell', { name: 'Name, new row:' }).click();
  await page.keyboard.press('Control+V');
  await status('50 rows not saved');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await status('All changes saved');
  // By keyboard: the note of the last one, and back.
  const note = page.getByRole('gridcell', { name: /^Note, sheet-49\.nl:/ });
  await note.focus();
  await page.keyboard.type('a note');
  await page.keyboard.press('ArrowUp');
  await status('All changes saved');
  await page.getByRole('gridcell', { name: 'Note, sheet-49.nl: a note' }).waitFor();
  await page.keyboard.press('Control+Z');
  await page.getByRole('gridcell', { name: 'Note, sheet-49.nl: 49' }).waitFor();
  await status('All changes saved');
  // What is wrong stays, and asks.
  await page.getByRole('gridcell', { name: 'Availability, sheet-49.nl: Taken' }).focus();
  await page.keyboard.type('perhaps');
  await page.keyboard.press('ArrowUp');
  await status('1 row to correct');
  await page.getByRole('link', { name: 'Open sheet-48.nl' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('gridcell', { name: /perhaps.*is not one of: Available, Taken/ }).focus();
  await page.keyboard.type('av');
  await page.keyboard.press('Enter');
  await status('All changes saved');
  // The cell that the keys lead to is not beneath the bar.
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.getByRole('gridcell', { name: /^Note, sheet-40\.nl:/ }).focus();
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowDown');
  const cell = await page.locator('[role="gridcell"]:focus').boundingBox();
  const bar = await page.getByRole('region', { name: 'Spreadsheet' }).boundingBox();
  expect((cell?.y ?? Infinity) + (cell?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('searchbox').fill('sheet-49.nl');
  await page
    .getByRole('row', { name: /sheet-49\.nl/ })
    .getByText('Available')
    .waitFor();
  person.expectNoComplaint('the sheet');
  await person.leave();
});
