/** The active client, the language, the theme, and small screens. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { menuTree } from '../../src/engine/browser/shell/menu/menuTree.ts';
import type { Label } from '../../src/engine/registry/types.ts';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { realRegistry } from './support/registry.ts';

const registry = realRegistry();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const total = async (person: Person): Promise<number> => {
  await person.settle();
  const text = await person.page
    .getByText(/\d+–\d+ of (?:about )?[\d.,]+/)
    .first()
    .textContent();
  return Number((text ?? '').replace(/.* of (?:about )?/, '').replaceAll(/\D/g, ''));
};

test('a pinned column stays visible, and a table that is too wide scrolls within its box', async () => {
  const columns = 'client_uuid-260-pin.name.issue_date.due_date-300.gross_cents-200.open_cents-200.paid_cents-200';
  const person = await Person.signedIn(browser, 'management', {
    width: 1280,
    at: `/invoices?view=standard&layout=table&columns=${columns}`,
  });
  const { page } = person;
  const table = page.locator('.RaDataTable-tableWrapper');
  const cell = page.locator('tbody .column-client_uuid').first();
  await cell.waitFor();
  await person.settle();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const before = await cell.boundingBox();
  await table.evaluate((element) => element.scrollTo({ left: 150 }));
  expect(await table.evaluate((element) => element.scrollLeft)).toBe(150);
  expect(Math.abs(((await cell.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
  const colour = (): Promise<string> => cell.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await colour();
  await cell.hover();
  expect(await colour()).not.toBe(plain);
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByText('1 selected').click({ trial: true });
  person.expectNoComplaint('a pinned column');
  await person.leave();
});

describe('the active client', () => {
  test('narrows every list to its rows, is remembered, and can be cleared', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/domain' });
    const all = await total(person);
    const owner = (await person.page.locator('main a[href^="/settings/clients/"]').first().textContent()) ?? '';
    await person.page.getByRole('button', { name: /^Active client/ }).click();
    await person.page.getByPlaceholder(/Search clients/).fill(owner);
    await person.page.getByRole('option', { name: owner }).first().click();
    await person.page.getByRole('button', { name: `Active client: ${owner}` }).waitFor();
    await person.settle();
    const names = await person.page.locator('main a[href^="/settings/clients/"]').allTextContents();
    expect(new Set(names)).toEqual(new Set([owner]));
    await person.openAnew('/invoices');
    const clients = await person.page.locator('main a[href^="/settings/clients/"]').allTextContents();
    expect(clients.every((name) => name === owner)).toBe(true);

    await person.page.getByRole('button', { name: /^Active client/ }).click();
    await person.page.getByRole('option', { name: 'All clients' }).click();
    await person.page.getByRole('button', { name: 'Active client: All clients' }).waitFor();
    await person.open('/domain');
    expect(await total(person)).toBe(all);
    person.expectNoComplaint('the lists of one client');
    await person.leave();
  });

  test('narrows forms, and a switch at another client’s record leads to a page that exists', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/server/create' });
    const { page } = person;
    const form = new Form(page);
    const offered = async (label: string): Promise<readonly string[]> => {
      await form.field(label).click();
      await page.getByRole('option').first().waitFor();
      await person.settle();
      const options = await page.getByRole('option').allInnerTexts();
      await page.keyboard.press('Escape');
      return options.map((text) => text.split('\n')[0] ?? '');
    };
    await form.pick('Provider', 'Hetzner Cloud');
    await person.settle();
    const regions = await offered('Region');
    expect(regions).toContain('Falkenstein');
    expect(regions).not.toContain('Delft');
    await form.pick('Region', 'Falkenstein');
    await form.pick('Provider', 'TransIP VPS');
    await expect.poll(() => form.field('Region').inputValue()).toBe('');
    await expect.poll(() => offered('Region')).toContain('Delft');

    await person.open('/database');
    const owner = (await page.locator('main a[href^="/settings/clients/"]').first().textContent()) ?? '';
    await page.getByRole('button', { name: /^Active client/ }).click();
    await page.getByPlaceholder(/Search clients/).fill(owner);
    await page.getByRole('option', { name: owner }).first().click();
    await page.getByRole('button', { name: `Active client: ${owner}` }).waitFor();
    const [other] = await person.page.evaluate(async (own) => {
      const listed = (await (await fetch('/api/clients')).json()) as { uuid: string; name: string }[];
      return listed.filter((client) => client.name !== own).map(({ uuid }) => uuid);
    }, owner);
    await person.open('/domain-contacts/create');
    await expect.poll(() => form.field('Client').inputValue()).toBe(owner);
    expect(await offered('Client')).toEqual([owner, 'Create client']);
    const contact = {
      client_uuid: other,
      organisation: 'Waddenwind B.V.',
      email: 'info@waddenwind.example',
      phone: '+31201234567',
      street: 'Kade',
      house_number: '1',
      postal_code: '8011 AB',
      city: 'Zwolle',
    };
    await person.openAnew(`/domain-contacts/create?source=${encodeURIComponent(JSON.stringify(contact))}`);
    await form.submit(/^Create domain contact/);
    await page.waitForURL((url) => url.pathname === '/domain-contacts');
    await page.getByRole('heading', { level: 1, name: 'Domain contacts' }).waitFor();
    await person.leave();
  });

  test('stays when the switch fails, which is only logged', async () => {
    const person = await Person.signedIn(browser, 'management');
    await person.page.route('**/set-current', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"E_INTERNAL","message":"x"}' }),
    );
    await person.page.getByRole('button', { name: /^Active client/ }).click();
    await person.page.getByRole('option').nth(1).click();
    await expect.poll(() => person.takeComplaints().join('\n')).toContain('set-current');
    await person.page.getByRole('button', { name: 'Active client: All clients' }).waitFor();
    expect(person.path()).toBe('/');
    await person.leave();
  });
});

describe('the language', () => {
  test('becomes Dutch in the menu and on a list, and stays Dutch', async () => {
    const person = await Person.signedIn(browser, 'management');
    await person.page.getByRole('button', { name: 'Language' }).click();
    await person.page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
    await person.page.getByRole('button', { name: 'Taal' }).waitFor();
    const nav = person.page.getByRole('navigation').first();
    for (const { group, entries } of menuTree(registry, { actor: 'management' }).sections) {
      const inDutch = (label: Label): RegExp => new RegExp(`^${label['nl'] ?? ''}`);
      const closed = nav.getByRole('button', { name: inDutch(group.label), expanded: false });
      if ((await closed.count()) > 0) await closed.click();
      const isArea = group.area !== null;
      for (const { label } of isArea ? [group] : entries.filter(({ depth }) => depth === 0))
        // The count of a badge stands after the name.
        await nav
          .getByRole('link', { name: inDutch(label) })
          .first()
          .waitFor();
    }
    await person.openAnew('/domain');
    expect(await person.heading().textContent()).toBe('Domeinen');
    const words = (await person.page.locator('main').innerText()).split(/\s+/);
    for (const english of ['Search', 'Columns', 'Export', 'Create', 'filter…', 'rows', 'Client', 'Active', 'Yes', 'No'])
      expect(words).not.toContain(english);
    await person.leave();
  });
});

describe('the texts of a language', () => {
  /** Those of the scripts of languages that were asked for, in order. */
  const asked = (person: Person): readonly string[] => {
    const tags: string[] = [];
    person.page.on('request', (request) => {
      const [, tag] = /\/assets\/(en|nl)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
      if (tag !== undefined) tags.push(tag);
    });
    return tags;
  };
  const choose = async ({ page }: Person, from: string, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
  };

  test('are fetched when a person chooses the language, and are available when a page loads', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/domain' });
    const tags = asked(person);
    await person.page.reload();
    await person.page.getByRole('button', { name: 'Language' }).waitFor();
    expect(tags).toEqual(['en']);
    await choose(person, 'Language', 'Nederlands');
    await person.page.getByRole('button', { name: 'Taal' }).waitFor();
    expect(tags).toEqual(['en', 'nl']);

    await person.page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1')) seen.add(heading.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await person.page.reload();
    await person.page.getByRole('heading', { level: 1, name: 'Domeinen' }).waitFor();
    await person.settle();
    expect(tags).toEqual(['en', 'nl', 'nl']);
    const seen = await person.page.evaluate(() => [...(window as unknown as { readonly seen: Set<string> }).seen]);
    expect(seen).toEqual(['Domeinen']);
    await person.leave();
  });

  test('leave the screens unchanged and show a message when they cannot be fetched', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/domain' });
    const dutch = /\/assets\/nl-[\w-]+\.js$/;
    await person.settle();
    await person.offline(true);
    // The browser may have them from a visit before.
    await person.page.route(dutch, (route) => route.abort('internetdisconnected'));
    await choose(person, 'Language', 'Nederlands');
    await person.page.getByText('This language could not be loaded').waitFor();
    expect(await person.heading().textContent()).toBe('Domains');
    expect(await person.page.evaluate(() => document.documentElement.lang)).toBe('en');
    await person.offline(false);
    await person.page.unroute(dutch);
    await person.page.getByText('You’re offline.').waitFor({ state: 'detached' });
    await choose(person, 'Language', 'Nederlands');
    await person.page.getByRole('heading', { level: 1, name: 'Domeinen' }).waitFor();
    expect(await person.page.evaluate(() => document.documentElement.lang)).toBe('nl');
    expect(person.takeComplaints().join('\n')).toContain('ERR_INTERNET_DISCONNECTED');
    await person.leave();
  });
});

describe('the theme', () => {
  test.each(['light', 'dark'] as const)('follows a system that is %s', async (theme) => {
    const person = await Person.signedIn(browser, 'management', { theme });
    const background = await person.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(theme === 'light' ? 'rgb(247, 247, 249)' : 'rgb(16, 19, 23)');
    await person.leave();
  });

  test('is chosen in the menu and remembered', async () => {
    const person = await Person.signedIn(browser, 'management');
    await person.page.getByRole('button', { name: 'Theme' }).click();
    await person.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await person.openAnew('/domain');
    expect(await person.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 19, 23)');
    await person.leave();
  });
});

describe('a table', () => {
  test.each([1440, 1920] as const)('shows the last of many columns on a screen of %d pixels', async (width) => {
    const person = await Person.signedIn(browser, 'management', { width });
    for (const path of ['/settings/clients', '/subscriptions', '/hours?layout=table', '/project']) {
      await person.open(path);
      const beyond = () =>
        person.page.evaluate(() => {
          const table = document.querySelector('main table');
          return table === null ? null : table.getBoundingClientRect().right - document.documentElement.clientWidth;
        });
      await expect.poll(beyond, { message: path }).toBeLessThanOrEqual(0);
    }
    await person.leave();
  });
});

test('a table that scrolls does not cover its first row with its header', async () => {
  const person = await Person.signedIn(browser, 'management', { width: 1280, at: '/hours?layout=table' });
  const places = await person.page.evaluate(() =>
    ['main thead th', 'main tbody tr']
      .map((selector) => document.querySelector(selector)?.getBoundingClientRect())
      .map((box) => [box?.top ?? 0, box?.bottom ?? 0]),
  );
  const [[, headEnds = 0] = [], [rowStarts = 0] = []] = places;
  expect(headEnds).toBeGreaterThan(0);
  expect(rowStarts).toBeGreaterThanOrEqual(headEnds - 1);
  await person.leave();
});

describe('a phone', () => {
  test('shows the list, the record and the form without sideways scrolling', async () => {
    const person = await Person.signedIn(browser, 'management', { width: 390, height: 844 });
    for (const path of ['/', '/domain', '/settings/clients/create', '/invoices']) {
      if (path !== person.path()) await person.open(path);
      const wide = await person.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    person.expectNoComplaint('a phone');
    await person.leave();
  });
});
