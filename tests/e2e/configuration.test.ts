/** /config by the keyboard alone: a setting changed and kept, the way to the number sequences, and what the next numbers will be. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, openBrowser } from './support/person.ts';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'management');
});
afterAll(() => browser.close());

const page = () => person.page;
const press = (key: string) => page().keyboard.press(key);
/** So many steps are more than any page of ours needs. */
const mostSteps = 160;

/** Walks on with Tab until what has the focus is called so; as long as anything has it, it can be seen. */
async function walkTo(name: RegExp): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await press('Tab');
    const at = await page().evaluate(() => {
      const here = document.activeElement;
      if (!(here instanceof HTMLElement) || here === document.body) return null;
      const labels = 'labels' in here ? [...(here as HTMLInputElement).labels ?? []].map((label) => label.textContent ?? '') : [];
      const { width, height } = here.getBoundingClientRect();
      return { name: [here.getAttribute('aria-label') ?? '', ...labels, here instanceof HTMLInputElement ? '' : here.innerText].join(' ').trim(), seen: width > 0 && height > 0 };
    });
    if (at?.seen === true && name.test(at.name)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)} at ${page().url()}.`);
}

test('a setting is changed, and the next numbers are seen, without a mouse', async () => {
  await person.open('/config');
  await walkTo(/^Out-of-hours phone/);
  await press('ControlOrMeta+a');
  await page().keyboard.type('+31 20 123 45 67');
  await person.during('/api/settings', async () => {
    await walkTo(/^Save/);
    await press('Enter');
  });
  await person.settle();
  await person.open('/config');
  expect(await page().getByLabel(/^Out-of-hours phone/).inputValue()).toBe('+31201234567');

  await walkTo(/^Number sequences$/);
  await press('Enter');
  await page().getByRole('heading', { level: 1, name: 'Number sequences' }).waitFor();
  await person.settle();
  await walkTo(/^(Invoice|Credit note|Order|Quote)/i);
  await press('Enter');
  await page().waitForURL(/\/config\/number-sequences\/[0-9a-f-]{36}/);
  await person.settle();
  await walkTo(/^Overview/);
  await press('ArrowRight');
  await press('Enter');
  const panel = page().getByRole('tabpanel', { name: /Next numbers/ });
  await panel.waitFor();
  await expect.poll(() => panel.innerText()).toMatch(/\d/);
  person.expectNoComplaint('the configuration by keyboard');
}, 90_000);
