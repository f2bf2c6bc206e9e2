/**
 * A database of somebody else in the browser: its rows are listed, shown, changed and made, on the screens that are
 * built already, and its tables stay as they were.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import type { OpenedDatabase } from '../../src/engine/server/store/open/contract.ts';
import { adoptedSql, ask, definitionsOf, withClient } from '../support/adoptedDatabase.ts';
import { adopt, firstAccount, startAdopted, type AdoptedProduct } from '../support/adoptedProduct.ts';
import { makeDataDirectory, removeDataDirectory } from '../support/databaseDirectory.ts';
import { openBrowser } from './support/browser.ts';
import { Form } from './support/form.ts';
import { Person } from './support/person.ts';

const folder = mkdtempSync(join(tmpdir(), 'beheer-adopted-'));
const dataDirectory = makeDataDirectory();
let browser: Browser;
let database: OpenedDatabase;
let product: AdoptedProduct;
let before: readonly unknown[];

beforeAll(async () => {
  const opening = openBrowser();
  database = await openDatabase({ dataDirectory, log: () => undefined });
  const databaseUrl = database.connectionString;
  await withClient(databaseUrl, (client) => client.query(adoptedSql('films')));
  before = await definitionsOf(databaseUrl);
  const registry = join(folder, 'films');
  const { code, errors } = await adopt(['--database', databaseUrl, '--into', registry]);
  expect([code, errors]).toEqual([0, '']);
  product = await startAdopted({ registry, databaseUrl, dataDirectory: join(folder, 'data') });
  browser = await opening;
});
afterAll(async () => {
  await product.stop();
  await database.stop();
  await removeDataDirectory(dataDirectory);
  rmSync(folder, { recursive: true, force: true });
});

test('a film is found, edited and created', async () => {
  const person = await Person.arrive(browser, { product: { address: product.address, accounts: [] } });
  await person.open('/login');
  await person.signIn(firstAccount);
  await person.page.getByText('Customers').first().waitFor();

  await person.open('/film');
  await person.page.getByText('HERON SUMMER').first().click();
  await person.page.waitForURL(/\/film\/[0-9a-f-]{36}$/);
  await person.page.getByText('Dutch').first().waitFor();
  await person.open(`${new URL(person.page.url()).pathname}/edit`);
  const form = new Form(person.page);
  await form.type('Rental rate', '2.75');
  await form.choose('Rating', 'PG-13');
  await form.pick('Original language', 'Frisian');
  await form.submit(/^Save/);
  await person.page.waitForURL(/\/film\/[0-9a-f-]{36}$/);
  await person.page.getByText('Frisian').first().waitFor();
  expect(
    await ask(
      database.connectionString,
      'select title, rental_rate::text, rating::text, original_language_id, length from film where film_id = 2',
    ),
  ).toEqual([{ title: 'HERON SUMMER', rental_rate: '2.75', rating: 'PG-13', original_language_id: 3, length: 51 }]);

  await person.open('/actor/create');
  const actor = new Form(person.page);
  await actor.type('First name', 'SIL');
  await actor.type('Last name', 'RADEMAKER');
  await actor.submit(/^Create actor/);
  await person.page.waitForURL(/\/actor\/[0-9a-f-]{36}$/);
  expect(
    await ask(database.connectionString, `select first_name, actor_id from actor where last_name = 'RADEMAKER'`),
  ).toEqual([{ first_name: 'SIL', actor_id: 4 }]);
  person.expectNoComplaint('the films');
  await person.leave();
  expect(await definitionsOf(database.connectionString)).toEqual(before);
});
