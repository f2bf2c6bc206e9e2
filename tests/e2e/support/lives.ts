/**
 * Walks through the life of a service in the browsers of three people: its client, an employee who carries out the
 * manual tasks, and management.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, press } from './actions.ts';
import { customerAt, ownWord, type Customer } from './buyer.ts';
import { Person, type Look } from './person.ts';
import { tasksOf } from './setUp.ts';
import type { Stage } from './stage.ts';

interface Found {
  readonly uuid: string;
  readonly status: string;
}

const waitMilliseconds = 60_000;

export class Life {
  private constructor(
    private readonly stage: Stage,
    readonly customer: Customer,
    readonly client: Person,
    readonly employee: Person,
    readonly management: Person,
  ) {}

  static async begin(stage: Stage, first_name: string, look: Look = {}): Promise<Life> {
    const { customer, person } = await customerAt(
      stage.browser,
      stage.office,
      { first_name, last_name: 'Veenstra' },
      look,
    );
    const employee = await Person.signedIn(stage.browser, 'employee');
    return new Life(stage, customer, person, employee, await Person.signedIn(stage.browser, 'management'));
  }

  /** Nobody was complained to. */
  async end(): Promise<void> {
    for (const person of [this.client, this.employee, this.management]) {
      person.expectNoComplaint('the life of a service');
      await person.leave();
    }
  }

  name(): string {
    return `leven-${ownWord()}.nl`;
  }

  list<Row = Found>(resource: string, filter: object): Promise<readonly Row[]> {
    return this.stage.office.call('GET', `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  }

  /** The one that the client has by now. */
  async the(resource: string): Promise<string> {
    const [found, ...others] = await this.list(resource, { client_uuid: this.customer.uuid });
    if (!found || others.length > 0) throw new Error(`There is not one of ${resource} for ${this.customer.name}.`);
    return found.uuid;
  }

  /** What an order of one thing has made of it, once its work waits for staff: a record, or its line. */
  async madeBy(order: string): Promise<string> {
    await tasksOf(this.stage.office, order, 1);
    const [change] = await this.list<{ readonly subject_uuid: string }>('service-changes', { order_uuid: order });
    return change?.subject_uuid ?? '';
  }

  /** Orders a domain as the client, who pays online immediately. @returns the order. */
  async orderDomain(name: string, { code, hosting }: { readonly code?: string; readonly hosting?: RegExp } = {}) {
    const { page } = this.client;
    await this.client.open('/domain/order');
    await page.getByLabel('Names').first().fill(name);
    const way = code === undefined ? 'Register' : 'Transfer to us';
    await page.getByRole('button', { name: `${way}: ${name}`, exact: true }).click();
    if (code !== undefined) await page.getByLabel(`Authorisation code for ${name}`).fill(code);
    if (hosting) {
      await page.getByRole('combobox', { name: /^Add hosting/ }).click();
      await page.getByRole('option', { name: hosting }).click();
    }
    await page.getByRole('button', { name: 'Go to checkout' }).click();
    return this.checkOut();
  }

  /** By the client from the catalogue, likewise. @param fillIn what the cart asks for. */
  async orderProduct(product: string, fillIn: (page: Page) => Promise<void> = () => Promise.resolve()) {
    const { page } = this.client;
    await this.client.open('/catalogue');
    await page.getByRole('button', { name: `Add to cart: ${product}` }).click();
    await page.getByText(`${product} added to cart`).first().waitFor();
    await this.client.open('/cart');
    await fillIn(page);
    const checkOut = { name: 'Check out', exact: true };
    await page.getByRole('button', checkOut).or(page.getByRole('link', checkOut)).first().click();
    return this.checkOut();
  }

  private async checkOut(): Promise<string> {
    const { page } = this.client;
    await page.waitForURL((url) => url.pathname === '/cart/checkout');
    await page.getByRole('radio', { name: /^Pay online/ }).check();
    await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
    const atOnce = page.getByRole('checkbox', { name: /start right away/ });
    if ((await atOnce.count()) > 0) await atOnce.check();
    await page.getByRole('button', { name: 'Order and pay' }).click();
    await page.waitForURL((url) => url.pathname === '/cart/test-payment');
    await page.getByRole('button', { name: 'Paid', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/orders/'));
    return this.client.path().split('/').at(-1) ?? '';
  }

  /** Opens the task of what is to be done to that service now. */
  async openTask(service: string, operation: string): Promise<Page> {
    const waiting = { subject_uuid: service, operation, status: 'waiting' };
    let task = '';
    await expect
      .poll(
        async () => {
          const [change] = await this.list<{ readonly task_uuid: string | null }>('service-changes', waiting);
          task = change?.task_uuid ?? '';
          return task;
        },
        { timeout: waitMilliseconds },
      )
      .not.toBe('');
    await this.employee.open(`/tasks/${task}`);
    return this.employee.page;
  }

  /** The employee does it by hand, with what the task says at hand, and is its person by that. */
  async carryOut(service: string, operation: string, says: readonly (string | RegExp)[] = []): Promise<void> {
    const page = await this.openTask(service, operation);
    for (const text of says) await page.locator('main').getByText(text).first().waitFor();
    await this.finishTask();
  }

  /** The one that is open at the employee. */
  async finishTask(): Promise<void> {
    const { page } = this.employee;
    await press(page, 'Complete task');
    await answer(page, 'Complete task');
    await shows(this.employee, 'Done');
    await expect.poll(() => page.locator('main').getByText('Unassigned').count()).toBe(0);
  }

  /** Cancels with immediate effect, as a person with that permission. */
  async cancelAtOnce(person: Person, path: string): Promise<void> {
    const { page } = person;
    await person.open(path);
    await press(page, 'Cancel subscription');
    await page.getByRole('radio', { name: /^At once/ }).check();
    await page.getByRole('status').getByText('This can’t be undone.', { exact: false }).waitFor();
    await answer(page, 'Cancel subscription');
  }

  async expectSubscriptions(...states: readonly string[]): Promise<void> {
    await expect
      .poll(
        async () =>
          (await this.list('subscriptions', { client_uuid: this.customer.uuid }))
            .map(({ status }) => status)
            .toSorted(),
        { timeout: waitMilliseconds },
      )
      .toEqual(states.toSorted());
  }
}

/** On the page of a record: its state, or another that is said. */
export async function shows(person: Person, state: string | RegExp): Promise<void> {
  await person.page.locator('main').getByText(state, { exact: true }).first().waitFor();
}

export async function opens(person: Person, path: string, state: string | RegExp): Promise<void> {
  await person.open(path);
  await shows(person, state);
}
