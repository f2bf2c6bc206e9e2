/**
 * Making, changing and removing records, of a kind of each: plain fields, references, owned lines, amounts, choices,
 * code.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

interface Journey {
  readonly resource: string;
  readonly route: string;
  /** Fills in what a new record must have. */
  readonly fill: (form: Form, person: Person) => Promise<void>;
  readonly title: string;
  /** The one field that is changed, and what it becomes. */
  readonly change: readonly [label: string, value: string];
  readonly seen: string;
}

const journeys: readonly Journey[] = [
  {
    resource: 'clients',
    route: '/settings/clients',
    title: 'Bakkerij Van Dijk',
    change: ['Company name', 'Bakkerij Van Dijk en Zonen'],
    seen: 'Bakkerij Van Dijk en Zonen',
    fill: async (form) => {
      await form.type('Company name', 'Bakkerij Van Dijk');
      await form.type('Email', 'info@bakkerijvandijk.example');
      await form.type('Postcode', '8011AB');
      // Who invoices is filled in already: the default seller.
    },
  },
  {
    resource: 'product-categories',
    route: '/config/product-categories',
    title: 'Testcategorie',
    change: ['Name', 'Andere categorie'],
    seen: 'Andere categorie',
    fill: async (form) => {
      await form.type('Name', 'Testcategorie');
      await form.type('Slug', 'testcategorie');
    },
  },
  {
    resource: 'vat-rates',
    route: '/config/vat-rates',
    title: 'Other rate',
    change: ['Rate', '19.5'],
    seen: '19.5',
    fill: async (form) => {
      await form.type('Code', 'test');
      await form.choose('VAT category', 'Taxable');
      await form.type('Rate', '17');
      await form.date('Valid from', '01012020');
    },
  },
  {
    resource: 'invoices',
    route: '/invoices',
    title: 'Bakkerij',
    change: ['Buyer’s reference', 'PO 42'],
    seen: 'PO 42',
    fill: async (form, person) => {
      await form.pick('Seller', 'Dijk');
      await form.pick('Client', 'Bakkerij');
      await person.page.getByRole('button', { name: 'Add line' }).click();
      await form.type('Description', 'Hosting');
      await form.type('Quantity', '2');
      await form.type('Unit price', '12.50');
      await form.pick('VAT', '');
      await person.page.getByText('€25.00').first().waitFor();
    },
  },
  {
    resource: 'server-scripts',
    route: '/config/server-scripts',
    title: 'Say hello',
    change: ['Name', 'Say goodbye'],
    seen: 'Say goodbye',
    fill: async (form) => {
      await form.type('Name', 'Say hello');
      await form.type('Script', '#!/bin/sh\necho hello');
    },
  },
];

test.each(journeys)(
  '$resource: is created, viewed, changed and removed',
  async ({ route, fill, title, change: [label, value], seen }) => {
    const person = await Person.signedIn(browser, 'management', { at: `${route}/create` });
    const form = new Form(person.page);
    await fill(form, person);
    await person.page
      .getByRole('button', { name: /^Create /, exact: false })
      .first()
      .click();
    await person.page.waitForURL(new RegExp(`${route}/[0-9a-f-]{36}$`));
    await expect.poll(() => person.heading().textContent()).toContain(title);

    await person.page.getByRole('link', { name: 'Edit' }).first().click();
    await person.page.waitForURL(/\/edit$/);
    await form.type(label, value);
    await person.page.getByRole('button', { name: 'Save', exact: true }).click();
    await person.page.waitForURL(new RegExp(`${route}/[0-9a-f-]{36}$`));
    // What opens on its paper has its facts in a tab beside it.
    await person.settle();
    const overview = person.page.getByRole('tab', { name: 'Overview' });
    if ((await overview.count()) > 0) await overview.click();
    await expect.poll(() => person.page.locator('main').innerText()).toContain(seen);

    await person.page.getByRole('button', { name: 'More' }).first().click();
    await person.page.getByRole('menuitem', { name: /^Delete/ }).click();
    await person.page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await person.page.waitForURL(`**${route}`);
    person.expectNoComplaint(route);
    await person.leave();
  },
);

describe('a form', () => {
  test('shows at the field what is missing, and loses nothing', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/settings/clients/create' });
    const form = new Form(person.page);
    await form.type('City', 'Deventer');
    await person.page.getByRole('button', { name: /^Create client/ }).click();
    await person.page.getByText('Required').first().waitFor();
    expect(person.path()).toBe('/settings/clients/create');
    expect(await form.field('City').inputValue()).toBe('Deventer');
    await person.leave();
  });

  const presses = ['the button', 'Enter'] as const;
  test.each(presses)('accepts values as people write them, at the first press of %s', async (press) => {
    const person = await Person.signedIn(browser, 'management', { at: '/settings/clients/create' });
    const form = new Form(person.page);
    await form.type('Company name', 'Drukkerij De Letter');
    await form.type('Email', 'info@drukkerijdeletter.example');
    await form.field('IBAN').pressSequentially('nl91 abna 0417 1643 00');
    const sent = person.page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/clients',
    );
    if (press === 'Enter') await person.page.keyboard.press('Enter');
    else await person.page.getByRole('button', { name: /^Create client/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({ iban: 'NL91ABNA0417164300' });
    await person.page.waitForURL(/\/settings\/clients\/[0-9a-f-]{36}$/);
    await person.leave();
  });

  test('asks before changes are lost', async () => {
    const person = await Person.signedIn(browser, 'management', { at: '/settings/clients/create' });
    const form = new Form(person.page);
    await form.type('City', 'Deventer');
    await person.page.getByRole('link', { name: 'Cancel' }).click();
    await person.page.getByRole('dialog').waitFor();
    await person.leave();
  });
});
