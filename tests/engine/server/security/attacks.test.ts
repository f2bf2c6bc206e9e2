/**
 * Attacks by name, on what a person of one client can send: queries and bodies. Each is refused or finds their own
 * rows; nothing of the other client shows.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../../../support/app.ts';
import { contactOf, createAttackWorld, type AttackWorld } from '../../../support/attackWorld.ts';

let world: AttackWorld;
beforeAll(async () => {
  world = await createAttackWorld();
});
afterAll(() => world.api.close());

const list = '/api/domain-contacts';
const asUser = (methodAndUrl: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.api.send('user', methodAndUrl, { headers, ...(body === undefined ? {} : { body }) });
const raw = (parameter: string, text: string): string => `${list}?${parameter}=${encodeURIComponent(text)}`;
const nested = (depth: number): string => '{"not":'.repeat(depth) + '{}' + '}'.repeat(depth);

describe('queries that are rejected', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['an operator of another database', raw('filter', '{"client_uuid":{"$ne":null}}')],
    ['code as a filter', raw('filter', '{"$where":"sleep(1000)"}')],
    ['an operator inside an operand', raw('filter', '{"name":{"eq":{"ne":""}}}')],
    ['a list inside a list', raw('filter', '{"name":["a",["b"]]}')],
    ['a list where text is expected', raw('filter', '{"name":{"contains":["a"]}}')],
    ['an object where a list is expected', raw('filter', '{"name":{"in":{"0":"a","length":1}}}')],
    ['a filter that is a list', raw('filter', '[{"name":"a"}]')],
    ['a filter that is text', raw('filter', '"name"')],
    ['or that is no list', raw('filter', '{"or":{"0":{}}}')],
    ['__proto__ as a field', raw('filter', '{"__proto__":{"name":"a"}}')],
    ['constructor as a field', raw('filter', '{"constructor":"a"}')],
    ['toString as a field', raw('filter', '{"toString":{"empty":true}}')],
    ['__proto__ as an operator', raw('filter', '{"name":{"__proto__":"a"}}')],
    ['hasOwnProperty as an operator', raw('filter', '{"name":{"hasOwnProperty":"a"}}')],
    ['__proto__ over a relation', raw('filter', '{"client.__proto__":"a"}')],
    ['constructor over a relation', raw('filter', '{"client.constructor.name":"a"}')],
    [
      'a field of the other side of a hidden relation',
      raw('filter', '{"client.account_manager.first_name":{"starts":"K"}}'),
    ],
    ['another field of the record that is hidden', raw('filter', '{"client.company_name":"$.client_secret"}')],
    ['SQL as a field', raw('filter', '{"name\\" is null or 1=1 --":"a"}')],
    ['SQL as a uuid', raw('filter', '{"uuid":"\' or 1=1 --"}')],
    ['NUL in a value', raw('filter', '{"name":"a\\u0000b"}')],
    ['NUL in the search', raw('filter', '{"q":"a\\u0000b"}')],
    ['a search that is an object', raw('filter', '{"q":{"ne":""}}')],
    ['a search without end', raw('filter', `{"q":"${'a'.repeat(201)}"}`)],
    ['nesting of fifty', raw('filter', nested(50))],
    [
      'two thousand conditions',
      raw('filter', JSON.stringify({ or: Array.from({ length: 2_000 }, () => ({ name: 'a' })) })),
    ],
    [
      'a list of ten thousand',
      raw('filter', JSON.stringify({ name: { in: Array.from({ length: 1_001 }, () => 'a') } })),
    ],
    ['filter given twice', `${raw('filter', '{}')}&filter=${encodeURIComponent('{"name":"a"}')}`],
    ['filter with brackets', `${list}?filter[client_uuid][$ne]=x`],
    ['an unknown parameter', `${list}?_method=DELETE`],
    ['sort by __proto__', raw('sort', '["__proto__","ASC"]')],
    ['sort by SQL', raw('sort', '["name; drop table clients","ASC"]')],
    ['SQL as a direction', raw('sort', '["name","ASC, (select 1)"]')],
    ['sort by a hidden field of the client', raw('sort', '["client.notes","ASC"]')],
    ['embed of __proto__', raw('embed', '["__proto__"]')],
    ['embed of constructor', raw('embed', '["client.constructor"]')],
    ['embed that goes on and on', raw('embed', '["client.client.client.client"]')],
    ['embed of objects', raw('embed', '[{"relation":"client"}]')],
    ['columns of __proto__', raw('columns', '["__proto__"]')],
    ['a range of a billion', raw('range', '[0,1000000000]')],
    ['a range before the beginning', raw('range', '[-1,5]')],
    ['a range backwards', raw('range', '[5,1]')],
    ['a range of texts', raw('range', '["0","5"]')],
    ['a range beyond all whole numbers', raw('range', '[0,9007199254740993]')],
    ['a page far beyond', raw('range', '[20000000,20000001]')],
  ];
  test.each(cases)('%s', async (_name, url) => {
    const answer = await asUser(`GET ${url}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code], answer.body).toEqual([400, 'E_QUERY']);
    expect(answer.body).not.toMatch(/select|postgres|syntax error|node_modules/i);
  });
});

describe('queries that find only the caller’s rows', () => {
  const cases: readonly (readonly [string, () => unknown, number])[] = [
    [
      'or beside the client',
      () => ({ or: [{ client_uuid: world.api.company.clients.other }, { uuid: { empty: false } }] }),
      1,
    ],
    ['not beside the client', () => ({ not: { client_uuid: world.api.company.clients.own } }), 0],
    ['the other client', () => ({ client_uuid: world.api.company.clients.other }), 0],
    ['both clients', () => ({ client_uuid: [world.api.company.clients.own, world.api.company.clients.other] }), 1],
    ['the other’s row by its uuid', () => ({ uuid: world.contacts.other }), 0],
    ['both rows by their uuid', () => ({ uuid: [world.contacts.own, world.contacts.other] }), 1],
    ['the other’s name over the relation', () => ({ 'client.company_name': { starts: 'Beta' } }), 0],
    ['not one’s own name over the relation', () => ({ not: { 'client.company_name': { starts: 'Alfa' } } }), 0],
    ['a search for the other’s row', () => ({ q: 'Theirs' }), 0],
    ['an empty in', () => ({ uuid: { in: [] } }), 0],
    ['an empty nin', () => ({ uuid: { nin: [] } }), 1],
    ['not an empty in', () => ({ not: { uuid: { in: [] } } }), 1],
    ['an empty or', () => ({ or: [] }), 0],
    ['an empty and', () => ({ and: [] }), 1],
    ['an empty or beside more', () => ({ and: [{ or: [] }, { name: 'Theirs' }] }), 0],
    ['anything, as LIKE writes it', () => ({ name: { contains: '%' } }), 0],
    ['any one character, as LIKE writes it', () => ({ name: { starts: '____' } }), 0],
    ['SQL in a value', () => ({ name: "' or '1'='1" }), 0],
    ['SQL that ends a statement', () => ({ name: { contains: "'); drop table domain_contacts; --" } }), 0],
    ['a backslash before a quote', () => ({ name: { starts: "\\' or 1=1 --" } }), 0],
    ['SQL in the search', () => ({ q: "%' or 1=1 -- union select secret from tokens" }), 0],
    ['a variable of the session', () => ({ client_uuid: '$client' }), 0],
  ];
  test.each(cases)('%s', async (_name, filter, expected) => {
    for (const accept of ['application/json', 'text/csv']) {
      const answer = await asUser(`GET ${address(list, { filter: filter() })}`, undefined, { accept });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toContain('Theirs');
      if (accept === 'text/csv') expect(answer.body.trim().split('\r\n').length - 1).toBe(expected);
      else
        expect([answer.json<unknown[]>().length, answer.headers['content-range']]).toEqual([
          expected,
          `domain-contacts ${expected === 0 ? '*' : `0-${expected - 1}`}/${expected}`,
        ]);
    }
  });

  test('a count reveals nothing: beyond the last page, with another client’s rows requested', async () => {
    const answer = await asUser(
      `GET ${address(list, { range: [50, 60], filter: { or: [{ client_uuid: world.api.company.clients.other }, {}] } })}`,
    );
    expect(answer.headers['content-range']).toBe('domain-contacts */1');
  });
});

describe('bodies that set more than is allowed', () => {
  const mine = () => contactOf(world.api.company.clients.own, 'Attack');
  const created: readonly (readonly [string, string, () => Record<string, unknown>, readonly string[]])[] = [
    ['a uuid of one’s own', 'domain-contacts', () => ({ ...mine(), uuid: world.contacts.other }), ['uuid']],
    ['an id of one’s own', 'domain-contacts', () => ({ ...mine(), id: world.contacts.other }), ['id']],
    ['a version', 'domain-contacts', () => ({ ...mine(), version: 99 }), ['version']],
    [
      'times',
      'domain-contacts',
      () => ({ ...mine(), created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z' }),
      ['created_at', 'updated_at'],
    ],
    ['what is computed', 'domain-contacts', () => ({ ...mine(), domain_count: 7 }), ['domain_count']],
    [
      'names of the language',
      'domain-contacts',
      () => ({ ...mine(), toString: 'a', valueOf: 'b', hasOwnProperty: 'c' }),
      ['toString', 'valueOf', 'hasOwnProperty'],
    ],
    [
      'the embedded record',
      'domain-contacts',
      () => ({ ...mine(), client: { uuid: world.api.company.clients.own, status: 'active' } }),
      ['client'],
    ],
    [
      'another client',
      'domain-contacts',
      () => ({ ...mine(), client_uuid: world.api.company.clients.other }),
      ['client_uuid'],
    ],
    [
      'a client that never was',
      'domain-contacts',
      () => ({ ...mine(), client_uuid: '01900000-0000-7000-8000-000000000000' }),
      ['client_uuid'],
    ],
    [
      'an object where a client is expected',
      'domain-contacts',
      () => ({ ...mine(), client_uuid: { ne: null } }),
      ['client_uuid'],
    ],
    ['a state', 'carts', () => ({ client_uuid: world.api.company.clients.own, status: 'checked_out' }), ['status']],
    [
      'another person',
      'carts',
      () => ({ client_uuid: world.api.company.clients.own, user_uuid: world.api.company.users.management }),
      ['user_uuid'],
    ],
    [
      'a coupon that is hidden',
      'carts',
      () => ({ client_uuid: world.api.company.clients.own, coupon_uuid: world.product }),
      ['coupon_uuid'],
    ],
    [
      'a total',
      'carts',
      () => ({ client_uuid: world.api.company.clients.own, quoted_total_cents: 1 }),
      ['quoted_total_cents'],
    ],
    [
      'a price',
      'cart-items',
      () => ({ cart_uuid: world.carts.own, product_uuid: world.product, action: 'once', quoted_price_cents: 1 }),
      ['quoted_price_cents'],
    ],
    [
      'the cart of another client',
      'cart-items',
      () => ({ cart_uuid: world.carts.other, product_uuid: world.product, action: 'once' }),
      ['cart_uuid'],
    ],
    [
      'a price in a line',
      'carts',
      () => ({
        client_uuid: world.api.company.clients.own,
        items: [{ product_uuid: world.product, action: 'once', quoted_price_cents: 1 }],
      }),
      ['items.0.quoted_price_cents'],
    ],
    [
      'the line of another client’s cart',
      'carts',
      () => ({
        client_uuid: world.api.company.clients.own,
        items: [{ uuid: world.items.other, product_uuid: world.product, action: 'once' }],
      }),
      ['items.0.uuid'],
    ],
    [
      'a line that belongs to another cart',
      'carts',
      () => ({
        client_uuid: world.api.company.clients.own,
        items: [{ cart_uuid: world.carts.other, product_uuid: world.product, action: 'once' }],
      }),
      ['items.0.cart_uuid'],
    ],
    [
      'a token with a secret of one’s choice',
      'tokens',
      () => ({ name: 'x', scopes: ['domains:list'], secret: 'f'.repeat(64) }),
      ['secret'],
    ],
    [
      'a token that is another’s',
      'tokens',
      () => ({ name: 'x', scopes: ['domains:list'], user_uuid: world.api.company.users.management }),
      ['user_uuid'],
    ],
    [
      'a token for another client',
      'tokens',
      () => ({ name: 'x', scopes: ['domains:list'], client_uuid: world.api.company.clients.other }),
      ['client_uuid'],
    ],
  ];
  test.each(created)('%s is rejected at creation', async (_name, resource, body, fields) => {
    const answer = await asUser(`POST /api/${resource}`, body());
    expect(answer.statusCode, answer.body).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(expect.arrayContaining([...fields]));
    expect(answer.body).not.toContain('Beta');
  });

  const changed: readonly (readonly [string, () => string, () => Record<string, unknown>, number])[] = [
    [
      'another client',
      () => `domain-contacts/${world.contacts.own}`,
      () => ({ client_uuid: world.api.company.clients.other }),
      422,
    ],
    ['a type of person', () => `users/${world.api.company.users.user}`, () => ({ type: 'management' }), 422],
    ['a state of person', () => `users/${world.api.company.users.user}`, () => ({ status: 'active' }), 422],
    [
      'an address that is proven',
      () => `users/${world.api.company.users.user}`,
      () => ({ email_verified_at: '2026-01-01T00:00:00Z' }),
      422,
    ],
    [
      'one’s own password, past what asks for the old one',
      () => `users/${world.api.company.users.user}`,
      () => ({ password: 'a wholly new phrase' }),
      422,
    ],
    ['another person', () => `users/${world.api.company.users.management}`, () => ({ first_name: 'Hacked' }), 404],
    [
      'one’s own terms',
      () => `clients/${world.api.company.clients.own}`,
      () => ({ payment_term_days: 365, tax_treatment: 'reverse' }),
      422,
    ],
    ['one’s own number', () => `clients/${world.api.company.clients.own}`, () => ({ number: 'K1' }), 422],
    [
      'another client’s record',
      () => `clients/${world.api.company.clients.other}`,
      () => ({ company_name: 'Hacked' }),
      404,
    ],
    [
      'another client’s line, by its owner’s',
      () => `carts/${world.carts.own}`,
      () => ({ items: [{ uuid: world.items.other, quantity: 99 }] }),
      422,
    ],
    [
      'several, one of them another’s',
      () => 'domain-contacts',
      () => ({ uuids: [world.contacts.own, world.contacts.other], values: { city: 'Hacked' } }),
      404,
    ],
  ];
  test.each(changed)('%s is rejected in a change', async (_name, target, body, status) => {
    const answer = await asUser(`PUT /api/${target()}`, body());
    expect(answer.statusCode, answer.body).toBe(status);
    const everything = JSON.stringify(
      await Promise.all(
        ['clients', 'domain-contacts', 'users', 'carts', 'cart-items'].map(
          async (name) => (await world.api.send('management', `GET /api/${name}`)).body,
        ),
      ),
    );
    expect(everything).not.toContain('Hacked');
  });

  test.each([
    ['__proto__ in a body', '{"__proto__":{"type":"management"}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['__proto__ deep in a body', '{"name":"x","config":{"a":{"__proto__":{"b":1}}}}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['half of it', '{"name":'],
  ])('%s is rejected as a body', async (_name, payload) => {
    const answer = await asUser('POST /api/domain-contacts', payload, { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'E_JSON']);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('the last of two fields with one name is validated', async () => {
    const { own, other } = world.api.company.clients;
    const text = JSON.stringify(mine()).replace(
      `"client_uuid":"${own}"`,
      `"client_uuid":"${own}","client_uuid":"${other}"`,
    );
    expect((await asUser('POST /api/domain-contacts', text, { 'content-type': 'application/json' })).statusCode).toBe(
      422,
    );
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a surrogate', 'a\uD800b'],
    ['ten thousand characters', 'a'.repeat(10_000)],
    ['a number', 7],
    ['a list', ['a']],
    ['an object', { toString: 'a' }],
  ])('%s is rejected as a name', async (_name, name) => {
    const answer = await asUser('POST /api/domain-contacts', { ...mine(), name });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)], answer.body).toEqual(
      [422, ['name']].map((part) => part),
    );
  });

  test('endless nesting is rejected', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as object;
    const answer = await asUser('POST /api/cart-items', {
      cart_uuid: world.carts.own,
      product_uuid: world.product,
      action: 'once',
      config: deep,
    });
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining({ code: 'E_TOO_LARGE' })]);
  });
});

describe('text with a meaning elsewhere', () => {
  test('is stored as text for SQL in every text of a record', async () => {
    const name = "Robert'); drop table clients; --";
    const made = await asUser('POST /api/domain-contacts', {
      ...contactOf(world.api.company.clients.own, name),
      street: "' || (select secret from tokens limit 1) || '",
    });
    expect([made.statusCode, made.json()], made.body).toEqual([
      201,
      expect.objectContaining({ name, street: "' || (select secret from tokens limit 1) || '" }),
    ]);
    expect((await asUser('GET /api/clients')).statusCode).toBe(200);
    await world.api.send('management', `DELETE /api/domain-contacts/${made.json<{ uuid: string }>().uuid}`);
  });

  test.each(["=cmd|' /C calc'!A0", '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx'])(
    'a formula in a cell is text: %j',
    async (name) => {
      const made = await world.api.store.database
        .updateTable('domain_contacts')
        .set({ name })
        .where('uuid', '=', world.contacts.own)
        .returning('uuid')
        .execute();
      expect(made).toHaveLength(1);
      const csv = await asUser(`GET ${address(list, { columns: ['name'] })}`, undefined, { accept: 'text/csv' });
      expect(csv.body.split('\r\n').slice(1).join('\n')).toMatch(/^"?'[=+\-@\t\r]/);
      expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.csv"$/);
    },
  );

  test('is returned as data for HTML in notes', async () => {
    const notes = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const url = `/api/clients/${world.api.company.clients.own}`;
    expect((await world.api.send('management', `PUT ${url}`, { body: { notes } })).statusCode).toBe(200);
    const answer = await world.api.send('management', `GET ${url}`);
    expect(answer.json<{ notes: string }>().notes).toBe(notes);
    expect([
      answer.headers['content-type'],
      answer.headers['x-content-type-options'],
      answer.headers['cache-control'],
    ]).toEqual(['application/json; charset=utf-8', 'nosniff', 'no-store']);
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/);
  });
});
