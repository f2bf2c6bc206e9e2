/** The brand of a seller on the pages of strangers, staff and its clients, also where its colour is hard to read. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Office } from './support/office.ts';
import { Person } from './support/person.ts';
import { sharedProduct } from './support/product.ts';
import { screen } from './support/screens.ts';
import { Walker } from './support/walker.ts';

interface Seller {
  readonly uuid: string;
  readonly name: string;
  readonly is_default: boolean;
  readonly brand_colour: string | null;
  readonly version: number;
}

let browser: Browser;
let office: Office;

const account = (type: string) => {
  const found = sharedProduct().accounts.find((one) => one.type === type);
  if (!found) throw new Error(`The demo has no ${type}.`);
  return found;
};
const sellers = () => office.call<readonly Seller[]>('GET', '/sellers');
async function paint(colour: (seller: Seller) => string | null): Promise<void> {
  for (const seller of await sellers()) {
    const brand_colour = colour(seller);
    if (brand_colour === seller.brand_colour) continue;
    await office.call('PUT', `/sellers/${seller.uuid}`, { brand_colour, version: seller.version });
  }
}

beforeAll(async () => {
  browser = await openBrowser();
  office = await Office.open(account('management'));
});
afterAll(() => paint(() => null));

describe.each(['#ffd400', '#000000', '#fdf6e3'])('with the colour %s', (colour) => {
  test.each(['light', 'dark'] as const)('pages have no accessibility findings in %s mode', async (theme) => {
    await paint(() => colour);
    const walker = await Walker.start(browser, 'management', { look: { theme }, familiar: new Map() });
    const found = [
      ...(await walker.audit(screen('/invoices'))),
      ...(await walker.audit(screen('/invoices/{invoices}'))),
    ];
    await walker.person.leave();
    const stranger = await Walker.start(browser, null, { look: { theme }, familiar: new Map() });
    found.push(...(await stranger.audit(screen('/login'))));
    await stranger.person.leave();
    expect(found).toEqual([]);
  });
});

test('a client of another seller sees that seller’s name and colour once signed in, and not after signing out', async () => {
  const [first, other] = (await sellers()).toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
  if (!first || !other) throw new Error('The demo has one seller.');
  await paint(({ uuid }) => (uuid === first.uuid ? '#00508f' : '#00a651'));
  await makeDefault(other);
  const person = await Person.arrive(browser);
  const { page } = person;
  const mark = page.locator('span[aria-hidden=true]:empty').first();
  const isSeen = async (name: string, colour: string): Promise<void> => {
    await expect.poll(() => page.title()).toMatch(new RegExp(` · ${name}$`));
    await expect.poll(() => mark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(colour);
  };
  await person.open('/login');
  await isSeen('Dijk & Duin', 'rgb(0, 166, 81)');
  await person.signIn(account('user'));
  await isSeen(first.name, 'rgb(0, 80, 143)');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await isSeen('Dijk & Duin', 'rgb(0, 166, 81)');
  await person.leave();
  await makeDefault(first);
});

async function makeDefault({ uuid }: Seller): Promise<void> {
  for (const seller of await sellers())
    await office.call('PUT', `/sellers/${seller.uuid}`, { is_default: seller.uuid === uuid, version: seller.version });
}
