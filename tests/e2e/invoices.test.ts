/**
 * Invoices from draft to paid: lines, number, paper, payments by hand, a credit note; and a client who opens the paper
 * and pays online.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, press } from './support/actions.ts';
import { customerAt, ownWord } from './support/buyer.ts';
import { Form } from './support/form.ts';
import { placeOrder } from './support/order.ts';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

const fact = (page: Page, name: string) => page.locator('main').getByText(name, { exact: true }).first();

/** Looks at the paper of the invoice on the page, and answers how the file begins. */
async function paper(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Document' }).click();
  await page.getByRole('link', { name: 'Open PDF' }).and(page.locator('[href^="blob:"]')).waitFor();
  const { origin, pathname } = new URL(page.url());
  return (await (await page.request.get(`${origin}/api${pathname}/pdf`)).text()).slice(0, 5);
}

/** Books what was received on the invoice on the page. */
async function book(page: Page, amount: string | null): Promise<void> {
  await press(page, 'Register payment');
  if (amount !== null) {
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill(amount);
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .blur();
  }
  await answer(page, 'Register payment');
}

test('a draft is edited on its document, by keyboard, and issued documents are only read', async () => {
  const { office } = stage;
  const { customer } = await customerAt(stage.browser, office, { first_name: 'Jet', last_name: `Paper ${ownWord()}` });
  const [seller] = await office.call<readonly { readonly uuid: string }[]>('GET', '/sellers?range=[0,0]');
  const rates = await office.call<readonly { readonly uuid: string; readonly rate_bp: number }[]>('GET', '/vat-rates');
  const vat_rate_uuid = rates.find(({ rate_bp }) => rate_bp === 2100)?.uuid;
  const line = (description: string, unit_price_cents: number, position: number): object => ({
    description,
    unit_price_cents,
    position,
    quantity: 1,
    vat_rate_uuid,
  });
  const draft = await office.call<{ readonly uuid: string }>('POST', '/invoices', {
    client_uuid: customer.uuid,
    seller_uuid: seller?.uuid,
    lines: [line('Advice', 10_000, 1), line('Travel', 2_500, 2)],
  });
  const staff = await Person.signedIn(stage.browser, 'management', { at: `/invoices/${draft.uuid}` });
  const { page } = staff;
  const sheet = page.getByRole('region', { name: 'Invoice preview' });
  await sheet.getByRole('link', { name: 'Travel' }).click();
  const cell = (name: string, index: number) => sheet.getByRole('textbox', { name }).nth(index);
  const isFocused = (name: string, index: number): Promise<boolean> =>
    cell(name, index).evaluate((element) => element === document.activeElement);

  // The cell that was clicked has the focus; Tab and Enter walk, and Escape restores a cell.
  await expect.poll(() => isFocused('Description', 1)).toBe(true);
  await page.keyboard.type(' costs');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await sheet.getByText('€211.75', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.getByText('€151.25', { exact: true }).waitFor();
  expect(await cell('Quantity', 1).inputValue()).toBe('1');
  await page.keyboard.type('2');
  await cell('Quantity', 0).focus();
  await page.keyboard.press('Enter');
  expect(await isFocused('Quantity', 1)).toBe(true);
  await sheet.getByRole('button', { name: 'Add text' }).click();
  await page.keyboard.type('As agreed by phone');
  await sheet.getByRole('textbox', { name: 'Invoice discount' }).fill('10');
  await sheet.getByRole('textbox', { name: 'Order reference' }).fill('PO-7');
  await sheet.getByRole('textbox', { name: 'Text on the invoice' }).fill('Thank you');
  await sheet.getByText('€169.40', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Move line 2 up' }).click();

  // A failed save marks the cell, and unsaved work is guarded.
  await cell('Description', 0).fill('');
  await page.keyboard.press('Control+s');
  await expect.poll(() => cell('Description', 0).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await cell('Description', 0).fill('Travel costs');
  await page.keyboard.press('Control+s');
  await page.waitForURL(new RegExp(`/invoices/${draft.uuid}$`));
  for (const text of ['PO-7', 'Thank you', 'As agreed by phone'])
    await sheet.getByText(text, { exact: true }).waitFor();
  expect(await sheet.getByRole('rowheader').allInnerTexts()).toEqual(
    ['Travel costs', 'Advice', 'As agreed by phone'].map((text) => expect.stringContaining(text) as string),
  );

  await press(page, 'Finalise');
  await answer(page, 'Finalise');
  await fact(page, 'Not sent').waitFor();
  await sheet.getByText('Travel costs').waitFor();
  expect(await sheet.getByRole('link').count()).toBe(0);
  await staff.open(`/invoices/${draft.uuid}/edit`);
  await page.getByText(/Not possible in/).waitFor();
  staff.expectNoComplaint('an invoice that was edited on its document');
});

test('a draft with lines is finalised, printed, paid in two parts, and credited', async () => {
  const word = ownWord();
  const { customer, person: client } = await customerAt(
    stage.browser,
    stage.office,
    { first_name: 'Femke', last_name: `Bos ${word}` },
    { width: 390, height: 844, touch: true },
  );
  const staff = await Person.signedIn(stage.browser, 'management', { at: '/invoices/create' });
  const { page } = staff;
  const form = new Form(page);
  await form.pick('Seller', 'Dijk & Duin Hosting');
  await form.pick('Client', customer.name);
  const lines = form.group('Lines');
  for (const [index, [description, quantity, price]] of [
    ['Advice', '2', '37.50'],
    ['Travel', '1', '12.50'],
  ].entries()) {
    await lines.getByRole('button', { name: 'Add line' }).click();
    await lines
      .getByRole('textbox', { name: 'Description' })
      .nth(index)
      .fill(description ?? '');
    await lines
      .getByRole('textbox', { name: 'Quantity' })
      .nth(index)
      .fill(quantity ?? '');
    await lines
      .getByRole('textbox', { name: 'Unit price' })
      .nth(index)
      .fill(price ?? '');
    await form.pickIn(lines.getByRole('combobox', { name: 'VAT' }).nth(index), '21');
  }
  await lines.getByRole('button', { name: 'Add text' }).click();
  await page.keyboard.type('As agreed by phone');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await staff.settle();
  const address = staff.path();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await fact(page, '€105.88').waitFor();

  await press(page, 'Finalise');
  await answer(page, 'Finalise');
  await fact(page, 'Not sent').waitFor();
  const number = await page
    .getByRole('heading', { name: /\d{6,}/ })
    .first()
    .innerText();
  expect(await paper(page)).toBe('%PDF-');
  await page.getByRole('tab', { name: 'Overview' }).click();

  await book(page, '40');
  await fact(page, 'Partially paid').waitFor();
  await fact(page, '€65.88').waitFor();
  await book(page, null);
  await fact(page, 'Paid').waitFor();

  await client.open(address);
  await client.page.getByRole('heading', { name: number, exact: true }).waitFor();
  expect(await paper(client.page)).toBe('%PDF-');

  await press(page, 'Credit');
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason for crediting/)
    .fill('Not delivered');
  await answer(page, 'Credit');
  const credits = encodeURIComponent(
    JSON.stringify({ kind: 'credit_note', original_invoice_uuid: address.split('/').at(-1) }),
  );
  await expect
    .poll(
      async () =>
        (
          await stage.office.call<readonly { readonly gross_cents: number }[]>('GET', `/invoices?filter=${credits}`)
        ).map(({ gross_cents }) => Math.abs(gross_cents)),
      { timeout: 60_000 },
    )
    .toEqual([10_588]);

  // Another like it: the same lines, and a number and dates of its own.
  await staff.open(address);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => lines.getByRole('textbox', { name: 'Description' }).count()).toBe(3);
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.waitForURL((url) => /\/invoices\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(address));
  await fact(page, '€105.88').waitFor();
  staff.expectNoComplaint('an invoice from draft to credited, and another like it');
  client.expectNoComplaint('the invoice of a client');
  await Promise.all([staff.leave(), client.leave()]);
});

test('a client pays online what was ordered by bank transfer, and the invoice is paid', async () => {
  const { customer, person } = await customerAt(
    stage.browser,
    stage.office,
    { first_name: 'Sem', last_name: 'Post', language: 'nl' },
    { width: 390, height: 844, touch: true, language: 'nl', theme: 'dark' },
  );
  const { page } = person;
  const { uuid } = await placeOrder(customer, 'E-boek Veilig online ondernemen');
  await person.open(`/orders/${uuid}`);
  await page.getByRole('button', { name: /online betalen/ }).click();
  await page.waitForURL((url) => url.pathname === '/cart/test-payment');
  await page.getByRole('button', { name: 'Mislukt' }).click();
  await page.getByText('De betaling is niet gelukt.').waitFor();
  await page.getByRole('button', { name: /online betalen/ }).click();
  await page.waitForURL((url) => url.pathname === '/cart/test-payment');
  await page.getByRole('button', { name: 'Betaald' }).click();
  await page.getByText(/^Bestelling \S+ is betaald\.$/).waitFor();
  await page.getByRole('tab', { name: 'Facturen' }).click();
  await page.getByRole('tabpanel').getByText('Betaald', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  person.expectNoComplaint('paying online');
  await person.leave();
});
