/** The two people at browsers: what a bookkeeper and a colleague do in a day, and what they do from their phones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { answer, press } from '../../e2e/support/actions.ts';
import { Form } from '../../e2e/support/form.ts';
import type { Person } from '../../e2e/support/person.ts';
import type { Program, Traffic } from './traffic.ts';

export interface Desk {
  readonly person: Person;
  readonly traffic: Traffic;
  /** Different in each round. */
  readonly word: string;
}

export interface Customer {
  readonly uuid: string;
  readonly name: string;
}

/** Long before the demo company has hours, so that nothing else is booked on the day. */
const workDay = '2021-06-07';
export const hoursPage = `/hours?on=${workDay}`;
const recordAddress = /\/[0-9a-f-]{36}$/;

/** Makes a client, a bill with two lines that is issued, printed and partly paid, and pastes rows. @returns the bill. */
export async function bookkeeperMorning(desk: Desk, customer: Customer): Promise<string> {
  const { person, traffic, word } = desk;
  const { page } = person;
  const form = new Form(page);
  await person.open('/settings/clients/create');
  await form.type('Company name', traffic.mark('clients', 'company_name', `Bakkerij ${word}`));
  await form.type('Email', `bakkerij@${word}.example`);
  await form.type('Postcode', '8011AB');
  await page.getByRole('button', { name: /^Create client/ }).click();
  await page.waitForURL(recordAddress);
  await person.settle();

  await person.open('/invoices/create');
  await fillInvoice(desk, customer);
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await person.settle();
  const bill = person.path();
  await issue(person, 'Not sent');
  await print(person, bill);
  await registerPayment(person, '40');
  await page.getByText('Partially paid', { exact: true }).first().waitFor();

  await pasteRows(desk, 20);
  await download(person, '/invoices', 'Export', 'Export as CSV');
  return bill;
}

/**
 * Orders a domain for the client whose records alone are shown, starts a subscription, and credits the bill.
 *
 * @param paid ends when the colleague has registered the payment: a bill that was credited takes none
 */
export async function bookkeeperAfternoon(
  desk: Desk,
  customer: Customer,
  { bill, paid }: { readonly bill: string; readonly paid: Promise<void> },
): Promise<void> {
  const { person, traffic, word } = desk;
  const { page } = person;
  const form = new Form(page);
  await person.open(`/settings/clients/${customer.uuid}`);
  await person.during('/set-current', () => press(page, 'Show only this client'));
  await person.open('/domain/order');
  const name = traffic.mark('domains', 'name', `${word}.nl`);
  await page.getByLabel('Names').first().fill(name);
  await page.getByRole('button', { name: `Register: ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await page.getByText(`You’re ordering on behalf of ${customer.name}.`).waitFor();
  await page.getByRole('checkbox', { name: /The client agrees to the terms/ }).check();
  const immediately = page.getByRole('checkbox', { name: /The client asks us to start right away/ });
  if ((await immediately.count()) > 0) await immediately.check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/orders/'));
  await page.getByText(/^Order \S+ has been placed\.$/).waitFor();
  await page.getByRole('button', { name: /^Active client/ }).click();
  await person.during('/api/session/client', () => page.getByRole('option', { name: 'All clients' }).click());

  await person.open('/subscriptions/create');
  await form.pick('Client', customer.name);
  await form.pick('Product', 'Hosting Start');
  await form.type('Description', traffic.mark('subscriptions', 'description', `Hosting ${word}`));
  await page.getByRole('button', { name: 'Create subscription' }).click();
  await page.waitForURL(recordAddress);
  await person.settle();
  await find(person, customer.name, `/settings/clients/${customer.uuid}`);

  await paid;
  await person.open(bill);
  await press(page, 'Credit');
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason for crediting/)
    .fill('Not delivered');
  await answer(page, 'Credit');
  await page.waitForURL((url) => recordAddress.test(url.pathname) && url.pathname !== bill);
  await person.settle();
  await issue(person, /^(?:Final|Applied|Open)$/);
}

/** Writes hours, makes a task and completes it, and registers a domain that exists already. In Dutch. */
export async function colleagueMorning(desk: Desk, customer: Customer): Promise<void> {
  const { person, traffic, word } = desk;
  const { page } = person;
  const form = new Form(page);
  await person.open(hoursPage);
  for (const what of ['Knop gerepareerd', 'Formulier hersteld', 'Kopregel rechtgezet']) {
    await fillHours(desk, customer, `${what} ${word}`);
    await bookHours(person);
    await page
      .getByText(new RegExp(`^1:15 geboekt voor ${customer.name}`))
      .first()
      .waitFor();
  }
  await person.open('/tasks/create');
  await form.type('Taak', traffic.mark('tasks', 'title', `Mail verhuizen ${word}`));
  await form.pick('Klant', customer.name);
  await page.getByRole('button', { name: 'Taak aanmaken' }).click();
  await page.waitForURL(recordAddress);
  await person.settle();
  await press(page, 'Taak afronden');
  await answer(page, 'Taak afronden');
  await page.locator('main').getByText('Klaar', { exact: true }).first().waitFor();
  await person.open('/domain/create');
  await form.type('Domeinnaam', traffic.mark('domains', 'name', `${word}-elders.nl`));
  await form.pick('Extensie', 'nl');
  await form.pick('Klant', customer.name);
  await page.getByRole('button', { name: 'Domein aanmaken' }).click();
  await page.waitForURL(recordAddress);
  await person.settle();
}

/** Registers a payment on a bill, prints it, exports clients as a workbook, and searches. */
export async function colleagueAfternoon(desk: Desk, customer: Customer, bill: string): Promise<void> {
  const { person } = desk;
  const { page } = person;
  await person.open(bill);
  await press(page, 'Betaling boeken');
  await answer(page, 'Betaling boeken');
  await page.getByText('Betaald', { exact: true }).first().waitFor();
  await print(person, bill);
  await download(person, '/settings/clients', 'Exporteren', 'Exporteren als Excel');
  await find(person, customer.name, `/settings/clients/${customer.uuid}`);
}

/**
 * Both change the same record in forms that they opened at the same time: each their own field, and both the same one.
 * The colleague saves first, so the bookkeeper decides.
 */
export async function editSimultaneously(bookkeeper: Desk, colleague: Desk, shared: Customer): Promise<void> {
  const path = `/settings/clients/${shared.uuid}/edit`;
  await Promise.all([bookkeeper.person.open(path), colleague.person.open(path)]);
  const [form, other] = [new Form(bookkeeper.person.page), new Form(colleague.person.page)];
  await other.type('Plaats', `Plaats ${colleague.word}`);
  await other.type('Notities', 'Van de collega');
  await form.type('Phone number', '+31301234567');
  await form.type('Notes', traceOf(bookkeeper));
  await colleague.person.page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await colleague.person.page.waitForURL(recordAddress);
  const { page } = bookkeeper.person;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await dialog.getByRole('radio', { name: traceOf(bookkeeper) }).check();
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await page.waitForURL(recordAddress);
  await Promise.all([bookkeeper.person.settle(), colleague.person.settle()]);
  // The browser reports the answer 412 that opened the dialog.
  expect(bookkeeper.person.takeComplaints().filter((one) => !one.includes('412'))).toEqual([]);
}

export const traceOf = ({ word }: Desk): string => `Van de boekhouder ${word}`;

/** Fills in the form of an invoice, without sending it. */
export async function fillInvoice(
  { person, traffic, word }: Desk,
  customer: Customer,
  title = 'Advice',
): Promise<void> {
  const { page } = person;
  const form = new Form(page);
  await form.pick('Seller', 'Dijk & Duin Hosting');
  await form.pick('Client', customer.name);
  const lines = form.group('Lines');
  for (const [index, [description, quantity, price]] of [
    [traffic.mark('invoice_lines', 'description', `${title} ${word}`), '2', '37.50'],
    [traffic.mark('invoice_lines', 'description', `${title} travel ${word}`), '1', '12.50'],
  ].entries()) {
    await lines.getByRole('button', { name: 'Add line' }).click();
    await lines
      .getByRole('textbox', { name: 'Description' })
      .nth(index)
      .fill(description ?? '');
    await lines
      .getByRole('textbox', { name: 'Quantity' })
      .nth(index)
      .fill(quantity ?? '');
    await lines
      .getByRole('textbox', { name: 'Unit price' })
      .nth(index)
      .fill(price ?? '');
    await form.pickIn(lines.getByRole('combobox', { name: 'VAT' }).nth(index), '21');
  }
}

export async function fillHours({ person, traffic }: Desk, customer: Customer, text: string): Promise<void> {
  const line = person.page.getByRole('textbox', { name: 'Tijd boeken in één regel' });
  await person.during('/api/hours/quick', () => line.fill(`1:15 ${customer.name.toLowerCase()} ${text}`));
  traffic.mark('hours', 'description', text);
}

export const bookHours = ({ page }: Person): Promise<void> =>
  page.getByRole('button', { name: 'Boeken', exact: true }).click();

async function issue({ page }: Person, state: string | RegExp): Promise<void> {
  await press(page, 'Finalise');
  await answer(page, 'Finalise');
  await page.locator('main').getByText(state, { exact: true }).first().waitFor();
}

/** Opens the paper as the page shows it, and reads how the file begins. */
async function print({ page, address }: Person, bill: string): Promise<void> {
  await page.getByRole('tab', { name: 'Document' }).click();
  await page.locator('main a[href^="blob:"]').first().waitFor();
  const paper = await page.request.get(`${address}/api${bill}/pdf`);
  expect((await paper.text()).slice(0, 5)).toBe('%PDF-');
}

async function registerPayment({ page }: Person, amount: string): Promise<void> {
  await press(page, 'Register payment');
  const field = page.getByRole('dialog').getByLabel(/^Amount/);
  await field.fill(amount);
  await field.blur();
  await answer(page, 'Register payment');
}

async function pasteRows({ person, traffic, word }: Desk, count: number): Promise<void> {
  const { page } = person;
  const names = Array.from({ length: count }, (_none, index) =>
    traffic.mark('known_names', 'name', `${word}-${index}.nl`),
  );
  await person.open('/known-names');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: person.address });
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    names.map((name) => `${name}\tTaken\t`).join('\n'),
  );
  await page.getByRole('gridcell', { name: 'Name, new row:' }).click();
  await page.keyboard.press('Control+V');
  await page
    .getByRole('status')
    .filter({ hasText: `${count} rows not saved` })
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
}

async function download(person: Person, path: string, button: string, item: string): Promise<void> {
  const { page } = person;
  await person.open(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
  expect(await file.failure()).toBeNull();
}

async function find(person: Person, text: string, path: string): Promise<void> {
  const { page } = person;
  await person.open('/');
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('option', { name: text }).first().click();
  await page.waitForURL((url) => url.pathname === path);
  await person.settle();
}

export interface PhoneWork {
  readonly phone: Program;
  readonly traffic: Traffic;
  readonly word: string;
  readonly customer: Customer;
  /** The client whose notes are a number that both phones raise by one, again and again. */
  readonly counted: Customer;
  readonly isOver: () => boolean;
}

/** Small writes one after another, also while the server is killed. @returns how often the number was raised. */
export async function workFromPhone({ phone, traffic, word, customer, counted, isOver }: PhoneWork): Promise<number> {
  let raised = 0;
  for (let turn = 1; !isOver(); turn += 1) {
    const text = `${word} ${turn}`;
    await phone.write('POST', `/clients/${customer.uuid}/notes`, {
      text: traffic.mark('notes', 'text', `Notitie ${text}`),
    });
    const task = await phone.write('POST', '/tasks', { title: traffic.mark('tasks', 'title', `Taak ${text}`) });
    await phone.write('PUT', `/tasks/${task.uuid}/done`, {
      outcome: traffic.mark('tasks', 'outcome', `Gedaan ${text}`),
    });
    await phone.write('POST', '/hours', {
      client_uuid: customer.uuid,
      work_date: workDay,
      minutes: 15,
      description: traffic.mark('hours', 'description', `Telefoon ${text}`),
    });
    if (await raiseNumber(phone, counted, `${word}-${turn}`)) raised += 1;
    await sleep(50);
  }
  return raised;
}

/** Adds one to the number in the notes, unless somebody else changed the client meanwhile. */
async function raiseNumber(phone: Program, { uuid }: Customer, key: string): Promise<boolean> {
  const { version, notes } = await phone.read<{ version: number; notes: string | null }>(`/clients/${uuid}`);
  const { status, text } = await phone.answered('PUT', `/clients/${uuid}`, {
    body: { notes: String(Number(notes ?? 0) + 1) },
    headers: { 'if-match': `"${version}"`, 'idempotency-key': `number-${key}` },
  });
  if (status !== 200 && status !== 412) throw new Error(`The number was answered ${status}: ${text}`);
  return status === 200;
}
