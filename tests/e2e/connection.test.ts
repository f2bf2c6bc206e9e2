/**
 * The app without a server: the message, the kept work and the automatic recovery. Also the way to the sign-in page and
 * back.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person, accountOf } from './support/person.ts';
import { worker } from './support/worker.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const api = '**/api/**';

const words = {
  en: {
    told: 'Can’t reach the server. We’ll keep trying',
    unsure: 'We can’t tell if this was done.',
    note: 'Note',
    write: 'Write note',
  },
  nl: {
    told: 'Server niet bereikbaar. We blijven het proberen',
    unsure: 'We weten niet of dit is gelukt.',
    note: 'Notitie',
    write: 'Notitie schrijven',
  },
};

describe('a server that does not answer', () => {
  test.each(['en', 'nl'] as const)(
    'in %s: a message says so, typed text stays, and the page recovers without a reload',
    async (language) => {
      const { told, unsure, note, write } = words[language];
      const person = await Person.signedIn(browser, 'employee', { language, at: '/settings/clients' });
      const { page } = person;
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      // An empty time line is one line.
      const field = page.getByRole('textbox', { name: note, exact: true });
      const unfold = page.getByRole('button', { name: write });
      await field.or(unfold).first().waitFor();
      if (await unfold.isVisible()) await unfold.click();
      await field.fill('Half a thought');
      await page.route(api, (route) => route.abort('connectionrefused'));
      await page.keyboard.press('Control+Enter');
      await page.getByText(told).waitFor();
      await page.getByText(unsure).waitFor();
      // What is wrong is said once.
      expect(await page.getByText(/Can’t reach the server|Server niet bereikbaar/).count()).toBe(1);
      expect(await field.inputValue()).toBe('Half a thought');
      await page.unroute(api);
      await page.getByText(told).waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('Half a thought');
      await field.fill('');
      await person.leave();
    },
  );

  test('a list that could not be read shows one message, and is read as soon as the server answers', async () => {
    const person = await Person.signedIn(browser, 'management');
    const { page } = person;
    await page.route(api, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await page.getByText(words.en.told).waitFor();
    await page.locator('main [aria-busy=true]').waitFor();
    expect(await page.getByText('Can’t reach the server').count()).toBe(1);
    await page.unroute(api);
    await page.getByRole('row').nth(1).waitFor();
    await person.leave();
  });
});

test('a remark on a submitted week stays until it is saved', async () => {
  const noor = await worker('silence');
  await noor.call('POST', '/hours', {
    project_uuid: noor.project,
    client_uuid: noor.client,
    description: 'Ontwerp',
    work_date: '2026-03-02',
    minutes: 480,
  });
  const person = await Person.as(browser, noor.account, { at: '/hours?on=2026-03-02' });
  const { page } = person;
  await page.getByRole('button', { name: 'Submit week' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('On Tuesday I was ill');
  await page.route('**/submit', (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Submit week' }).click();
  await page.getByText(words.en.unsure).first().waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('On Tuesday I was ill');
  await page.unroute('**/submit');
  await person.during('/submit', () => dialog.getByRole('button', { name: 'Submit week' }).click());
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Note: On Tuesday I was ill').waitFor();
  // The button is gone; keyboard focus stays in the same section.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION');
  await person.leave();
});

test('the screen says immediately that the network is gone, and stops saying so when it is back', async () => {
  const person = await Person.signedIn(browser, 'user');
  await person.offline(true);
  await person.page.getByText('You’re offline.').waitFor();
  await person.offline(false);
  await person.page.getByText('You’re offline.').waitFor({ state: 'detached' });
  person.expectNoComplaint('a dashboard that went offline and came back');
  await person.leave();
});

test.each(['/domain?filter=%7B%22status%22%3A%22active%22%7D#top', '/settings/general', '/invoices?page=2'] as const)(
  'a visitor of %s signs in first and then is there',
  async (path) => {
    const person = await Person.arrive(browser);
    await person.openAnew(path);
    expect(person.path()).toBe('/login');
    await person.signIn(accountOf('management'));
    const { pathname, search, hash } = new URL(person.page.url());
    expect(`${pathname}${search}${hash}`).toBe(path);
    await person.leave();
  },
);

test.each(['en', 'nl'] as const)(
  'in %s: a page that does not exist, and one without permission, say so and link to other pages',
  async (language) => {
    const person = await Person.signedIn(browser, 'user', { language, at: '/no/such/page' });
    const { page } = person;
    const home = page
      .getByRole('main')
      .getByRole('link', { name: language === 'en' ? 'Go to dashboard' : 'Naar het overzicht' });
    expect([await person.heading().innerText(), await home.count()]).toEqual([
      language === 'en' ? 'Page not found' : 'Pagina niet gevonden',
      1,
    ]);
    await person.openAnew('/config/employees');
    expect([await person.heading().innerText(), await home.count()]).toEqual([
      language === 'en' ? 'No access' : 'Geen toegang',
      1,
    ]);
    await person.leave();
  },
);
