/** Lines within lines in one form: added, filled in, put in order by keyboard, told what is wrong, saved and shown with what they come to. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Development } from './support/development.ts';
import { Form } from './support/form.ts';
import { Person, openBrowser } from './support/person.ts';

let browser: Browser;
let development: Development;
let person: Person;

const dutch = (nl: string) => ({ 'x-label': { nl } });
const name = { type: 'string', maxLength: 60, ...dutch('Naam') } as const;
const position = { type: 'integer', minimum: 0, ...dutch('Positie') } as const;

/** `jobs`, whose lines have options: each a price, the line a time and what its options come to. */
function addJobs(product: Development): void {
  product.write('schemas/jobs.json', {
    title: 'Job',
    'x-label-plural': { en: 'Jobs', nl: 'Klussen' },
    ...dutch('Klus'),
    required: ['name'],
    properties: {
      name,
      seats: {
        type: 'integer',
        title: 'Seats in all',
        ...dutch('Plaatsen samen'),
        'x-computed': { sum: 'lines.seats' },
      },
    },
  });
  product.write('schemas/job-lines.json', {
    title: 'Job line',
    'x-label-plural': { en: 'Job lines', nl: 'Klusregels' },
    ...dutch('Klusregel'),
    required: ['name', 'job_uuid'],
    properties: {
      job_uuid: {
        'x-relation': { to: 'jobs', owned: true, inverse: 'lines', 'x-label': { en: 'Work', nl: 'Werk' } },
        ...dutch('Klus'),
      },
      name,
      position,
      seats: { type: 'integer', minimum: 0, ...dutch('Plaatsen') },
      spent_minutes: { type: 'integer', title: 'Time', ...dutch('Tijd') },
      extra_cents: {
        type: 'integer',
        title: 'Extras',
        ...dutch('Extra’s'),
        'x-computed': { sum: 'options.price_cents' },
      },
    },
  });
  product.write('schemas/job-options.json', {
    title: 'Job option',
    'x-label-plural': { en: 'Job options', nl: 'Klusopties' },
    ...dutch('Klusoptie'),
    required: ['name', 'line_uuid'],
    properties: {
      line_uuid: {
        'x-relation': { to: 'job-lines', owned: true, inverse: 'options', 'x-label': { en: 'Options', nl: 'Opties' } },
        ...dutch('Regel'),
      },
      name,
      position,
      price_cents: { type: 'integer', minimum: 0, ...dutch('Prijs') },
    },
  });
  product.entry('job-options', () => ({ access: { employee: '*' }, list: { columns: ['name', 'price_cents'] } }));
  product.entry('job-lines', () => ({
    access: { employee: '*' },
    list: { columns: ['name', 'seats', 'spent_minutes', 'extra_cents'] },
  }));
  product.entry('jobs', () => ({ menu: 'hosting', access: { employee: '*' } }));
}

beforeAll(async () => {
  [browser, development] = await Promise.all([openBrowser(), Development.startBuilt(addJobs)]);
  person = await Person.signedIn(browser, 'management', { product: development });
});
afterAll(async () => {
  await browser.close();
  await development.stop();
});

const work = (): Locator => person.page.getByRole('group', { name: 'Work', exact: true });
/** The options of a line, from 0. */
const options = (line: number): Locator => work().getByRole('group', { name: 'Options', exact: true }).nth(line);
const names = (within: Locator) =>
  within
    .getByRole('textbox', { name: /^Name/ })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const addLine = () => work().getByRole('button', { name: 'Add line' }).last().click();
const row = (line: string): Locator =>
  work()
    .locator('> div > table > tbody > tr')
    .filter({ has: person.page.locator(`> td input[value="${line}"]`) });

async function addOption(line: number, option: readonly [name: string, price: string]): Promise<void> {
  const within = options(line);
  await within.getByRole('button', { name: 'Add line' }).click();
  await within.getByRole('textbox', { name: /^Name/ }).last().fill(option[0]);
  await within
    .getByRole('textbox', { name: /^Price/ })
    .last()
    .fill(option[1]);
}

async function openOptions(line: number): Promise<void> {
  await work()
    .getByRole('button', { name: `Show more: Line ${line + 1}` })
    .click();
  await options(line).waitFor();
}

test('are added, filled in, reckoned while typed, put in order by keyboard, and saved as one record', async () => {
  await person.open('/jobs/create');
  await new Form(person.page).type('Name', 'Move');
  for (const [index, [line, seats, time]] of (
    [
      ['one', '2', '0:45'],
      ['two', '3', '1:30'],
    ] as const
  ).entries()) {
    await addLine();
    await row('').getByRole('textbox', { name: /^Name/ }).fill(line);
    await row(line).getByRole('textbox', { name: 'Seats' }).fill(seats);
    await row(line).getByRole('textbox', { name: 'Time' }).fill(time);
    await openOptions(index);
    await addOption(index, [`${line} a`, '10']);
    await addOption(index, [`${line} b`, '2.50']);
  }
  expect(await row('one').locator('> td').allInnerTexts()).toContain('€12.50');
  expect((await work().locator('> div > table > tbody > tr').last().innerText()).trim().split(/\s+/)).toEqual([
    'Total',
    '5',
    '2:15',
    '€25.00',
  ]);

  await options(0).getByRole('textbox', { name: /^Name/ }).last().press('Alt+ArrowUp');
  expect(await names(options(0))).toEqual(['one b', 'one a']);
  await row('two').getByRole('textbox', { name: /^Name/ }).press('Alt+ArrowUp');
  expect(await names(work())).toEqual(['two', 'two a', 'two b', 'one', 'one b', 'one a']);

  await person.page
    .getByRole('button', { name: /^Create / })
    .last()
    .click();
  await person.page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
  await person.settle();
  const shown = person.page.locator('main table', { has: person.page.locator('tfoot') });
  await shown.waitFor();
  expect((await shown.locator('tbody tr').allInnerTexts()).map((text) => text.split(/\s+/).slice(0, 1))).toEqual([
    ['two'],
    ['one'],
  ]);
  expect((await shown.locator('tfoot').innerText()).trim().split(/\s+/)).toEqual(['Total', '5', '2:15', '€25.00']);
  person.expectNoComplaint('the record');
});

test('say within the line what is wrong, and open what was folded away', async () => {
  await person.open(`${person.path()}/edit`);
  expect(await names(work())).toEqual(['two', 'one']);
  await openOptions(0);
  await openOptions(1);
  expect(await names(work())).toEqual(['two', 'two a', 'two b', 'one', 'one b', 'one a']);
  await options(1)
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('-1');
  await work().getByRole('button', { name: 'Show less: Line 2' }).click();
  await person.page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await options(1).getByText('Must be €0.00 or more').waitFor();
  await options(1).getByRole('button', { name: 'Remove line 1' }).click();
  await person.page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await person.page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
  await person.page.locator('main tfoot').getByText('€22.50').waitFor();
  person.expectNoComplaint('the record');
});

test('are cards on a phone, with each total by its name', async () => {
  const other = await Person.signedIn(browser, 'management', {
    product: development,
    width: 390,
    theme: 'dark',
    at: `${person.path()}/edit`,
  });
  const lines = other.page.getByRole('group', { name: 'Work', exact: true });
  await lines.getByText('Total: Time').waitFor();
  expect(await lines.getByText('Total: Seats').locator('..').innerText()).toMatch(/5$/);
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await other.leave();
});
