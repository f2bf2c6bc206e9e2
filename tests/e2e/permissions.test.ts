/**
 * Permissions given and taken by a role and a group, with immediate effect for the employee; and an API token that is
 * created, copied, used and revoked.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Form } from './support/form.ts';
import { openBrowser } from './support/browser.ts';
import { Person, accountOf } from './support/person.ts';

let browser: Browser;
let manager: Person;
beforeAll(async () => {
  browser = await openBrowser();
  manager = await Person.signedIn(browser, 'management');
});

const status = async (address: string, secret: string): Promise<number> =>
  (await fetch(address, { headers: { authorization: `Bearer ${secret}` } })).status;

async function save(person: Person, button: RegExp): Promise<void> {
  await person.page.getByRole('button', { name: button }).last().click();
  await person.page.waitForURL(/\/[0-9a-f-]{36}$/);
  await person.settle();
}

/** Sends a request on behalf of the person in the browser. */
async function call(person: Person, method: string, path: string): Promise<unknown> {
  const session = await person.page.evaluate(() => localStorage.getItem('beheer.session'));
  const {
    user: { token },
  } = JSON.parse(session ?? '') as { user: { token: string } };
  const answer = await person.page.request.fetch(`${person.address}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

test('a role that a group gives shows its button to the employee, until it is taken', async () => {
  const { page } = manager;
  const form = new Form(page);
  await manager.open('/roles/create');
  await form.type('Name', 'Categories');
  await form.type('Key', 'categories-journey');
  await page.getByRole('searchbox', { name: /Search resources/ }).fill('categor');
  await page.getByRole('checkbox', { name: 'Product categories: Create', exact: true }).check();
  await save(manager, /^Create role/);
  const role = manager.path().split('/').at(-1) ?? '';
  expect(await page.getByRole('checkbox', { name: 'Product categories: Create', exact: true }).isChecked()).toBe(true);

  const employee = await Person.signedIn(browser, 'employee', { at: '/config/product-categories' });
  const create = employee.page.getByRole('link', { name: /^Create product category/i });
  expect(await create.count()).toBe(0);

  const { email } = accountOf('employee');
  const [them] = (await call(
    manager,
    'GET',
    `users?filter=${encodeURIComponent(JSON.stringify({ email }))}`,
  )) as readonly { name: string }[];
  await manager.open('/security-groups/create');
  await form.type('Name', 'Journey');
  await form.type('Key', 'permissions-journey');
  await form.pick('Roles', 'Categories');
  // The choices stay open for more of them.
  await page.keyboard.press('Tab');
  await form.field('Users').fill(email);
  await page
    .getByRole('option', { name: new RegExp(them?.name ?? '-') })
    .first()
    .click();
  await page.keyboard.press('Tab');
  await save(manager, /^Create security group/);
  const group = manager.path().split('/').at(-1) ?? '';

  await employee.page.reload();
  await create.first().waitFor();
  await create.first().click();
  const theirs = new Form(employee.page);
  await theirs.type('Name', 'Journey category');
  await theirs.type('Slug', 'journey-category');
  await save(employee, /^Create /);
  const category = employee.path().split('/').at(-1) ?? '';

  await call(manager, 'DELETE', `security-groups/${group}`);
  await employee.openAnew('/config/product-categories');
  await expect.poll(() => create.count()).toBe(0);
  await call(manager, 'DELETE', `product-categories/${category}`);
  await call(manager, 'DELETE', `roles/${role}`);
  employee.expectNoComplaint("the employee's screens");
  await employee.leave();
});

test("a user's page shows where a permission comes from", async () => {
  const { page } = manager;
  const [found] = (await call(
    manager,
    'GET',
    `users?filter=${encodeURIComponent(JSON.stringify({ email: accountOf('employee').email }))}`,
  )) as readonly { uuid: string }[];
  await manager.open(`/users/${found?.uuid}`);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('combobox', { name: 'Action', exact: true }).fill('Hours: Submit');
  await page.getByRole('option', { name: 'Submit', exact: true }).click();
  await page.getByText('Every employee can do this, for their own records.').waitFor();
  manager.expectNoComplaint('the permissions of a user');
});

test('a token is created, used and revoked', async () => {
  const { page } = manager;
  const form = new Form(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: manager.address });
  await manager.open('/settings/tokens');
  await page
    .getByRole('link', { name: /Create API token/ })
    .first()
    .click();
  await form.type('Name', 'A journey');
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('button', { name: 'Add my IP address' }).click();
  await page.getByText(/^(127\.0\.0\.1\/32|::1\/128)$/).waitFor();
  await page.getByRole('checkbox', { name: 'Domains: List', exact: true }).check();
  await page.getByRole('button', { name: 'Create API token' }).last().click();
  await manager.prove(accountOf('management').password);

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy token' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^bhr_/);
  // Neither a click beside it nor Escape takes it away.
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  expect(await dialog.getByText(secret, { exact: true }).isVisible()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'I’ve saved it' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/settings\/tokens\/[0-9a-f-]{36}$/);

  expect(await status(`${manager.address}/api/domains`, secret)).toBe(200);
  expect(await status(`${manager.address}/api/invoices`, secret)).toBe(403);
  await manager.settle();
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await manager.during('/revoke', () => page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click());
  await page.getByText('Revoked').first().waitFor();
  expect(await status(`${manager.address}/api/domains`, secret)).toBe(401);
  manager.expectNoComplaint('the token');
});
