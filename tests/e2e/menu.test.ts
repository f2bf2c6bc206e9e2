/**
 * Every menu entry and every route that exists, for each kind of person: opened without a complaint, with one data
 * request.
 */
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '../../src/engine/registry/access.ts';
import { personalRegistry } from '../../src/engine/registry/personal.ts';
import { menuTree } from '../../src/engine/browser/shell/menu/menuTree.ts';
import { testEach } from '../support/testEach.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { realRegistry } from './support/registry.ts';

const whole = realRegistry();
const extents = ['one of each group', 'each'] as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(['management', 'employee', 'user'] as const)('the menu of %s', (actor) => {
  const registry = personalRegistry(whole, { actor });
  const { sections } = menuTree(registry, { actor });
  const lists = sections.flatMap(({ group, entries }) =>
    entries.flatMap((entry) => {
      const resource = registry.resources[entry.name];
      return resource?.route === entry.to ? [{ group, entry, resource }] : [];
    }),
  );
  const ofEachGroup = lists.filter(
    (list, index) => list.entry.depth === 0 && lists.findIndex(({ group }) => group === list.group) === index,
  );

  testEach<(typeof extents)[number]>(
    'has every resource that may be listed; %s opens with one data request, and its first record without a complaint',
    { cases: extents, sample: ['one of each group'] },
    async (extent) => {
      const listed = new Set(lists.map(({ resource }) => resource.name));
      const groups = new Set(registry.menu.filter(({ access }) => access.includes(actor)).map(({ name }) => name));
      const missing = Object.values(registry.resources).filter(
        ({ name, menu, ...rest }) =>
          groups.has(menu ?? '') && mayDo({ name, menu, ...rest }, { actor }, 'list') && !listed.has(name),
      );
      expect(missing.map(({ name }) => name)).toEqual([]);
      const person = await Person.signedIn(browser, actor);
      let behind = '';
      for (const list of extent === 'each' ? lists : ofEachGroup) {
        const { resource } = list;
        person.takeRequests();
        await goTo(person, list);
        await expect.poll(() => person.heading().textContent()).toBe(resource.plural.en);
        // A record that is at work is looked after until its page has gone.
        const requests = person.takeRequests().filter((one) => behind === '' || !one.startsWith(`GET /api/${behind}/`));
        // A list that opens as a page of its own asks for what that shows, records among it.
        const isPage = resource.list.layouts[0]?.type === 'page';
        // Records of any resource cannot be embedded, so their titles are read after the rows.
        const looksUp = Object.values(resource.fields).some(
          ({ ofResource, kind }) => ofResource !== null && kind === 'uuid',
        );
        const isAsked = (one: string): boolean =>
          isPage || looksUp ? one.startsWith(`GET /api/${resource.name}?`) : true;
        const asked = requests.filter(isAsked).slice(0, isPage ? 1 : undefined);
        expect(asked, resource.name).toEqual([expect.stringMatching(new RegExp(`^GET /api/${resource.name}\\?`))]);
        await expectProper(person, resource.name);
        behind = resource.name;

        const first = person.page
          .locator(
            `main a[href^="${resource.route}/"]:not([href$="/create"]):not([href="${resource.createPage?.route ?? ''}"])`,
          )
          .first();
        if (isPage || (await first.count()) === 0) continue;
        await person.during(`/api/${resource.name}/`, () => first.click());
        expect((await person.heading().textContent())?.trim(), resource.name).toBeTruthy();
        await expectProper(person, `a record of ${resource.name}`);
      }
      await person.leave();
    },
  );

  /** By the links of the menu: its group is opened, then what it stands under. */
  async function goTo(person: Person, { group, entry, resource }: (typeof lists)[number]): Promise<void> {
    const nav = person.page.getByRole('navigation').first();
    const isInArea = group.area !== null && group.area !== resource.route;
    const around = isInArea ? person.page.getByRole('navigation', { name: /^Pages of/ }) : nav;
    const link = around.locator(`a[href="${resource.route}"]`).last();
    // A page of the area that is in another group as well is shown without the area's column.
    const isThere = person.path().startsWith(group.area ?? '') && (await around.count()) > 0;
    if (isInArea && !isThere) await enter(person, nav.locator(`a[href="${group.area}"]`), link);
    const closed = nav.getByRole('button', { name: group.label.en, expanded: false });
    if (!isInArea && (await closed.count()) > 0) await closed.click();
    const root = lists.find((one) => one.entry.name === entry.root && one.group === group);
    if (entry.isPart) return person.during(`/api/${resource.name}?`, () => person.open(resource.route));
    if (entry.depth > 0 && root && (await link.count()) === 0) await person.open(root.resource.route);
    // An area opens at the first of its pages that one may see, which may be this one.
    if (person.path() === resource.route) return;
    person.takeRequests();
    await person.during(`/api/${resource.name}?`, () => link.click());
  }
});

test('an unknown path shows a page that says so', async () => {
  const person = await Person.signedIn(browser, 'employee', { at: '/this/is/nowhere' });
  expect(await person.heading().textContent()).toMatch(/not found/i);
  person.expectNoComplaint('/this/is/nowhere');
  await person.leave();
});

test('a page loads in a few files, with compressed scripts and rows', async () => {
  const person = await Person.signedIn(browser, 'employee', { at: '/project' });
  const sent = await person.page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
      return { name, isWhole: encodedBodySize === decodedBodySize, bytes: decodedBodySize };
    }),
  );
  const scripts = sent.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThan(50);
  const rows = sent.filter(({ name }) => name.includes('/api/projects?'));
  expect(rows).toHaveLength(1);
  const long = [...scripts, ...rows].filter(({ bytes }) => bytes > 2_000);
  expect(long).toEqual(expect.arrayContaining(rows));
  expect(long.filter(({ isWhole }) => isWhole)).toEqual([]);
  await person.leave();
});

async function enter(person: Person, area: Locator, page: Locator): Promise<void> {
  const behind = await person.heading().textContent();
  await area.click();
  await page.waitFor();
  // The menu of the area is there before the first of its pages, which asks for its data only then.
  await expect.poll(() => person.heading().textContent()).not.toBe(behind);
  await person.settle();
}

async function expectProper(person: Person, where: string): Promise<void> {
  person.expectNoComplaint(where);
  expect(await person.page.locator('main').innerText(), where).not.toMatch(
    /undefined|\[object|NaN|[0-9a-f]{8}-[0-9a-f]{4}-/,
  );
}
