/** Keys that are typed before an opening dialog or popover has the focus arrive in its field. */
import { expect, test } from 'vitest';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

test('what is typed right after choosing a filter is all in its field', async () => {
  const person = await Person.signedIn(stage.browser, 'management', { at: '/invoices' });
  const { page } = person;
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Client', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('messtechnik');
  const field = page.locator('#filter-client_uuid');
  await expect.poll(() => field.inputValue()).toBe('messtechnik');
  await person.leave();
});

test('Backspace and Escape count while the field is not there yet, and shortcuts work afterwards', async () => {
  const person = await Person.signedIn(stage.browser, 'management', { at: '/invoices' });
  const { page } = person;
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Client', exact: true }).click();
  await page.keyboard.type('ab');
  await page.keyboard.press('Backspace');
  const dialog = page.getByRole('dialog', { name: 'Client' });
  await expect.poll(() => page.locator('#filter-client_uuid').inputValue()).toBe('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.type('?');
  await page.getByRole('dialog', { name: /keys|shortcuts/i }).waitFor();
  await person.leave();
});
