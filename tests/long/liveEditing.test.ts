/**
 * `npm run dev`: an open page follows each edit of the registry, and a mistake is reported without losing what was
 * right.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Development } from '../e2e/support/development.ts';
import { placeInMenu } from '../e2e/support/actions.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { Person } from '../e2e/support/person.ts';

let browser: Browser;
let development: Development;
let person: Person;
/** The number of times that the page was reloaded. */
let loads = 0;

beforeAll(async () => {
  [browser, development] = await Promise.all([openBrowser(), Development.start()]);
  person = await Person.signedIn(browser, 'management', { product: development, at: '/domain' });
  person.page.on('load', () => {
    loads += 1;
  });
});
afterAll(async () => {
  await development.stop();
});

const header = (name: string) => person.page.locator('main thead th', { hasText: name });
const overlay = () => person.page.locator('vite-error-overlay');
const inMenu = (name: string) => placeInMenu(person.page, 'Hosting', name);
const columns = ['name', 'client_uuid', 'registered_on', 'status'];

describe('an edit', () => {
  test('of the columns changes the table', async () => {
    development.entry('domains', (entry) => ({ ...entry, list: { ...entry.list, columns } }));
    await header('Registered on').waitFor();
    await expect.poll(() => header('Expires').count()).toBe(0);
  });

  test('that adds a field makes its column, here and in the database', async () => {
    development.schema('domains', (schema) => ({
      ...schema,
      properties: {
        ...schema.properties,
        remark: { type: 'string', maxLength: 50, default: 'seen', 'x-label': { nl: 'Opmerking' } },
      },
    }));
    development.entry('domains', (entry) => ({ ...entry, list: { ...entry.list, columns: ['remark', ...columns] } }));
    await header('Remark').waitFor();
    await person.page.locator('main tbody tr').first().getByText('seen').waitFor();
  });

  test('that adds a resource puts it into the menu, with a list and a form that work', async () => {
    development.write('schemas/certificates.json', {
      $schema: './vocabulary/resource.schema.json',
      title: 'Certificate',
      'x-label': { nl: 'Certificaat' },
      'x-label-plural': { nl: 'Certificaten' },
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 50, 'x-label': { nl: 'Naam' } },
        client_uuid: { 'x-relation': { to: 'clients' }, 'x-label': { nl: 'Klant' } },
      },
    });
    development.entry('certificates', () => ({ menu: 'hosting' }));
    await (await inMenu('Certificates')).click();
    await person.page.getByRole('link', { name: 'Create the first certificate' }).click();
    await person.page.getByLabel(/^Name/).fill('shop.example');
    await person.page.getByRole('button', { name: 'Create certificate' }).click();
    await expect.poll(() => person.path()).toMatch(/^\/certificates\/[0-9a-f-]{36}$/);
    await person.heading().getByText('shop.example').waitFor();
  });
});

describe('a mistake', () => {
  test('a mistake is reported with file and line, on the page and in the terminal; the last good registry is served until the fix', async () => {
    development.entry('certificates', () => ({ menu: 'hosting', list: { columns: ['nmae'] } }));
    await overlay().waitFor({ state: 'attached' });
    expect(await overlay().locator('.message').innerText()).toMatch(
      /resources\.json:\d+:\d+ E301 .*"nmae"[^]*Did you mean "name"/,
    );
    await expect.poll(() => development.printed).toContain('The last good registry stays in force.');
    const status = await person.page.evaluate(async () => {
      const answer = await fetch('/api/openapi.json');
      // What is not read is never fetched whole.
      await answer.text();
      return answer.status;
    });
    expect(status).toBe(200);
    development.entry('certificates', () => ({ menu: 'hosting' }));
    await overlay().waitFor({ state: 'detached' });
  });

  test('a mistake in the vocabulary itself is reported as well', async () => {
    const file = 'schemas/vocabulary/common.schema.json';
    const right = development.text(file);
    development.write(file, right.replace('"title"', 'title'));
    const told = /schemas\/vocabulary\/common\.schema\.json:4:3 E101 This is not JSON/;
    await expect.poll(() => overlay().locator('.message').innerText({ timeout: 5_000 })).toMatch(told);
    expect(development.check()).toMatch(told);
    development.write(file, right);
    await overlay().waitFor({ state: 'detached' });
  });

  test('that the rows refuse waits for permission, which may come from another terminal', async () => {
    const required = ['name', 'authority'];
    development.schema('certificates', (schema) => ({
      ...schema,
      required,
      properties: { ...schema.properties, authority: { type: 'string', maxLength: 50, 'x-label': { nl: 'Uitgever' } } },
    }));
    await expect
      .poll(() => overlay().locator('.message').innerText({ timeout: 5_000 }))
      .toContain('npm run migrate -- --allow keep:certificates.authority');
    expect(await header('Authority').count()).toBe(0);
    expect(await development.migrate('--allow', 'keep:certificates.authority')).toMatch(/^Carried out: /m);
    await overlay().waitFor({ state: 'detached' });
    await (await inMenu('Certificates')).click();
    await header('Authority').waitFor();
  });
});

test('the page was never reloaded, and nobody had to sign in again', async () => {
  expect(loads).toBe(0);
  await person.open('/domain');
  expect(person.path()).toBe('/domain');
});
