import { describe, expect, it } from 'vitest';
import { fieldWords, fullLabel, wordsOf } from '../../../src/engine/registry/labels.ts';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import { editDistance, nearest } from '../../../src/engine/registry/nearest.ts';
import { fieldAt, renderTitle } from '../../../src/engine/registry/records/title.ts';
import { registryOf, resourceIn, shop } from './fixture.ts';

it.each([
  ['name', 'Name'],
  ['vat_rates', 'VAT rates'],
  ['server-types', 'Server types'],
  ['ipv4', 'IPv4'],
  ['tlds', 'TLDs'],
  ['is_active', 'Is active'],
  ['constructor', 'Constructor'],
  ['_', ''],
  ['', ''],
])('wordsOf(%j) is %j', (name, expected) => {
  expect(wordsOf(name)).toBe(expected);
});

it.each([
  ['client_uuid', 'Client'],
  ['role_uuids', 'Role'],
  ['net_cents', 'Net'],
  ['rate_bp', 'Rate'],
  ['break_minutes', 'Break'],
  ['started_on', 'Started'],
  ['sent_at', 'Sent'],
  ['due_date', 'Due'],
  ['approved_by_uuid', 'Approved by'],
  ['minutes', 'Minutes'],
  ['on', 'On'],
])('fieldWords(%j) is %j', (name, expected) => {
  expect(fieldWords(name)).toBe(expected);
});

it.each([
  [undefined, { en: 'A', nl: 'A' }],
  [{ nl: 'B' }, { en: 'A', nl: 'B' }],
  [{ en: 'C' }, { en: 'C', nl: 'C' }],
  [
    { en: 'C', nl: 'D' },
    { en: 'C', nl: 'D' },
  ],
])('a label with %j written', (written, expected) => {
  expect(fullLabel('A', written)).toEqual(expected);
});

describe('nearest', () => {
  const fields = ['name', 'status', 'client_uuid', 'expires_on', 'nameservers'];

  it.each([
    ['nmae', 'name'],
    ['Name', 'name'],
    ['statsu', 'status'],
    ['expires-on', 'expires_on'],
    ['expires_at', 'expires_on'],
    ['nameserver', 'nameservers'],
    ['client', 'client_uuid'],
    ['expires', 'expires_on'],
    ['colour', null],
    ['', null],
    ['x', null],
  ])('of %j is %j', (name, expected) => {
    expect(nearest(name, fields)).toBe(expected);
  });

  it('is none among none, and the first of equals', () => {
    expect([nearest('a', []), nearest('cat', ['bat', 'hat'])]).toEqual([null, 'bat']);
  });

  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
  ])('%j and %j are %i edits apart', (from, to, expected) => {
    expect([editDistance(from, to), editDistance(to, from)]).toEqual([expected, expected]);
  });
});

describe('titles', () => {
  const registry = registryOf({
    ...shop,
    resources: {
      users: {},
      roles: {},
      clients: { title: '{name} ({status})' },
      'invoice-lines': {},
      invoices: { title: '{number} {client.name} {due_on} {net_cents}' },
    },
  });
  const invoices = resourceIn(registry, 'invoices');
  const client = { name: 'Acme' };

  it.each([
    ['all of it', { number: 'A1', client, due_on: '2026-01-31', net_cents: 1_050 }, 'A1 Acme 31 Jan 2026 10.50'],
    ['no gap where a part is empty', { number: 'A1', client: null, due_on: null, net_cents: 5 }, 'A1 0.05'],
    ['no reference that is not embedded', { client_uuid: 'x', number: ' A1 ' }, 'A1'],
    ['none where all is empty', { number: '', client: {} }, null],
    ['none of nothing', {}, null],
  ])('%s', (_name, record, expected) => {
    expect(renderTitle(registry, invoices, record, 'en')).toBe(expected);
  });

  it('write a day as people do, in the language', () => {
    const written = (locale: 'en' | 'nl', due_on: string) =>
      renderTitle(registry, invoices, { number: 'A1', due_on }, locale);
    expect([written('en', '2026-03-01'), written('nl', '2026-03-01'), written('nl', 'someday')]).toEqual([
      'A1 1 Mar 2026',
      'A1 1 mrt 2026',
      'A1 someday',
    ]);
  });

  it('write a moment by the clock of Amsterdam', () => {
    const { toWords } = kinds.datetime;
    const moments = ['2026-11-09T08:00:00.000Z', '2026-07-01T22:30:00Z', 'some time'];
    expect(moments.map((value) => toWords?.(value, 'nl'))).toEqual([
      '9 nov 2026, 09:00',
      '2 jul 2026, 00:30',
      'some time',
    ]);
    expect(toWords?.(moments[0], 'en')).toBe('9 Nov 2026, 09:00');
  });

  it('name a choice in the language', () => {
    const clients = resourceIn(registry, 'clients');
    expect(renderTitle(registry, clients, { name: 'Acme', status: 'closed' }, 'en')).toBe('Acme (Closed)');
    expect(renderTitle(registry, clients, { name: 'Acme', status: 'unknown' }, 'en')).toBe('Acme (unknown)');
    expect(renderTitle(registry, clients, {}, 'en')).toBeNull();
  });

  it.each([
    [['number'], 'number'],
    [['client', 'name'], 'name'],
    [['client', 'manager', 'email'], 'email'],
    [['client'], null],
    [['number', 'name'], null],
    [['client', 'constructor'], null],
    [[], null],
  ])('the field at %j is %j', (path, expected) => {
    expect(fieldAt(registry, invoices, path)?.name ?? null).toBe(expected);
  });
});
