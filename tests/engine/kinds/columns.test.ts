/** Every kind has its column, under the same base name. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindNames } from '../../../src/engine/registry/kinds/kindNames.ts';
import { columns, columnType } from '../../../src/engine/server/store/columns/table.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';

const folder = new URL('../../../src/engine/server/store/columns/', import.meta.url);

test('each kind has a file of its name, and there is no other', () => {
  const files = readdirSync(folder)
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => name !== 'column' && name !== 'table');
  expect(files.toSorted()).toEqual(kindNames.toSorted());
  expect(Object.keys(columns).toSorted()).toEqual(kindNames.toSorted());
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
