/**
 * Every kind of a test registry in a browser: filled in, saved, shown, opened again, changed, rejected, and left empty.
 * And lines within lines in one form: added, filled in, reordered by keyboard, validated, saved and shown with their
 * totals.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Kind } from '../../src/engine/registry/kinds/kindNames.ts';
import { Development } from './support/development.ts';
import { Form } from './support/form.ts';
import { addJobs } from './support/jobs.ts';
import { kindDrivers, type KindDriver } from './support/kindDrivers.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { addSamples, labelOf } from './support/samples.ts';

let browser: Browser;
let development: Development;
let person: Person;
let form: Form;
/** The record as the server last sent it, or is sending it. */
let sent: Promise<Readonly<Record<string, unknown>>>;

type Driven = readonly [Kind, KindDriver];
const drivers = Object.entries(kindDrivers) as unknown as readonly Driven[];

beforeAll(async () => {
  [browser, development] = await Promise.all([
    openBrowser(),
    Development.startBuilt((product) => {
      addSamples(product);
      addJobs(product);
    }, inject('demoData')),
  ]);
  person = await Person.signedIn(browser, 'management', { product: development });
  form = new Form(person.page);
  person.page.on('response', (response) => {
    if (
      new URL(response.url()).pathname.startsWith('/api/samples') &&
      response.request().method() !== 'GET' &&
      response.ok()
    )
      sent = response.json() as typeof sent;
  });
  for (const name of ['Upper', 'Lower']) {
    await person.open('/shelves/create');
    await form.type('Name', name);
    await save(/^Create /);
  }
});
afterAll(async () => {
  await development.stop();
});

/** Saves, and waits for the record's page. */
async function save(button: RegExp): Promise<void> {
  await person.page.getByRole('button', { name: button }).last().click();
  const refused = person.page.locator('form .Mui-error.MuiFormHelperText-root, form [role=alert]').first();
  const saved = person.page.waitForURL(/\/[0-9a-f-]{36}$/);
  await Promise.race([
    saved,
    refused.waitFor().then(async () => {
      throw new Error(await refused.innerText());
    }),
  ]);
  await person.settle();
}

/**
 * Returns the value shown next to a label on the record page, or in its card for a wide value. The time line, which
 * also shows changes, is left out.
 */
async function shownAt(kind: Kind): Promise<string | null> {
  const facts = person.page.locator('[id^="panel-"]');
  const fact = facts
    .locator('dl > div', { has: person.page.locator('dt', { hasText: new RegExp(`^${labelOf(kind)}$`) }) })
    .locator('dd');
  const card = facts.locator('.MuiCard-root', {
    has: person.page.getByRole('heading', { name: labelOf(kind), exact: true }),
  });
  if ((await fact.or(card).count()) === 0) return null;
  return (await fact.or(card).first().innerText()).replace(labelOf(kind), '').trim();
}

async function expectValues(which: 0 | 1): Promise<void> {
  const record = await sent;
  await person.page.locator('[id^="panel-"] dl dt', { hasText: labelOf('enum') }).waitFor();
  const wanted = Object.fromEntries(
    drivers.map(([kind, { values }]) => [kind, { kept: values[which].kept, shown: values[which].shown }]),
  );
  // What draws some of them is fetched when it is needed.
  await expect.poll(() => seenOf(which, record)).toEqual(wanted);
}

/** What is kept and shown of each kind; a pattern where what is shown has it. */
async function seenOf(which: 0 | 1, record: Readonly<Record<string, unknown>>): Promise<unknown> {
  const seen: Record<string, unknown> = {};
  for (const [
    kind,
    {
      name,
      values: { [which]: given },
    },
  ] of drivers) {
    const shown = await shownAt(kind);
    seen[kind] = {
      kept: given.kept === undefined ? undefined : record[name],
      shown: given.shown instanceof RegExp && given.shown.test(shown ?? '') ? given.shown : shown,
    };
  }
  return seen;
}

async function fill(which: 0 | 1): Promise<void> {
  for (const [
    kind,
    {
      fill: give,
      values: { [which]: given },
    },
  ] of drivers)
    await give(form, labelOf(kind), given.typed).catch((error: unknown) => {
      throw new Error(`The ${kind} could not be filled in`, { cause: error });
    });
}

async function held(): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {};
  for (const [kind, driver] of drivers) values[kind] = await driver.held(form, labelOf(kind));
  return values;
}

/**
 * Types into whatever the editor has, one key after the other, and applies it; answers what the list is filtered by
 * then.
 */
async function fillFilter(dialog: Locator, page: Page, isDate: boolean): Promise<unknown> {
  const apply = () => dialog.getByRole('button', { name: 'Apply' }).click();
  const dates = dialog.getByRole('textbox', { name: /^(From|Up to)$/ });
  const toggles = dialog.getByRole('group').getByRole('button', { name: /^(Yes|.*filled.*)$/i });
  // The box of records; how it is compared is chosen in another.
  const box = dialog.locator('input[role=combobox]');
  const texts = dialog.getByRole('textbox');
  await dates.or(toggles).or(box).or(texts).or(dialog.getByRole('checkbox')).first().waitFor();
  if (isDate) {
    for (const [index, typed] of ['01022024', '31122026'].entries()) {
      await dates.nth(index).fill(typed);
      await dates.nth(index).press('Tab');
    }
    await apply();
    return { between: ['2024-02-01', '2026-12-31'] };
  }
  if ((await box.count()) > 0) {
    for (const name of ['Lower', 'Upper']) {
      await box.pressSequentially(name);
      expect(await box.inputValue()).toBe(name);
      await page.getByRole('option', { name, exact: true }).click();
      // The list of choices stays open for more, over what stands beneath it.
      await page.keyboard.press('Escape');
    }
    await apply();
    return expect.anything() as unknown;
  }
  if ((await texts.count()) === 2) {
    for (const [index, typed] of ['1', '12'].entries()) {
      await texts.nth(index).pressSequentially(typed);
      expect(await texts.nth(index).inputValue()).toBe(typed);
    }
    await apply();
    // Exact numbers are filtered by their text.
    return {
      between: [expect.toBeOneOf([1, '1', expect.any(Number)]), expect.toBeOneOf([12, '12', expect.any(Number)])],
    };
  }
  if ((await texts.count()) === 1) {
    await texts.pressSequentially('a b');
    expect(await texts.inputValue()).toBe('a b');
    await apply();
    return { contains: 'a b' };
  }
  if ((await toggles.count()) > 0) {
    await toggles.first().click();
    return expect.toBeOneOf([true, { empty: false }]) as unknown;
  }
  await dialog.getByRole('checkbox').first().check();
  await apply();
  return expect.anything() as unknown;
}

/** One of each way to give a filter: choices, two days, two numbers, words, and whether there is any. */
const sampled: readonly Kind[] = ['enum', 'date', 'integer', 'email', 'boolean'];

async function filterBy(isAsked: (label: string) => boolean, least: number): Promise<void> {
  // An empty list has no filters.
  await person.open('/samples/create');
  await save(/^Create /);
  await person.open('/samples');
  const menu = person.page.getByRole('menu');
  const open = async (label: string | null): Promise<readonly string[]> => {
    await person.page.getByRole('button', { name: 'Add filter' }).click();
    const items = await menu.getByRole('menuitem').allInnerTexts();
    await (label === null
      ? person.page.keyboard.press('Escape')
      : menu.getByRole('menuitem', { name: label, exact: true }).click());
    await menu.waitFor({ state: 'hidden' });
    return items;
  };
  const labels = (await open(null)).filter((label) => label !== 'Advanced filter' && isAsked(label));
  expect(labels.length).toBeGreaterThanOrEqual(least);
  for (const label of labels) {
    // The list keeps the filter that it had.
    await person.openAnew('/samples?filter=%7B%7D');
    await open(label);
    const dialog = person.page.getByRole('dialog', { name: label });
    const expected = await fillFilter(dialog, person.page, [labelOf('date'), labelOf('datetime')].includes(label));
    await person.page.waitForURL(/filter=%7B%22/);
    const filter = JSON.parse(new URL(person.page.url()).searchParams.get('filter') ?? '{}') as object;
    expect([label, ...Object.values(filter)]).toEqual([label, expected]);
  }
  person.expectNoComplaint('the filters');
}

const heldOf = (which: 0 | 1) =>
  Object.fromEntries(
    drivers.map(
      ([
        kind,
        {
          values: { [which]: given },
        },
      ]) => [kind, given.held ?? given.typed],
    ),
  );

describe('a field of every kind', () => {
  /** A record with the first value of each kind; the page stands at it then. */
  const make = async (): Promise<void> => {
    await person.open('/samples/create');
    await fill(0);
    await save(/^Create /);
  };

  test('is filled in, kept and shown', async () => {
    await make();
    await expectValues(0);
    person.expectNoComplaint('the record');
  });

  test('is the same in the form when the record is opened again, changed, and shown', async () => {
    await make();
    await person.page.getByRole('link', { name: 'Edit' }).first().click();
    await person.settle();
    expect(await held()).toEqual(heldOf(0));
    await fill(1);
    await save(/^Save$/);
    await expectValues(1);
    await person.open(`${person.path()}/edit`);
    expect(await held()).toEqual(heldOf(1));
    person.expectNoComplaint('the form');
  });

  test('can be filtered by, typed key by key: one of each sort', async () => {
    await filterBy((label) => sampled.some((kind) => labelOf(kind) === label), sampled.length);
  });

  test('can be filtered by, typed key by key: all others', async () => {
    await filterBy((label) => !sampled.some((kind) => labelOf(kind) === label), 20);
  });

  test('shows its validation error at the field', async () => {
    await person.open('/samples/create');
    const wrong = drivers.flatMap(([kind, { fill: give, wrong: bad }]) =>
      bad === null ? [] : [{ kind, give, typed: bad[0], message: bad[1] }],
    );
    for (const { kind, give, typed } of wrong) await give(form, labelOf(kind), typed);
    await person.page
      .getByRole('button', { name: /^Create / })
      .last()
      .click();
    await form.told(labelOf('uuid')).waitFor();
    const told = await Promise.all(
      wrong.map(async ({ kind }) => [
        kind,
        await form
          .told(labelOf(kind))
          .innerText({ timeout: 10_000 })
          .catch(() => 'nothing'),
      ]),
    );
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wrong.map(({ kind, message }) => [kind, message])));
    expect(person.path()).toBe('/samples/create');
  });

  test('stays empty when it is not filled in, and can be emptied', async () => {
    await person.open('/samples/create');
    await save(/^Create /);
    for (const [kind, { name }] of drivers)
      expect([kind, (await sent)[name] ?? null]).toEqual([
        kind,
        kind === 'lines' || kind === 'references' || kind === 'tags' ? expect.toBeOneOf([null, []]) : null,
      ]);
  });
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

describe('lines within lines', () => {
  test('lines are added, filled in, totalled while typing, reordered by keyboard, and saved as one record', async () => {
    await person.open('/repairs/create');
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
    await person.page.waitForURL(/\/repairs\/[0-9a-f-]{36}$/);
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

  test('show errors within the line, and open collapsed ones', async () => {
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
    await person.page.waitForURL(/\/repairs\/[0-9a-f-]{36}$/);
    await person.page.locator('main tfoot').getByText('€22.50').waitFor();
    person.expectNoComplaint('the record');
  });

  test('are cards on a phone, with a label for each total', async () => {
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
});
