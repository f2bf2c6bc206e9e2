/** In charge of what can be done with the record on a page: its buttons, also those behind "more", and the dialogs that they open. */
import type { Page } from 'playwright-core';

/** A button of the record's page, or one behind "more". */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name, exact: true });
  const more = page.locator('main').getByRole('button', { name: /^More|^Meer/ });
  await button.or(more).first().waitFor();
  if (await button.count() > 0) return button.first().click();
  await more.last().click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

/** Until the dialog is gone: it went through. */
export async function answer(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).last().click();
  await dialog.waitFor({ state: 'detached' });
}
