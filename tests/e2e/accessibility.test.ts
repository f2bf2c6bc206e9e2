/**
 * What axe finds on every screen that the registry makes, in both themes, at a desk and on a phone: nothing. What has
 * to be looked at besides is in `tests/e2e/walk.test.ts` and `tests/long/transcripts.test.ts`.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { everyScreen } from './support/everyScreen.ts';
import { sidewaysScroll } from './support/inspect.ts';
import { Person, type Look } from './support/person.ts';
import { screen, type Role, type Screen } from './support/screens.ts';
import { Walker } from './support/walker.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const phone: Look = { width: 390, height: 844, touch: true };
const looks: readonly (readonly [name: string, look: Look])[] = [
  ['light, at a desk', { theme: 'light' }],
  ['dark, at a desk', { theme: 'dark' }],
  ['light, on a phone', { ...phone, theme: 'light' }],
  ['dark, on a phone', { ...phone, theme: 'dark' }],
];

async function findings(role: Role, look: Look, screens: readonly Screen[]): Promise<readonly string[]> {
  const walker = await Walker.start(browser, role, { look, familiar: new Map() });
  const found: string[] = [];
  for (const one of screens) found.push(...(await walker.audit(one)));
  await walker.person.leave();
  return found;
}

test('a record page and a form have no accessibility findings in dark mode on a desktop', async () => {
  const some = ['/settings/clients/{clients}', '/settings/clients/create'].map(screen);
  expect(await findings('management', { theme: 'dark' }, some)).toEqual([]);
});

test.each([
  ['light', {}],
  ['dark', phone],
] as const)(
  'the advanced filter has no accessibility findings while its list of fields is open, in %s mode',
  async (theme, look) => {
    const walker = await Walker.start(browser, 'management', { look: { ...look, theme }, familiar: new Map() });
    const { page } = walker.person;
    expect(await walker.audit(screen('/invoices'))).toEqual([]);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('Advanced filter').click();
    await page.getByRole('listbox').getByRole('group', { name: 'Invoice', exact: true }).waitFor();
    expect(await walker.violations()).toEqual([]);
    await walker.person.leave();
  },
);

/** Whether there is a line around it that is seen where the system chooses the colours. */
const hasEdge = (element: Element): boolean => {
  const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
  return borderTopWidth !== '0px' || (outlineStyle === 'solid' && outlineWidth !== '0px');
};

test('under forced system colours pressed and selected elements, and colour-coded ones, have an edge', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/invoices?perPage=10' });
  const { page } = person;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const edged = ['.MuiButton-contained', '.state-chip', 'tr:has(input:checked)', 'nav [aria-current=page]'];
  const found = await Promise.all(
    edged.map(async (selector) => [selector, await page.locator(selector).first().evaluate(hasEdge)] as const),
  );
  expect(found.filter(([, isSeen]) => !isSeen)).toEqual([]);
  await person.leave();
});

test('a choice without a border shows keyboard focus by a ring', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/invoices?perPage=10' });
  const { page } = person;
  await page.getByRole('button', { name: 'Go to next page' }).focus();
  await page.keyboard.press('Shift+Tab');
  const choice = page.getByRole('combobox', { name: 'Rows per page' });
  expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await choice.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  await person.leave();
});

/** As somebody has it who set the browser's own size of text to twice the usual. */
async function withLargeText({ page }: Person): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('text enlarged to 200 % in a phone browser is enlarged, and no page gets wider than its screen', async () => {
  const person = await Person.signedIn(browser, 'management', { ...phone, at: '/invoices?perPage=10' });
  const { page } = person;
  const size = (): Promise<string> => person.heading().evaluate((heading) => getComputedStyle(heading).fontSize);
  expect(await size()).toBe('20px');
  await withLargeText(person);
  expect(await size()).toBe('40px');
  const wide = [await page.evaluate(sidewaysScroll)];
  for (const path of ['/', '/hours', '/invoices/create']) {
    await person.open(path);
    wide.push(await page.evaluate(sidewaysScroll));
  }
  expect(wide.flat()).toEqual([]);
  await person.leave();
});

// One after the other: together they take turns at two cores until none is done in time.
describe.each(looks)('%s', { tags: ['sweep'] }, (_, look) => {
  // An employee sees less of the same, and what is theirs alone is walked through elsewhere.
  test.each(['management', 'user'] as const)('every screen of %s has no accessibility findings', async (role) => {
    const screens = everyScreen(role);
    expect(screens.length).toBeGreaterThan(60);
    expect(await findings(role, look, screens)).toEqual([]);
  });
});
