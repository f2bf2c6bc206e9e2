/** Runs the actions of a record page: its buttons, also those behind "more", and the dialogs that they open. */
import type { Locator, Page } from 'playwright-core';
import type { Person } from './person.ts';

/** How long a menu may take to show what it has. */
const menuMilliseconds = 2_000;

/**
 * A button of the record's page, or one behind "more": of the record before it, perhaps, as long as the page is still
 * changing; then once more.
 */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name, exact: true }).first();
  const more = page
    .locator('main')
    .getByRole('button', { name: /^More|^Meer/ })
    .last();
  const item = page.getByRole('menuitem', { name, exact: true });
  for (let tries = 0; tries < 10; tries += 1) {
    await button.or(more).first().waitFor();
    if (await button.isVisible()) return button.click();
    await more.click();
    if (
      await item.waitFor({ timeout: menuMilliseconds }).then(
        () => true,
        () => false,
      )
    )
      return item.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`There is no "${name}" at ${page.url()}.`);
}

/** Until the dialog is gone: it went through. */
export async function answer(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

/** On to that step of a wizard: it is there before anything else is pressed. */
export async function goOn(person: Person, step: string, next = 'Next'): Promise<void> {
  await person.page.getByRole('button', { name: next }).click();
  // The address is ahead of the screen.
  await person.page.locator(`form[data-step="${step}"]`).waitFor();
  await person.settle();
}

/** The resource's place in its group of the menu, which is opened where it is closed. */
export async function placeInMenu(page: Page, group: string, name: string): Promise<Locator> {
  const menu = page.getByRole('navigation').first();
  const entry = menu.getByRole('link', { name, exact: true });
  const button = menu.getByRole('button', { name: group, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await entry.waitFor();
  return entry;
}
