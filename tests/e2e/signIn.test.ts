/** Signing in as each kind of person, being sent there, and being sent away. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person, accountOf } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe('signing in', () => {
  const types = ['management', 'employee', 'user'] as const;
  test.each(types)('%s signs in and sees the dashboard', async (type) => {
    const person = await Person.signedIn(browser, type);
    expect(person.path()).toBe('/');
    await expect.poll(() => person.heading().textContent()).toContain('Hello');
    const switcher = await person.page.getByRole('button', { name: /all clients/i }).count();
    expect(switcher, 'only management switches the active client').toBe(type === 'management' ? 1 : 0);
    person.expectNoComplaint('the dashboard');
    await person.leave();
  });

  test('the form shows an error for a wrong password and keeps what was typed', async () => {
    const person = await Person.arrive(browser);
    await person.openAnew('/login');
    await person.page.getByLabel(/e-?mail/i).fill(accountOf('employee').email);
    await person.page.locator('input[type=password]').fill('not the password');
    await person.page.keyboard.press('Enter');
    await person.page.getByText('Incorrect email or password').waitFor();
    expect(await person.page.getByLabel(/e-?mail/i).inputValue()).toBe(accountOf('employee').email);
    await person.leave();
  });

  test('a visitor is sent to sign in, and then to the requested page', async () => {
    const person = await Person.arrive(browser);
    const visited: string[] = [];
    person.page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await person.openAnew('/domain');
    await person.page.waitForURL('**/login');
    expect(visited.filter((path) => path === '/login')).toHaveLength(1);
    await person.signIn(accountOf('management'));
    expect(person.path()).toBe('/domain');
    await person.leave();
  });

  test('the session is kept between visits, and ends after signing out', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/settings/clients' });
    expect(await person.heading().textContent()).toBe('Clients');
    await person.page.getByRole('button', { name: 'Your account' }).click();
    await person.page.getByRole('menuitem', { name: /sign out/i }).click();
    await person.page.waitForURL('**/login');
    await person.openAnew('/settings/clients');
    expect(person.path()).toBe('/login');
    await person.leave();
  });

  test('a session that has ended elsewhere leads to the sign-in page at the next call', async () => {
    const person = await Person.signedIn(browser, 'management');
    const token = await person.page.evaluate(
      () => JSON.parse(localStorage.getItem('beheer.session') ?? '{}') as { user?: { token?: string }; token?: string },
    );
    const bearer = token.user?.token ?? token.token ?? '';
    expect(bearer).not.toBe('');
    await person.page.request.delete(`${person.address}/api/session`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    await person.openAnew('/domain');
    await person.page.waitForURL('**/login*');
    await person.leave();
  });
});
