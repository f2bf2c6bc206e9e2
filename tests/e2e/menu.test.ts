/**
 * Every menu entry and every route that exists, for each kind of person: opened without a complaint, with one data
 * request.
 */
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '../../src/engine/registry/access.ts';
import { testEach } from '../support/testEach.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { realRegistry } from './support/registry.ts';

const registry = realRegistry();
const extents = ['one of each group', 'each'] as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(['management', 'employee', 'user'] as const)('the menu of %s', (actor) => {
  const groups = registry.menu.filter(({ access }) => access.includes(actor));
  const allowed = Object.values(registry.resources).filter(
    (resource) => groups.some(({ name }) => name === resource.menu) && mayDo(resource, { actor }, 'list'),
  );

  const ofEachGroup = allowed.filter(
    (resource, index) => allowed.findIndex(({ menu }) => menu === resource.menu) === index,
  );

  testEach<(typeof extents)[number]>(
    'has every resource that may be listed; %s opens with one data request, and its first record without a complaint',
    { cases: extents, isSample: (extent) => actor === 'user' && extent === 'one of each group' },
    async (extent) => {
      const person = await Person.signedIn(browser, actor);
      const nav = person.page.getByRole('navigation').first();
      await openAllGroups(person);
      const shown = new Set(
        await nav.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      );
      for (const { name, route, menu } of allowed)
        expect(groups.find((group) => group.name === menu)?.area ?? null, `${name} is not in the menu`).toSatisfy(
          (area: string | null) => area !== null || shown.has(route),
        );
      let behind = '';
      for (const resource of extent === 'each' ? allowed : ofEachGroup) {
        const area = groups.find(({ name }) => name === resource.menu)?.area ?? null;
        const around =
          area === null || area === resource.route ? nav : person.page.getByRole('navigation', { name: /^Pages of/ });
        const link = around.locator(`a[href="${resource.route}"]`);
        person.takeRequests();
        if (area !== null && !person.path().startsWith(area))
          await enter(person, nav.locator(`a[href="${area}"]`), link);
        // An area opens at the first of its pages that one may see, which may be this one.
        if (person.path() !== resource.route) {
          person.takeRequests();
          await person.during(`/api/${resource.name}?`, () => link.click());
        }
        await expect.poll(() => person.heading().textContent()).toBe(resource.plural.en);
        // A record that is at work is looked after until its page has gone.
        const requests = person.takeRequests().filter((one) => behind === '' || !one.startsWith(`GET /api/${behind}/`));
        // A list that opens as a page of its own asks for what that shows, records among it.
        const isPage = resource.list.layouts[0]?.type === 'page';
        const asked = isPage
          ? requests.filter((one) => one.startsWith(`GET /api/${resource.name}?`)).slice(0, 1)
          : requests;
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
});

test('an unknown path shows a page that says so', async () => {
  const person = await Person.signedIn(browser, 'employee', { at: '/this/is/nowhere' });
  expect(await person.heading().textContent()).toMatch(/not found/i);
  person.expectNoComplaint('/this/is/nowhere');
  await person.leave();
});

test('a page comes in a few files, its scripts and its rows compressed', async () => {
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

async function openAllGroups(person: Person): Promise<void> {
  const nav = person.page.getByRole('navigation').first();
  await nav.getByRole('link').first().waitFor();
  const closed = nav.locator('[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
}

async function expectProper(person: Person, where: string): Promise<void> {
  person.expectNoComplaint(where);
  expect(await person.page.locator('main').innerText(), where).not.toMatch(
    /undefined|\[object|NaN|[0-9a-f]{8}-[0-9a-f]{4}-/,
  );
}
