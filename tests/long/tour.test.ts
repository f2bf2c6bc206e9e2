/**
 * docs/add-a-resource.md, carried out as it is written: its files are saved, and a person does what it says one can do.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawEntry } from '../../src/engine/registry/raw.ts';
import { Development } from '../e2e/support/development.ts';
import { Form } from '../e2e/support/form.ts';
import { placeInMenu } from '../e2e/support/actions.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { merged } from '../support/guides.ts';
import { Person } from '../e2e/support/person.ts';
import { takePicture } from '../screens/picture.ts';

const tour = readFileSync(new URL('../../docs/add-a-resource.md', import.meta.url), 'utf8');
const steps = Object.fromEntries(
  tour
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((step) => [step[0], step]),
);
/** Set by `npm run generate -- pictures`, which renews the pictures of the guides. */
const pictures =
  process.env['TOUR_PICTURES'] === undefined ? null : new URL('../../docs/images/', import.meta.url).pathname;

let browser: Browser;
let development: Development;
let person: Person;
let form: Form;

beforeAll(async () => {
  [browser, development] = await Promise.all([openBrowser(), Development.start()]);
  person = await Person.signedIn(browser, 'management', { product: development, height: 760 });
  form = new Form(person.page);
});
afterAll(async () => {
  await development.stop();
});

const inMenu = (group: string, name: string) => placeInMenu(person.page, group, name);
const overlay = () => person.page.locator('vite-error-overlay');

const schemas = new Map<string, unknown>();

/** Saves the files of a step: schemas, what is put into one with what it had, and entries into `resources.json`. */
function follow(step: string): void {
  for (const [, file = '', content = ''] of (steps[step] ?? '').matchAll(
    /`([\w./-]+\.json)`[^`]*?:\n\n```json\n([^]*?)\n```/g,
  )) {
    if (file === 'resources.json') enter(content);
    else {
      schemas.set(file, merged(schemas.get(file), JSON.parse(content)));
      development.write(file, JSON.stringify(schemas.get(file), null, 2));
    }
  }
}

function enter(content: string): void {
  for (const [name, entry] of Object.entries(JSON.parse(content) as Readonly<Record<string, RawEntry>>))
    development.entry(name, () => entry);
}

async function picture(name: string): Promise<void> {
  if (pictures === null) return;
  mkdirSync(pictures, { recursive: true });
  await person.page.setViewportSize({ width: 1280, height: 940 });
  await takePicture(person.page, `${pictures}${name}.webp`);
}

/** Saves the form that is open, and waits for the record's page. */
async function create(route: string, noun: string): Promise<string> {
  await person.page.getByRole('button', { name: `Create ${noun}`, exact: true }).click();
  await person.page.waitForURL(new RegExp(`${route}/[0-9a-f-]{36}$`));
  await person.settle();
  return person.path();
}

test('the tour has its six steps', () => {
  expect(Object.keys(steps)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test.runIf(pictures !== null)('the studio shows the states of clients, with a change', async () => {
  const { page } = person;
  await person.go('/studio');
  await page.locator('main').getByRole('button', { name: 'Clients', exact: true }).click();
  await page.getByRole('tab', { name: 'States' }).click();
  await page.getByRole('checkbox', { name: 'Closed → Suspended' }).check();
  await page.getByText('No problems found').first().waitFor();
  await page.getByText(development.root).evaluate((element) => {
    element.textContent = '/home/you/beheer';
  });
  await picture('studio');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
});

describe('certificates', () => {
  test('have a place in the menu, a form, and a tab at the client, from an empty entry', async () => {
    follow('1');
    await (await inMenu('Access', 'Certificates')).click();
    await person.page.getByRole('link', { name: 'Create the first certificate' }).click();
    await form.type('Name', 'bakkerij-voorbeeld.nl');
    await form.pick('Client', 'Bakkerij');
    await form.date('Expires', '24112026');
    await create('/certificates', 'certificate');
    await expect.poll(() => person.heading().textContent()).toContain('bakkerij-voorbeeld.nl');
    await person.page
      .locator('main')
      .getByRole('link', { name: /Bakkerij/ })
      .first()
      .click();
    await person.page.getByRole('tab', { name: /^Certificates/ }).click();
    await person.page.getByRole('tabpanel').getByText('bakkerij-voorbeeld.nl').waitFor();
  });

  test('show who looks after them and how many days are left, in a table and in a calendar', async () => {
    follow('2');
    await inMenu('Domains', 'Certificates');
    await person.go('/certificates');
    await person.page.locator('main thead th', { hasText: 'Account manager' }).waitFor();
    await person.page.getByRole('cell', { name: /^[−-]?\d+ days$/ }).waitFor();
    await person.page.getByRole('button', { name: 'Calendar', exact: true }).click();
    await person.page.getByRole('heading', { level: 2, name: /\d{4}$/ }).waitFor();
    const way = new Date() < new Date('2026-11-24') ? 'Next month' : 'Previous month';
    while ((await person.page.locator('[data-day="2026-11-24"]').count()) === 0)
      await person.page.getByRole('button', { name: way }).click();
    await person.page.locator('[data-day="2026-11-24"]').getByText('bakkerij-voorbeeld.nl').waitFor();
    await picture('tour-calendar');
  });

  test('are employees to edit and not to remove, and in Dutch for who reads Dutch', async () => {
    const employee = await Person.signedIn(browser, 'employee', {
      product: development,
      language: 'nl',
      at: '/certificates?layout=table',
    });
    await employee.page.getByRole('link', { name: 'bakkerij-voorbeeld.nl', exact: true }).click();
    await employee.settle();
    await employee.page.getByRole('link', { name: 'Bewerken' }).waitFor();
    expect(await employee.page.getByText('Accountmanager').count()).toBeGreaterThan(0);
    await employee.page.getByRole('button', { name: /^Meer/ }).last().click();
    await employee.page.getByRole('menuitem', { name: 'Dupliceren' }).waitFor();
    expect(await employee.page.getByRole('menuitem', { name: 'Verwijderen' }).count()).toBe(0);
    await employee.leave();
  });
});

describe('tickets', () => {
  test('are written with their comments, whose time is summed', async () => {
    follow('3');
    await inMenu('Clients', 'Tickets');
    for (const [subject, times] of [
      ['Mail bounces', ['0:15', '0:30']],
      ['New mailbox', ['0:10']],
    ] as const) {
      await person.go('/tickets/create');
      await form.type('Subject', subject);
      await form.pick('Client', 'Bakkerij');
      for (const [index, time] of times.entries()) {
        await person.page.getByRole('button', { name: 'Add line' }).click();
        await person.page
          .getByRole('textbox', { name: /^Text/ })
          .nth(index)
          .fill(`Looked into it, ${index + 1}`);
        await person.page.getByRole('textbox', { name: /^Time/ }).nth(index).fill(time);
      }
      await create('/tickets', 'ticket');
    }
    await person.go('/tickets');
    await person.page.locator('[data-drop="open"] li', { hasText: 'Mail bounces' }).getByText('0:45').waitFor();
  });

  test('move over the board by their actions, with their questions', async () => {
    const card = (column: string, subject: string) =>
      person.page.locator(`[data-drop="${column}"] li`, { hasText: subject });
    await card('open', 'New mailbox').dragTo(person.page.locator('[data-drop="waiting"]'));
    await card('waiting', 'New mailbox').waitFor();
    await card('open', 'Mail bounces').getByRole('button', { name: /^Move/ }).click();
    await person.page.getByRole('menuitem', { name: /Solved/ }).click();
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Solve' }).click();
    await dialog.getByText('Required').waitFor();
    await dialog.getByRole('textbox').first().fill('The mailbox was full.');
    await dialog.getByRole('button', { name: 'Solve' }).click();
    await card('solved', 'Mail bounces').waitFor();
    await picture('tour-board');
  });
});

test('knowledge pages stand beneath each other', async () => {
  follow('4');
  await inMenu('Clients', 'Knowledge pages');
  await person.go('/knowledge-pages/create');
  await form.type('Title', 'Mail');
  const [, mail = ''] = /([0-9a-f-]{36})$/.exec(await create('/knowledge-pages', 'knowledge page')) ?? [];
  for (const title of ['Set up a phone', 'When mail bounces']) {
    await person.go(`/knowledge-pages/create?source=${encodeURIComponent(JSON.stringify({ parent_uuid: mail }))}`);
    await form.type('Title', title);
    await create('/knowledge-pages', 'knowledge page');
  }
  await person.go('/knowledge-pages');
  for (const [name, level] of [
    ['Mail', 1],
    ['Set up a phone', 2],
    ['When mail bounces', 2],
  ] as const)
    await person.page.getByRole('treeitem', { name, level }).waitFor();
  expect(await person.page.getByRole('treeitem').count()).toBe(3);
  await picture('tour-tree');
});

test('a mistake is reported as the tour says, and fixing it recovers', async () => {
  const [, wrong = ''] = /```json\n([^]*?)\n```/.exec(steps['5'] ?? '') ?? [];
  const [, told = ''] = /```text\n([^]*?)\n```/.exec(steps['5'] ?? '') ?? [];
  enter(wrong);
  await expect.poll(() => overlay().locator('.message').innerText({ timeout: 5_000 })).toContain(told);
  expect(development.printed).toContain(told);
  follow('4');
  await overlay().waitFor({ state: 'detached' });
});

test('no text of the tour is without Dutch, and the plan has nothing left to do', async () => {
  expect(development.check()).toContain('The registry is right: ');
  expect(development.check()).not.toContain('E408');
  expect(await development.migrate('--plan')).toContain('there is nothing to do');
});
