/**
 * Two more businesses on the engine alone: a garage, whose work has lines, a view and parts that run short, and a club,
 * whose teams are a tree and whose matches have a score.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { press } from './support/actions.ts';
import { openBrowser } from './support/browser.ts';
import { startExample, type Example } from './support/example.ts';
import { Form } from './support/form.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe('the garage', () => {
  let garage: Example;
  beforeAll(async () => {
    garage = await startExample('garage');
  });
  afterAll(() => garage.stop());

  test('a mechanic plans a job with a part, starts it and marks it ready', async () => {
    const person = await Person.signedIn(browser, 'employee', { product: garage, at: '/jobs/create' });
    const { page } = person;
    const form = new Form(page);
    await form.type('Number', '2026-777');
    await form.pick('Vehicle', 'KZ-903');
    await form.type('What is asked', 'The left mirror is loose.');
    const lines = form.group('Work and parts');
    await lines.getByRole('button', { name: 'Add line' }).click();
    await lines.getByRole('textbox', { name: /^Description/ }).fill('Mirror');
    await lines.getByRole('textbox', { name: /^Price/ }).fill('45');
    await form.submit(/^Create job/);
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
    await page.getByText('€45.00').first().waitFor();
    // The person who created the job carries it out.
    await page.getByText('Sanne Bakker').first().waitFor();
    await press(page, 'Begin');
    await page.getByText('On the bridge', { exact: true }).first().waitFor();
    person.expectNoComplaint('the job');

    await person.open('/months');
    expect(await page.getByRole('row').count()).toBeGreaterThan(2);
    expect(await page.getByRole('link', { name: /^Create/ }).count(), 'a view is read only').toBe(0);
    person.expectNoComplaint('the view');
    await person.leave();
  });

  test('a customer sees only their own vehicles and jobs, in Dutch on a phone', async () => {
    const person = await Person.signedIn(browser, 'user', { product: garage, language: 'nl', at: '/jobs', width: 390 });
    expect(await person.heading().textContent()).toBe('Werkorders');
    const text = await person.page.locator('main').innerText();
    expect(text).toContain('2026-101');
    expect(text).not.toContain('2026-103');
    person.expectNoComplaint('the jobs of a customer');
    await person.leave();
  });
});

describe('the club', () => {
  let club: Example;
  beforeAll(async () => {
    club = await startExample('club');
  });
  afterAll(() => club.stop());

  test('the treasurer collects a contribution, and the score of a match is entered', async () => {
    const person = await Person.signedIn(browser, 'employee', { product: club, at: '/contributions' });
    const { page } = person;
    await page.getByText('Noah Visser').first().waitFor();
    await person.open('/matches');
    await page
      .getByRole('row', { name: /Wolvega/ })
      .getByRole('link')
      .first()
      .click();
    await press(page, 'Enter the score');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Ours/ }).fill('22');
    await dialog.getByRole('textbox', { name: /^Theirs/ }).fill('19');
    await dialog
      .getByRole('button', { name: /^Enter the score|^Yes/ })
      .last()
      .click();
    await page.getByText('Played', { exact: true }).first().waitFor();
    person.expectNoComplaint('the match');
    await person.open('/teams?layout=tree');
    await page.getByText('Dames 1').first().waitFor();
    await person.leave();
  });

  test('a member sees their own open contributions, and nobody else’s', async () => {
    const person = await Person.signedIn(browser, 'user', {
      product: club,
      language: 'nl',
      at: '/contributions',
      width: 390,
    });
    const text = await person.page.locator('main').innerText();
    expect(text).toContain('2026/2027');
    expect(text).not.toContain('Noah');
    person.expectNoComplaint('the contributions of a member');
    await person.leave();
  });
});
