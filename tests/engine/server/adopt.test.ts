/**
 * A registry out of a database that is there, tried on four in different style: it is right as it is written, the
 * product starts on it, reads and writes the rows, and the tables are afterwards defined as they were before.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFolder } from '../../../src/engine/build/product/productModules.ts';
import { adoptedSql, ask, definitionsOf, withClient, type AdoptedStyle } from '../../support/adoptedDatabase.ts';
import { adopt, startAdopted, type AdoptedProduct } from '../../support/adoptedProduct.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Trial {
  readonly style: AdoptedStyle;
  readonly resources: readonly string[];
  /** Lines of what was not decided. */
  readonly undecided: readonly string[];
  /** A record found by this filter is changed so, and the table then answers this. */
  readonly edit: {
    readonly resource: string;
    readonly filter: object;
    readonly change: object;
    readonly query: string;
    readonly row: object;
  };
  readonly refused: { readonly change: object; readonly errors: object };
  /** A new record, with references by what finds them. */
  readonly create: {
    readonly resource: string;
    readonly body: object;
    readonly references: Readonly<Record<string, readonly [resource: string, filter: object]>>;
    readonly query: string;
    readonly rows: readonly object[];
    /** What the same once more is refused with. */
    readonly again: object | null;
  };
  /** Referred to, so that it cannot be removed. */
  readonly held: readonly [resource: string, filter: object];
  /** Read, and not written. */
  readonly read: string | null;
}

const trials: readonly Trial[] = [
  {
    style: 'films',
    resources: [
      'actor',
      'category',
      'customer',
      'film',
      'film-actor',
      'film-category',
      'film-list',
      'inventory',
      'language',
      'payment',
      'rental',
    ],
    undecided: [
      '- `payment_2026` is a part of a partitioned table: its rows are those of the whole.',
      '- `film.fulltext` is of the type tsvector, which no field can hold: left out.',
      '- `rental.rental_period` is of the type tstzrange: shown as text, and not edited here.',
    ],
    edit: {
      resource: 'film',
      filter: { film_id: 1 },
      change: { rental_rate: 5.49, rating: 'R', special_features: ['Trailers', 'Commentaries'] },
      query: `select title, rental_rate::text, rating::text, special_features, release_year::int, fulltext @@ 'dike' as found from film where film_id = 1`,
      row: {
        title: 'THE LONG DIKE',
        rental_rate: '5.49',
        rating: 'R',
        special_features: ['Trailers', 'Commentaries'],
        release_year: 2006,
        found: true,
      },
    },
    refused: { change: { rental_duration: 0 }, errors: { rental_duration: 'Must be more than 0' } },
    create: {
      resource: 'film-actor',
      body: {},
      references: { actor_uuid: ['actor', { last_name: 'DIJK' }], film_uuid: ['film', { film_id: 3 }] },
      query: 'select actor_id, film_id from film_actor where film_id = 3',
      rows: [{ actor_id: 3, film_id: 3 }],
      again: { film_uuid: 'Already in use. Choose another' },
    },
    held: ['language', { name: 'English' }],
    read: 'film-list',
  },
  {
    style: 'music',
    resources: [
      'album',
      'artist',
      'customer',
      'employee',
      'genre',
      'invoice',
      'invoice-line',
      'media-type',
      'playlist',
      'playlist-track',
      'track',
    ],
    undecided: [
      '- `Artist.ArtistId` is the key, and the database gives none: it is filled in.',
      '- `Employee.HireDate` has no time zone; it is read in the one that the database is set to.',
    ],
    edit: {
      resource: 'employee',
      filter: { employee_id: 2 },
      change: { title: 'Support', reports_to_uuid: null },
      query: `select "Title", "ReportsTo", "LastName" from "Employee" where "EmployeeId" = 2`,
      row: { Title: 'Support', ReportsTo: null, LastName: 'Blom' },
    },
    refused: { change: { employee_id: 9 }, errors: { employee_id: 'Can’t be changed anymore' } },
    create: {
      resource: 'track',
      body: { track_id: 4, name: 'Slack', milliseconds: 1000, unit_price: 0.99 },
      references: { album_uuid: ['album', { album_id: 2 }], media_type_uuid: ['media-type', {}] },
      query: `select "TrackId", "AlbumId", "UnitPrice"::text from "Track" where "Name" = 'Slack'`,
      rows: [{ TrackId: 4, AlbumId: 2, UnitPrice: '0.99' }],
      again: { track_id: 'Already in use. Choose another' },
    },
    held: ['artist', { artist_id: 1 }],
    read: null,
  },
  {
    style: 'trade',
    resources: [
      'categories',
      'customer-customer-demo',
      'customer-demographics',
      'customers',
      'employee-territories',
      'employees',
      'order-details',
      'orders',
      'products',
      'region',
      'shippers',
      'suppliers',
      'territories',
      'us-states',
    ],
    undecided: [
      '- `categories.picture` is of the type bytea, which no field can hold: left out.',
      '- `order_details` has a key of 2 columns (order_id, product_id), which is set once.',
      '- `us_states` has no key: read, and its rows are known by all of their values.',
    ],
    edit: {
      resource: 'order-details',
      filter: { quantity: 12 },
      change: { quantity: 7 },
      query: 'select order_id, product_id, unit_price, quantity, discount from order_details where product_id = 2',
      row: { order_id: 10248, product_id: 2, unit_price: 7.45, quantity: 7, discount: 0 },
    },
    refused: {
      change: { discount: '1.5' },
      errors: { discount: 'order_details_discount_check: discount >= 0 AND discount <= 1' },
    },
    create: {
      resource: 'orders',
      body: { order_id: 10249, order_date: '2026-02-01', freight: '12.5' },
      references: {
        customer_uuid: ['customers', { customer_id: 'BRINK' }],
        ship_via_uuid: ['shippers', { shipper_id: 1 }],
      },
      query: 'select order_id, customer_id, ship_via, freight from orders where order_id = 10249',
      rows: [{ order_id: 10249, customer_id: 'BRINK', ship_via: 1, freight: 12.5 }],
      again: { order_id: 'Already in use. Choose another' },
    },
    held: ['customers', { customer_id: 'ALDER' }],
    read: 'us-states',
  },
  {
    style: 'tricky',
    resources: [
      'customers',
      'line',
      'line-note',
      'n',
      'nokey',
      'part',
      'people-tags',
      'select',
      'tres-long-nom-de-table-qui-depasse-les-limites-habituelles',
      'v-cust',
    ],
    undecided: [
      '- `never_filled` cannot be read (materialized view "never_filled" has not been populated): left out.',
      '- `n.a` refers to Customers (n_a_fkey), as its rows have no key: shown as plain values.',
      '- `Customers.iv` is of the type interval: shown as text, and not edited here.',
      '- `Customers.b` is of the type bytea, which no field can hold: left out.',
    ],
    edit: {
      resource: 'customers',
      filter: { big: '9007199254740993' },
      change: { mood: '', moods: ['', 'so-so'], big: '9223372036854775807', ip: '10.1.2.3/8', cidr_col: '::/0' },
      query: `select "Full Name" as name, mood::text, moods::text, big::text, ip::text, cidr_col::text, balance::text, iv::text
        from "Customers" where "CustomerID" = 1`,
      row: {
        name: 'Jan "de" Vries',
        mood: '',
        moods: '{"",so-so}',
        big: '9223372036854775807',
        ip: '10.1.2.3/8',
        cidr_col: '::/0',
        balance: '123456789012345.12345',
        iv: '1 mon 2 days',
      },
    },
    refused: {
      change: { big: '-1', birth: '1850-01-01' },
      errors: {
        big: 'big positive: big IS NULL OR big > 0',
        birth: "Customers_birth_check: birth > '1900-01-01'",
      },
    },
    create: {
      resource: 'customers',
      body: { full_name: 'Nieuw', e_mail: 'n@voorbeeld.example', mood: '', big: '9007199254740993', ip: '2001:db8::2' },
      references: {},
      query: `select "e-mail" as email, mood::text, big::text, host(ip) as ip from "Customers" where "Full Name" = 'Nieuw'`,
      rows: [{ email: 'n@voorbeeld.example', mood: '', big: '9007199254740993', ip: '2001:db8::2' }],
      again: { e_mail: 'Already in use. Choose another' },
    },
    held: ['customers', { full_name: 'Jan "de" Vries' }],
    read: 'nokey',
  },
];

const rowsOfTables = (url: string): Promise<readonly object[]> =>
  ask(
    url,
    `select tablename, query_to_xml(format('select t::text as row, xmin::text as written from %I t order by 1', tablename), true, false, '')::text as rows
      from pg_tables where schemaname = 'public' order by 1`,
  );

const tries = (trial: Trial): void => {
  const { style, edit, create } = trial;
  const folder = mkdtempSync(join(tmpdir(), `beheer-adopt-${style}-`));
  const registry = join(folder, 'registry');
  let database: TestDatabase;
  let url: string;
  let before: readonly unknown[];
  let product: AdoptedProduct;

  beforeAll(async () => {
    database = await createTestDatabase();
    url = database.connectionString;
    await withClient(url, (client) => client.query(adoptedSql(style)));
    before = await definitionsOf(url);
    const { code, output, errors } = await adopt(['--database', url, '--into', registry]);
    expect([code, errors]).toEqual([0, '']);
    for (const line of trial.undecided) expect(output.split('\n')).toContain(line);
    product = await startAdopted({ registry, databaseUrl: url, dataDirectory: join(folder, 'data') });
  });
  afterAll(async () => {
    await product.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const found = async (resource: string, filter: object): Promise<Readonly<Record<string, unknown>>> => {
    const { status, body } = await product.call(
      `GET /api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect([resource, status]).toEqual([resource, 200]);
    const [record] = body;
    if (record === undefined) throw new Error(`There is no ${resource} with ${JSON.stringify(filter)}.`);
    return record;
  };

  test('the registry is right, without a warning', async () => {
    const { registry: built, problems, warnings } = await buildFolder(root, registry);
    expect([problems, warnings]).toEqual([[], []]);
    expect(Object.keys(built?.resources ?? {}).toSorted()).toEqual([...trial.resources, 'users'].toSorted());
    expect(existsSync(join(registry, 'undecided.md'))).toBe(true);
  });

  test('every table is listed, and each record can be opened', async () => {
    for (const resource of trial.resources) {
      const { status, body } = await product.call(`GET /api/${resource}`);
      expect([resource, status, body.length > 0]).toEqual([resource, 200, true]);
      for (const record of body) {
        const one = await product.call(`GET /api/${resource}/${String(record['uuid'])}`);
        expect([resource, one.status]).toEqual([resource, 200]);
        expect(one.body).toMatchObject(record);
      }
    }
  });

  test('every record can be saved as it was read, and its row stays as it was', async () => {
    const rows = await rowsOfTables(url);
    for (const resource of trial.resources)
      for (const record of (await product.call(`GET /api/${resource}`)).body) {
        const { status, body } = await product.call(`PUT /api/${resource}/${String(record['uuid'])}`, record);
        expect([resource, status, body], JSON.stringify(record)).toEqual([
          resource,
          record['version'] === undefined ? 403 : 200,
          record['version'] === undefined ? expect.anything() : expect.objectContaining(record),
        ]);
      }
    expect(await rowsOfTables(url)).toEqual(rows);
  });

  test('a record is changed in its columns, and a stale change is rejected', async () => {
    const { uuid, version } = await found(edit.resource, edit.filter);
    const path = `/api/${edit.resource}/${String(uuid)}`;
    const changed = await product.call(`PUT ${path}`, edit.change, { 'if-match': `"${String(version)}"` });
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(edit.change)]);
    expect(await ask(url, edit.query)).toEqual([edit.row]);
    expect((await product.call(`GET ${path}`)).etag).toBe(changed.etag);
    const stale = await product.call(`PUT ${path}`, edit.change, { 'if-match': `"${String(version)}"` });
    expect(stale).toMatchObject({ status: 412, body: { code: 'E_STALE' } });
    const refused = await product.call(`PUT ${path}`, trial.refused.change);
    expect(refused).toMatchObject({ status: 422, body: { errors: trial.refused.errors } });
  });

  test('a record is created, rejected where it already exists, and removed', async () => {
    const references: Record<string, unknown> = {};
    for (const [field, [resource, filter]] of Object.entries(create.references))
      references[field] = (await found(resource, filter))['uuid'];
    const body = { ...create.body, ...references };
    const made = await product.call(`POST /api/${create.resource}`, body);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(body)]);
    expect(await ask(url, create.query)).toEqual(create.rows);
    const again = await product.call(`POST /api/${create.resource}`, body);
    expect(again).toMatchObject({ status: 422, body: { errors: create.again } });
    const removed = await product.call(`DELETE /api/${create.resource}/${String(made.body['uuid'])}`);
    expect(removed.status).toBe(200);
    expect(await ask(url, create.query)).toEqual([]);
  });

  test('a record that others refer to cannot be removed', async () => {
    const { uuid } = await found(...trial.held);
    const answer = await product.call(`DELETE /api/${trial.held[0]}/${String(uuid)}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'E_REFERENCED' } });
  });

  test('a table without a key is read-only', async () => {
    if (trial.read === null) return;
    const [record] = (await product.call(`GET /api/${trial.read}`)).body;
    const answer = await product.call(`PUT /api/${trial.read}/${String(record?.['uuid'])}`, {});
    expect(answer.status).toBe(403);
  });

  test('the table definitions stay as they were, and another start changes nothing', async () => {
    expect(await definitionsOf(url)).toEqual(before);
    const migrations = `select count(*)::int as count from beheer.beheer_migrations`;
    const counted = await ask(url, migrations);
    await product.stop();
    product = await startAdopted({ registry, databaseUrl: url, dataDirectory: join(folder, 'data') });
    expect(await ask(url, migrations)).toEqual(counted);
    expect(await definitionsOf(url)).toEqual(before);
  });
};

// One style; the others in the sweep.
describe.each(trials)('in the style of $style', tries);

describe('the documentation page', () => {
  const page = readFileSync(join(root, 'docs/adopt.md'), 'utf8');
  const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(page)?.[1] ?? '';

  test('shows what the command prints for its example, which then works', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beheer-adopt-page-'));
    const database = await createTestDatabase();
    const url = database.connectionString;
    await withClient(url, (client) => client.query(block('sql')));
    const registry = join(folder, 'bakery');
    const name = new URL(url).pathname.slice(1);
    const { output } = await adopt(['--database', url, '--into', registry]);
    const shown = output
      .replaceAll(relative(process.cwd(), registry), 'data/adopted/bakery')
      .replaceAll(name, 'bakery');
    expect(shown.trim()).toBe(block('text'));
    const product = await startAdopted({ registry, databaseUrl: url, dataDirectory: join(folder, 'data') });
    const order = await product.call('POST /api/customer-order', {});
    expect(order).toMatchObject({ status: 201, body: { order_id: 1, state: 'open' } });
    const [bread] = (await product.call('GET /api/bread')).body;
    const line = { order_uuid: order.body['uuid'], bread_uuid: bread?.['uuid'], quantity: 2 };
    expect((await product.call('POST /api/order-line', line)).status).toBe(201);
    expect(await ask(url, 'select order_id, bread_code, quantity from order_line')).toEqual([
      { order_id: 1, bread_code: 'RYE', quantity: 2 },
    ]);
    await product.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('what the command rejects', () => {
  const refused = new Map<string, readonly [options: readonly string[], told: RegExp]>([
    ['no database', [[], /--database is missing/]],
    ['what is no address', [['--database', 'bakery'], /postgres:\/\/user:password@host/]],
    ['an option that it does not know', [['--databse', 'x'], /--databse/]],
  ]);
  test.each([...refused.keys()])('%s', async (what) => {
    const [options, told] = refused.get(what) ?? [[], /(?!)/];
    const { code, errors } = await adopt(options);
    expect(code).toBe(2);
    expect(errors).toMatch(told);
  });

  test('a folder with a registry, a missing schema and one without tables are rejected, without showing a password', async () => {
    const database = await createTestDatabase();
    const url = database.connectionString;
    const { password } = new URL(url);
    for (const [options, told] of [
      [['--schema', 'shop'], 'There is no schema "shop"'],
      [[], 'The schema "public" has no tables'],
    ] as const) {
      const { code, errors } = await adopt(['--database', url, ...options]);
      expect([code, errors.includes(told), errors.includes(password)]).toEqual([2, true, false]);
    }
    await withClient(url, (client) => client.query('create table thing (id serial primary key, name text)'));
    const { code, errors } = await adopt(['--database', url, '--into', join(root, 'docs/examples/library')]);
    expect([code, errors.includes('has a registry already')]).toEqual([2, true]);
    await database.drop();
  });
});
