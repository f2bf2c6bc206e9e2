/** Every kind has its column. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindNames } from '../../../src/engine/registry/kinds/kindNames.ts';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import { byLiteral } from '../../../src/engine/server/store/columns/byLiteral.ts';
import { columns, columnType } from '../../../src/engine/server/store/columns/table.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';

const folder = new URL('../../../src/engine/server/store/columns/', import.meta.url);

/** Their literal says nothing of how they are stored: in tables of their own, as arrays, by their choices. */
const ownWay = ['bigint', 'enum', 'lines', 'money', 'references', 'scopes', 'secret', 'tags'];

test('each kind is stored by what its values are, or in a way of its own, in a file of its name', () => {
  expect(Object.keys(columns).toSorted()).toEqual(kindNames.toSorted());
  const differing = kindNames.filter((kind) => columns[kind] !== byLiteral[kinds[kind].literal]);
  expect(differing.toSorted()).toEqual(ownWay);
  const files = readdirSync(folder)
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !['byLiteral', 'column', 'table'].includes(name));
  // A token's scopes are stored as tags are.
  expect(files.toSorted()).toEqual(ownWay.filter((kind) => kind !== 'scopes'));
});

describe('the SQL type of a field', () => {
  const { fields } = resourceOf(fixtureRegistry(), 'samples');
  test.each([
    ['key', 'uuid'],
    ['text', 'text'],
    ['integer', 'integer'],
    ['large', 'bigint'],
    ['decimal', 'numeric(20,3)'],
    ['amount_cents', 'bigint'],
    ['rate_bp', 'integer'],
    ['boolean', 'boolean'],
    ['date', 'date'],
    ['datetime', 'timestamp(3) with time zone'],
    ['time', 'time without time zone'],
    ['break_minutes', 'integer'],
    ['choice', 'text'],
    ['grade', 'integer'],
    ['tags', 'text[]'],
    ['numbers', 'bigint[]'],
    ['json', 'jsonb'],
    ['secret', 'text'],
    ['client_uuid', 'uuid'],
    ['server_uuids', null],
    ['address', 'jsonb'],
    ['file', 'jsonb'],
    ['label', null],
  ])('%s is %s', (name, type) => {
    const field = fields[name];
    expect(field && columnType(field)).toBe(type);
  });
});
