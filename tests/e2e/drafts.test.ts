/**
 * Forms of our own: what was typed or chosen is there again after a reload, and goes when it is used or left by choice.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, localDate, calendarDateOf, datePartsOf } from '../../src/engine/values/dates/calendarDate.ts';
import { customerAt, newCustomer, ownWord, utrecht } from './support/buyer.ts';
import { Form } from './support/form.ts';
import { Office } from './support/office.ts';
import { openBrowser } from './support/browser.ts';
import { accountOf, Person } from './support/person.ts';
import { worker } from './support/worker.ts';

let browser: Browser;
let office: Office;
beforeAll(async () => {
  browser = await openBrowser();
  office = await Office.open(accountOf('management'));
});

interface Made {
  readonly uuid: string;
}

/** Reloads the page, as after a short absence or a closed browser. */
async function comeBack(person: Person): Promise<void> {
  await person.page.reload();
  await person.settle();
}

const kept = ({ page }: Person): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('beheer.draft.'))
      .map(([, value]) => String(value))
      .join('\n'),
  );

test('hours drafts keep the added row, the open cell, and the timer that has not started', async () => {
  const eva = await worker('drafts');
  const person = await Person.as(browser, eva.account, { at: '/hours?on=2021-08-02' });
  const { page } = person;
  await page.getByRole('button', { name: 'Add row' }).click();
  const dialog = page.getByRole('dialog');
  const work = dialog.getByRole('combobox', { name: 'Project or client' });
  await work.fill('Eigen platform');
  await page
    .getByRole('option', { name: /^Eigen platform/ })
    .first()
    .click();
  const chosen = await work.inputValue();
  expect(chosen).not.toBe('');
  await comeBack(person);
  await page.getByRole('button', { name: 'Add row' }).click();
  expect(await work.inputValue()).toBe(chosen);
  await dialog.getByRole('button', { name: 'Add row' }).click();
  const cell = page.locator('[data-place="0 0"]');
  await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await kept(person), 'it was added').toBe('');

  await page.keyboard.press('n');
  await dialog.getByLabel('Time').fill('1:30');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
  await comeBack(person);
  await cell.focus();
  await page.keyboard.press('n');
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Half a sentence');
  expect(await dialog.getByLabel('Time').inputValue()).toBe('1:30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.locator('[data-saving]').count()).toBe(0);
  await person.settle();

  // The form warns if somebody else changed the entry meanwhile.
  await cell.focus();
  await page.keyboard.press('n');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('My own words');
  const [entry] = await eva.hours();
  await eva.call('PUT', `/hours/${entry?.uuid ?? ''}`, { description: 'Words of elsewhere' });
  await comeBack(person);
  await cell.focus();
  await page.keyboard.press('n');
  await dialog.getByText('This was changed elsewhere after you typed these changes.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('My own words');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Words of elsewhere');
  await page.keyboard.press('Escape');
  expect(await kept(person)).toBe('');
  await person.leave();
});

test('a timer draft keeps the description of a running timer', async () => {
  const eva = await worker('timerdrafts');
  const person = await Person.as(browser, eva.account, { at: '/project' });
  const { page } = person;
  await person.during('/api/timer', () => page.getByRole('button', { name: 'Start timer' }).click());
  const panel = page.getByRole('dialog', { name: 'Timer' });
  const what = panel.getByLabel('What are you working on?');
  await what.fill('Kassa kop');
  // Nothing was left yet: nothing was sent.
  await comeBack(person);
  if (!(await panel.isVisible())) await page.getByRole('button', { name: /^Timer/ }).click();
  await panel.waitFor();
  expect(await what.inputValue()).toBe('Kassa kop');
  await person.during('/api/timer/details', () => what.press('Enter'));
  await expect.poll(() => kept(person)).toBe('');
  await person.leave();
});

test('a prices draft keeps a raise that was not applied to the grid yet', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/priceList' });
  const { page } = person;
  const raise = page.getByRole('button', { name: 'Raise prices…' });
  await raise.click();
  const dialog = page.getByRole('dialog');
  const chosen = dialog.getByRole('group', { name: 'Categories' }).locator('[aria-pressed=true]');
  const all = await chosen.count();
  await chosen.last().click();
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('3,5');
  await comeBack(person);
  await raise.click();
  expect(await dialog.getByRole('textbox', { name: 'Percentage' }).inputValue()).toBe('3,5');
  await expect.poll(() => chosen.count()).toBe(all - 1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await raise.click();
  expect(await dialog.getByRole('textbox', { name: 'Percentage' }).inputValue(), 'left by choice').toBe('');
  await person.leave();
});

test('a buying draft keeps the names, their options and the discount code, but no authorisation code', async () => {
  const word = ownWord();
  const { person } = await customerAt(browser, office, { first_name: 'Bo', last_name: word });
  await person.openAnew('/domain/order');
  const { page } = person;
  const names = page.getByLabel('Names').first();
  await names.fill(`${word}.nl bakkerij.nl`);
  await page.getByRole('button', { name: `Register: ${word}.nl` }).click();
  await page.getByRole('button', { name: 'Transfer to us: bakkerij.nl' }).click();
  await page.getByLabel('Authorisation code for bakkerij.nl').fill('hush-hush');
  await page.getByRole('radio', { name: 'Your own nameservers' }).first().check();
  await page.getByRole('textbox', { name: 'Nameservers' }).first().fill('ns1.elders.example ns2.elders.example');
  await comeBack(person);
  await page.getByText('2 names').first().waitFor();
  expect(await names.inputValue()).toBe(`${word}.nl bakkerij.nl`);
  expect(await page.getByRole('textbox', { name: 'Nameservers' }).first().inputValue()).toContain('ns2.elders.example');
  expect(await page.getByLabel('Authorisation code for bakkerij.nl').inputValue()).toBe('');
  expect(await kept(person)).not.toContain('hush-hush');
  await page.getByLabel('Authorisation code for bakkerij.nl').fill('hush-hush');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to cart').waitFor();
  expect(await kept(person)).not.toContain('bakkerij');
  await person.openAnew('/cart');
  const code = page.getByLabel('Discount code');
  await code.fill('HALFWAY');
  await comeBack(person);
  await expect.poll(() => code.inputValue()).toBe('HALFWAY');
  await person.leave();
});

test('a draft of invoicing hours keeps how they are grouped', async () => {
  const word = ownWord();
  const client = await newCustomer(office, { first_name: 'Mats', last_name: `Concept ${word}`, address: utrecht });
  const project = await office.call<Made>('POST', '/projects', {
    name: `Shop ${word}`,
    client_uuid: client.uuid,
    hourly_rate_cents: 10_000,
  });
  const [employee] = await office.call<readonly Made[]>('GET', '/employees?range=[0,0]');
  const { year, month } = datePartsOf(localDate(new Date()));
  const { uuid } = await office.call<Made>('POST', '/hours', {
    employee_uuid: employee?.uuid,
    client_uuid: client.uuid,
    project_uuid: project.uuid,
    activity: 'development',
    work_date: addDays(calendarDateOf({ year, month, day: 1 }), -9),
    minutes: 50,
    description: word,
  });
  for (const action of ['submit', 'approve']) await office.call('PUT', `/hours/${uuid}/${action}`, {});
  const person = await Person.signedIn(browser, 'management', { at: `/hours/invoice?client=${client.uuid}` });
  const { page } = person;
  const grouping = page.getByRole('combobox', { name: 'One line per' });
  await grouping.click();
  await page.getByRole('option', { name: 'Project and employee' }).click();
  await comeBack(person);
  expect(await grouping.innerText()).toBe('Project and employee');
  await page.getByRole('button', { name: 'Create draft invoice' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  expect(await kept(person)).toBe('');
  await person.leave();
});

test('a draft of a record that somebody else changed meanwhile warns, and is applied over it or discarded', async () => {
  const client = await newCustomer(office, {
    first_name: 'Roos',
    last_name: `Versie ${ownWord()}`,
    address: utrecht,
  });
  const edit = `/settings/clients/${client.uuid}/edit`;
  const person = await Person.signedIn(browser, 'management', { at: edit });
  const { page } = person;
  const form = new Form(page);
  page.on('dialog', (dialog) => void dialog.accept());
  const change = async (city: string): Promise<void> => {
    await form.type('First name', 'Roosje');
    await expect.poll(() => kept(person)).toContain('Roosje');
    await office.call('PUT', `/clients/${client.uuid}`, { city });
    await comeBack(person);
    await page.getByText('Someone else has edited this since.').waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByText('Roosje').waitFor();
    expect(await dialog.innerText()).toContain('First name');
  };
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await change('Zeist');
  await dialog.getByRole('button', { name: 'Discard my changes' }).click();
  expect(await form.field('First name').inputValue()).toBe('Roos');
  expect(await kept(person)).toBe('');
  await change('Bunnik');
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Client saved').waitFor();
  expect(await office.call('GET', `/clients/${client.uuid}`)).toMatchObject({ first_name: 'Roosje', city: 'Bunnik' });
  await person.leave();
});

test('a form keeps what was typed when the language changes', async () => {
  const colleague = await office.colleague(`taal.${ownWord()}@example.nl`);
  const person = await Person.as(browser, colleague, { at: '/settings/clients/create' });
  const { page } = person;
  await page.getByLabel('Company name').fill('Taalbureau Van Dam');
  await person.settle();
  await expect.poll(() => kept(person)).toContain('Taalbureau Van Dam');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page
    .getByRole('menuitem', { name: 'Nederlands' })
    .or(page.getByRole('menuitemradio', { name: 'Nederlands' }))
    .click();
  await page.getByRole('heading', { name: 'Klant aanmaken' }).waitFor();
  await expect.poll(() => page.getByLabel('Bedrijfsnaam').inputValue()).toBe('Taalbureau Van Dam');
  expect(await page.getByText('niet-opgeslagen wijzigingen').count()).toBe(0);
  await person.leave();
});
