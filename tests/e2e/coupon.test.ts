/**
 * A discount code in the cart: a wrong one is refused in plain words, too many are slowed down, and the field keeps
 * working.
 */
import { expect, test } from 'vitest';
import type { CartAnswer } from '../../src/modules/selling/rules/cartAnswer.ts';
import type { ProductCatalogue } from '../../src/modules/selling/rules/catalogue.ts';
import { acceptInvitation, newCustomer, utrecht } from './support/buyer.ts';
import { Office } from './support/office.ts';
import { Person } from './support/person.ts';
import { withStage } from './support/stage.ts';

const stage = withStage();

const words = [
  {
    language: 'en',
    label: 'Discount code',
    use: 'Apply',
    wrong: 'This code can’t be used. Check the spelling',
    slow: 'Too many attempts. Wait a moment and try again.',
  },
  {
    language: 'nl',
    label: 'Kortingscode',
    use: 'Toepassen',
    wrong: 'Deze code kun je niet gebruiken. Controleer de spelling',
    slow: 'Te veel pogingen. Wacht even en probeer het opnieuw.',
  },
] as const;

test.each(words)('a customer uses a discount code in $language', async ({ language, label, use, wrong, slow }) => {
  const customer = await newCustomer(stage.office, {
    first_name: 'Saar',
    last_name: 'Kuiper',
    language,
    address: utrecht,
  });
  const person = await Person.arrive(stage.browser, { language });
  await acceptInvitation(stage.office, person, customer);
  const own = await Office.open({ type: 'user', email: customer.email, password: customer.password });
  const { categories } = await own.call<ProductCatalogue>('GET', '/catalogue');
  const product = categories.flatMap(({ products }) => products).find(({ name }) => name === 'Hosting Start');
  const offer = product?.offers[0];
  await own.call<CartAnswer>('POST', '/cart/items', {
    items: [
      {
        product_uuid: product?.uuid,
        action: offer?.action,
        period_unit: offer?.period_unit,
        period_count: offer?.period_count,
      },
    ],
  });
  // The cart was read a moment ago, and filled on another device since.
  await person.open('/cart');
  const { page } = person;
  expect(await page.getByRole('listitem').filter({ hasText: 'Hosting Start' }).count()).toBe(1);
  const give = async (code: string): Promise<void> => {
    await page.getByLabel(label).fill(code);
    await person.during('/api/cart/coupon', () => page.getByRole('button', { name: use, exact: true }).click());
  };

  // The first is of the demo company, and is over.
  await give('ZOMERSHOP');
  await page.getByText(wrong, { exact: true }).waitFor();
  for (let guess = 1; guess < 10; guess += 1) await give(`RAAD-${guess}`);
  await page.getByText(wrong, { exact: true }).waitFor();
  await give('WELKOM10');
  await page.getByText(slow, { exact: true }).waitFor();
  expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel(label).inputValue()).toBe('WELKOM10');
  person.takeComplaints();
});
