/**
 * Another business on the engine alone: the lending library of docs/examples, with the screens that are built already.
 * Books are lent and taken back.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { press } from './support/actions.ts';
import { openBrowser } from './support/browser.ts';
import { startExample, type Example } from './support/example.ts';
import { Form } from './support/form.ts';
import { accountOf, Person } from './support/person.ts';

let browser: Browser;
let library: Example;
beforeAll(async () => {
  [browser, library] = await Promise.all([openBrowser(), startExample('library')]);
});
afterAll(() => library.stop());

test('a librarian signs in, lends a book and takes it back', async () => {
  const person = await Person.arrive(browser, { product: library });
  await person.open('/login');
  expect(await person.page.title()).toMatch(/ · Library$/);
  expect(await person.heading().textContent()).toBe('Sign in to Library');
  await person.signIn(accountOf('employee', library));
  await person.page.getByText('Late loans').waitFor();
  // Nothing of another business: neither its switch of clients nor its timer.
  expect(await person.page.getByRole('banner').innerText()).not.toMatch(/client|timer|Beheer/i);

  await person.open('/books');
  await person.page.getByText('Letters to a Lighthouse').first().waitFor();
  await person.open('/loans/create');
  const form = new Form(person.page);
  await form.pick('Book', 'How Bridges');
  await form.pick('Member', 'Sofie');
  await form.date('Due back', '31122099');
  await form.submit(/^Create loan/);
  await person.page.waitForURL(/\/loans\/[0-9a-f-]{36}$/);
  await person.page.getByText('Lent out').first().waitFor();
  await person.page.getByText('Yusuf Demir').first().waitFor();

  await press(person.page, 'Take back');
  await person.page.getByText('Returned', { exact: true }).first().waitFor();
  person.expectNoComplaint('the loan');
  await person.leave();
});

test('a member sees only their own loans, in Dutch, with the cost of late ones', async () => {
  const person = await Person.signedIn(browser, 'user', { product: library, language: 'nl', at: '/loans', width: 390 });
  expect(await person.heading().textContent()).toBe('Uitleningen');
  const text = await person.page.locator('main').innerText();
  expect(text).toContain('The Sea Road');
  expect(text).not.toContain('Bram Jacobs');
  await person.open('/');
  await person.page.getByText('€ 2,50').first().waitFor();
  expect(await person.page.getByText('Leden').count()).toBe(0);
  person.expectNoComplaint('the loans of a member');
  await person.leave();
});
