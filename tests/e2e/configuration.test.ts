/**
 * /config by the keyboard alone: a setting changed and kept, the next numbers, a file drafted and deployed, a category
 * moved in the tree.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { Person, accountOf } from './support/person.ts';

let browser: Browser;
let person: Person;
let office: Office;
beforeAll(async () => {
  browser = await openBrowser();
  [person, office] = [await Person.signedIn(browser, 'management'), await Office.open(accountOf('management'))];
});

const page = () => person.page;
const press = (key: string) => page().keyboard.press(key);
/** So many steps are more than any page of ours needs. */
const mostSteps = 160;

/** Presses on until what has the focus is called so, or leads there; as long as anything has it, it can be seen. */
async function walkTo(name: RegExp, key = 'Tab'): Promise<void> {
  const passed = new Set<string>();
  for (let step = 0; step < mostSteps; step += 1) {
    await press(key);
    const at = await page().evaluate(() => {
      const here = document.activeElement;
      if (!(here instanceof HTMLElement) || here === document.body) return null;
      const labels =
        'labels' in here ? [...((here as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '') : [];
      const { width, height } = here.getBoundingClientRect();
      return {
        name: [here.getAttribute('aria-label') ?? '', ...labels, here instanceof HTMLInputElement ? '' : here.innerText]
          .join(' ')
          .trim(),
        leads: here.getAttribute('href') ?? '',
        seen: width > 0 && height > 0,
      };
    });
    if (at?.seen === true && (name.test(at.name) || name.test(at.leads))) return;
    passed.add(at === null ? 'nothing' : `${at.name}${at.seen ? '' : ' (unseen)'}`);
  }
  throw new Error(`${key} does not lead to ${String(name)} at ${page().url()}, only to: ${[...passed].join(' · ')}.`);
}

test('a changed setting shows the next numbers', async () => {
  await person.open('/config');
  await walkTo(/^Support phone/);
  await press('ControlOrMeta+a');
  await page().keyboard.type('+31 20 123 45 67');
  await walkTo(/^Save/);
  await person.during('/api/settings', () => press('Enter'));
  await person.open('/config');
  expect(
    await page()
      .getByLabel(/^Support phone/)
      .inputValue(),
  ).toBe('+31 20 123 45 67');

  await walkTo(/^Number sequences$/);
  await press('Enter');
  await page().getByRole('heading', { level: 1, name: 'Number sequences' }).waitFor();
  await person.settle();
  await walkTo(/\/config\/number-sequences\/[0-9a-f-]{36}$/);
  await press('Enter');
  // The list stays in sight until the record is there.
  await page()
    .getByRole('tab', { name: /^Overview/ })
    .waitFor();
  await person.settle();
  await walkTo(/^Overview/);
  await press('ArrowRight');
  await press('Enter');
  const panel = page().getByRole('tabpanel', { name: /Next numbers/ });
  await panel.waitFor();
  await expect.poll(() => panel.innerText()).toMatch(/\d/);
  person.expectNoComplaint('settings and numbers');
});

test('a configuration file is drafted and deployed', async () => {
  const { uuid } = await office.call<{ uuid: string }>('POST', '/config-files', {
    path: '/etc/by-keyboard.conf',
    scope: 'system',
    content: 'one\n',
  });
  await person.open(`/config/config-files/${uuid}`);
  await walkTo(/^Edit$/);
  await press('Enter');
  await page().waitForURL(/\/edit$/);
  await person.settle();
  // Until the editor is there a plain field stands in its place.
  await page().locator('.cm-content').waitFor();
  await walkTo(/^Content/);
  await press('ControlOrMeta+End');
  await page().keyboard.type('two');
  // Tab indents in the editor.
  await press('Escape');
  await walkTo(/^Save/);
  await person.during(`/api/config-files/${uuid}`, () => press('Enter'));
  expect(await office.call('GET', `/config-files/${uuid}`)).toMatchObject({ content: 'one\ntwo', status: 'draft' });

  await person.open(`/config/config-files/${uuid}`);
  await walkTo(/^Deploy$/);
  await press('Enter');
  await page().getByRole('dialog').waitFor();
  await walkTo(/^Yes, deploy$/);
  await press('Enter');
  await page().waitForURL(/\/deployments\/[0-9a-f-]{36}/);
  await person.settle();
  await page().locator('main').getByText('Waiting for staff', { exact: true }).first().waitFor();
  person.expectNoComplaint('a file by keyboard');
  await office.call('PUT', `/deployments/${person.path().split('/').at(-1) ?? ''}/cancel`, {});
});

test('a category is moved below another', async () => {
  const tag = String(Date.now());
  const names = [`Above ${tag}`, `Below ${tag}`] as const;
  const made = await Promise.all(
    names.map((name, at) =>
      office.call<{ uuid: string }>('POST', '/product-categories', {
        name,
        slug: name.toLowerCase().replace(' ', '-'),
        sort: 900 + at,
      }),
    ),
  );
  const [above, below] = made.map(({ uuid }) => uuid);
  await person.open('/config/product-categories');
  await page().getByRole('treeitem', { name: names[1] }).waitFor();
  await page().getByRole('tree').locator('[tabindex="0"]').first().waitFor();
  await walkToTree();
  await walkTo(new RegExp(`^${names[1]}`), 'ArrowDown');
  await walkTo(new RegExp(names[1]));
  await press('Enter');
  await page().getByRole('menu').waitFor();
  await walkTo(new RegExp(`^${names[0]}$`), 'ArrowDown');
  await person.during(`/api/product-categories/${String(below)}`, () => press('Enter'));
  expect(await office.call('GET', `/product-categories/${String(below)}`)).toMatchObject({ parent_uuid: above });
  await expect.poll(() => page().getByRole('treeitem', { name: names[1] }).getAttribute('aria-level')).toBe('2');
  person.expectNoComplaint('a category by keyboard');
  await office.call('DELETE', '/product-categories', { uuids: [below, above] });
});

async function walkToTree(): Promise<void> {
  const role = () => page().evaluate(() => document.activeElement?.role ?? '');
  for (let step = 0; step < mostSteps && (await role()) !== 'treeitem'; step += 1) await press('Tab');
}
