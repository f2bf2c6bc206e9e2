/** Rows that a migration writes as schemas say: fields filled from an expression, and renamed choices. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawOption, RawProperty } from '../../../src/engine/registry/raw.ts';
import { inReadersLanguage } from '../../../src/engine/server/store/audit/translated.ts';
import { fixtureEntries, fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, more, withServers } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const key = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const text = { type: 'string', maxLength: 100 } as const;

/** One row for each set of values. */
async function filled(
  properties: Readonly<Record<string, RawProperty>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await database.done(withServers(properties));
  for (const [index, row] of rows.entries()) await database.server(key(index + 1), row);
}

async function stored(...names: readonly string[]): Promise<readonly unknown[]> {
  const rows = await database.rows<Readonly<Record<string, unknown>>>(`select * from servers order by uuid`);
  return rows.map((row) => names.map((name) => row[name]));
}

describe('a text that is split into two fields', () => {
  const contact = { ...text, deprecated: true } as const;
  const names = (first: 'first' | 'beforeLast', second: 'afterFirst' | 'last', at?: string) =>
    withServers({
      contact,
      one: { ...text, 'x-fill': { split: 'contact', take: first, ...(at === undefined ? {} : { at }) } },
      two: { ...text, 'x-fill': { split: 'contact', take: second, ...(at === undefined ? {} : { at }) } },
    });
  const given = ['Jan van der Berg', 'Madonna', '  Ada   Lovelace ', '', null, 'Émile Zola'];

  test('gives both parts once, shows them in the plan, and leaves the source as it was', async () => {
    await filled(
      { contact },
      given.map((value) => ({ contact: value })),
    );
    const split = names('first', 'afterFirst');
    const plan = await database.plan(split);
    expect(plan).toContain('fill:servers.one');
    expect(plan).toContain('4 rows are filled.');
    expect(plan).toContain(`uuid ${key(1)}  two van der Berg → van der Berg`);
    await database.done(split);
    expect(await stored('contact', 'one', 'two')).toEqual([
      ['Jan van der Berg', 'Jan', 'van der Berg'],
      ['Madonna', 'Madonna', null],
      ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
      ['', null, null],
      [null, null, null],
      ['Émile Zola', 'Émile', 'Zola'],
    ]);
    expect(await database.plan(split)).toContain('nothing to do');
  });

  test('is split at the last separator', async () => {
    await filled({ contact }, [{ contact: 'Lange Straat 12a' }, { contact: 'Dam' }]);
    await database.done(names('beforeLast', 'last'));
    expect(await stored('one', 'two')).toEqual([
      ['Lange Straat', '12a'],
      ['Dam', null],
    ]);
  });

  test('is split at a separator of several characters', async () => {
    await filled({ contact }, [{ contact: 'a -> b -> c' }]);
    await database.done(names('beforeLast', 'last', '->'));
    expect(await stored('one', 'two')).toEqual([['a -> b', 'c']]);
  });
});

describe('a new field with an expression', () => {
  test('gets an amount in cents, its default where there is none, and may then be required', async () => {
    await filled({ price: { type: 'number' } }, [{ price: 12.34 }, { price: null }]);
    const cents: RawProperty = {
      type: 'integer',
      default: 7,
      'x-fill': { multiply: ['price', { value: 100 }] },
    };
    await database.done(withServers({ price: { type: 'number' }, price_cents: cents }, { required: ['price_cents'] }));
    expect(await stored('price_cents')).toEqual([[1234], [7]]);
    const [column] = await database.rows<{ column_default: string; is_nullable: string }>(
      `select column_default, is_nullable from information_schema.columns where table_name = 'servers' and column_name = 'price_cents'`,
    );
    expect(column).toEqual({ column_default: expect.stringContaining('7') as string, is_nullable: 'NO' });
  });

  test('waits where it is required and the expression is empty, and says which rows', async () => {
    await filled({ contact: text }, [{ contact: 'Ada Lovelace' }, { contact: 'Madonna' }]);
    const surname: RawProperty = { ...text, 'x-fill': { split: 'contact', take: 'last' } };
    const said = await database.heldBack(withServers({ contact: text, surname }, { required: ['surname'] }));
    expect(said).toContain('1 row has nothing there.');
    expect(said).toContain(key(2));
    expect(said).toContain('keep:servers.surname');
  });

  test('waits for values that do not fit, and names the permission once', async () => {
    await filled({ contact: text }, [{ contact: '12' }, { contact: 'twelve' }, { contact: '2.5' }]);
    const number = (convert?: 'empty'): RawProperty => ({
      type: 'integer',
      'x-fill': 'contact',
      ...(convert === undefined ? {} : { 'x-convert': convert }),
    });
    const said = await database.heldBack(withServers({ contact: text, number: number() }, { required: ['number'] }));
    expect(said).toContain('2 rows have a value that does not fit.');
    expect(said).toContain(`uuid ${key(2)}  number twelve → empty`);
    expect(said).toContain('npm run migrate -- --allow narrow:servers.number');
    expect(said).not.toContain('keep:');
    await database.done(withServers({ contact: text, number: number('empty') }));
    expect(await stored('number')).toEqual([[12], [null], [3]]);
  });

  test('reads other records, and counts only those of the row', async () => {
    await filled({}, [{}, {}]);
    const registry = withServers({
      twin_uuid: { 'x-relation': { to: 'servers', inverse: 'twins' } },
      twin_count: { type: 'integer', 'x-fill': { count: 'twins' } },
      twin_name: { ...text, 'x-fill': 'twin.name' },
    });
    await database.done(withServers({ twin_uuid: { 'x-relation': { to: 'servers', inverse: 'twins' } } }));
    await database.rows(`update servers set name = 'db' where uuid = '${key(2)}'`);
    await database.rows(`update servers set twin_uuid = '${key(2)}' where uuid = '${key(1)}'`);
    await database.done(registry);
    expect(await stored('twin_count', 'twin_name')).toEqual([
      [0, 'db'],
      [1, null],
    ]);
  });

  test('keeps values of a field that was there, and fills the empty ones where it becomes required', async () => {
    await filled({ label: text, contact: text }, [
      { contact: 'a', label: 'mine' },
      { contact: 'b', label: null },
    ]);
    const label: RawProperty = { ...text, 'x-fill': { template: '{contact}!' } };
    expect(await database.plan(withServers({ contact: text, label }))).toContain('nothing to do');
    await database.done(withServers({ contact: text, label }, { required: ['label'] }));
    expect(await stored('label')).toEqual([['mine'], ['b!']]);
  });
});

describe('a renamed choice', () => {
  const states = (...choices: readonly (readonly [value: string, former?: string])[]): RawProperty => ({
    default: choices[0]?.[0],
    oneOf: choices.map(([value, former]) => ({
      const: value,
      title: value,
      ...(former === undefined ? {} : { 'x-renamed-from': former }),
    })),
  });

  test('is written in the place of the former value, and the plan counts the rows', async () => {
    await filled({ phase: states(['new'], ['lent'], ['gone']) }, [
      { phase: 'lent' },
      { phase: 'new' },
      { phase: 'lent' },
    ]);
    const renamed = withServers({ phase: states(['new'], ['on-loan', 'lent'], ['gone']) });
    const plan = await database.plan(renamed);
    expect(plan).toContain("Where servers.phase is 'lent', it is called 'on-loan' from now on. 2 rows are written.");
    expect(await stored('phase')).toEqual([['lent'], ['new'], ['lent']]);
    await database.done(renamed);
    expect(await stored('phase')).toEqual([['on-loan'], ['new'], ['on-loan']]);
    expect(await database.plan(renamed)).toContain('nothing to do');
  });

  test('follows a field that is renamed at the same time', async () => {
    await filled({ phase: states(['new'], ['lent']) }, [{ phase: 'lent' }]);
    await database.done(withServers({ stage: { ...states(['new'], ['on-loan', 'lent']), 'x-renamed-from': 'phase' } }));
    expect(await stored('stage')).toEqual([['on-loan']]);
  });

  test('breaks no unique rule that speaks of the former value', async () => {
    const code = (ended: string): RawProperty => ({ ...text, 'x-unique': { while: { phase: { nin: [ended] } } } });
    await filled({ phase: states(['new'], ['ended']), code: code('ended') }, [
      { phase: 'ended', code: 'A' },
      { phase: 'new', code: 'A' },
    ]);
    await database.done(withServers({ phase: states(['new'], ['finished', 'ended']), code: code('finished') }));
    expect(await stored('phase')).toEqual([['finished'], ['new']]);
    await expect(database.rows(`update servers set phase = 'new' where uuid = '${key(1)}'`)).rejects.toThrow(
      'duplicate key',
    );
  });

  test('is renamed in a list of choices', async () => {
    const marks = (...choices: readonly (readonly [value: string, former?: string])[]): RawProperty => ({
      type: 'array',
      items: { oneOf: states(...choices).oneOf ?? [] },
    });
    await filled({ marks: marks(['red'], ['blue']) }, [{ marks: ['blue', 'red'] }, { marks: [] }]);
    const renamed = withServers({ marks: marks(['red'], ['navy', 'blue']) });
    await database.done(renamed);
    expect(await stored('marks')).toEqual([[['navy', 'red']], [[]]]);
    expect(await database.plan(renamed)).toContain('nothing to do');
  });

  test('leaves rows with a value that is neither, which the rule then reports', async () => {
    await filled({ phase: states(['new'], ['lent'], ['lost']) }, [{ phase: 'lost' }, { phase: 'lent' }]);
    const said = await database.heldBack(withServers({ phase: states(['new'], ['on-loan', 'lent']) }));
    expect(said).toContain('1 row does not meet it.');
    expect(said).toContain('phase lost');
    expect(said).not.toContain('phase lent');
  });
});

test('fills frozen rows and renames their choices, and they stay frozen afterwards', async () => {
  const frozen = { field: 'phase', open: ['draft'] };
  const registry = (choices: readonly RawOption[], further: Readonly<Record<string, RawProperty>> = {}) =>
    fixtureRegistry({
      schemas: { servers: more('servers', { phase: { default: 'draft', oneOf: choices }, ...further }) },
      entries: { servers: { ...fixtureEntries['servers'], frozen } },
    });
  const draft = { const: 'draft', title: 'Draft' };
  await database.done(registry([draft, { const: 'sent', title: 'Sent' }]));
  await database.server(key(1), { phase: 'sent' });
  await expect(database.rows(`update servers set name = 'x'`)).rejects.toThrow('stays as it is');
  await database.done(
    registry([draft, { const: 'out', title: 'Out', 'x-renamed-from': 'sent' }], {
      label: { ...text, 'x-fill': { template: '{name}!' } },
    }),
  );
  expect(await stored('phase', 'label')).toEqual([['out', 'web!']]);
  await expect(database.rows(`update servers set name = 'x'`)).rejects.toThrow('stays as it is');
});

test('shows the present value of a renamed choice in the history', () => {
  const registry = withServers({
    phase: {
      oneOf: [
        { const: 'on-loan', title: 'On loan', 'x-renamed-from': 'lent' },
        { const: 'new', title: 'New' },
      ],
    },
    marks: { type: 'array', items: { oneOf: [{ const: 'navy', title: 'Navy', 'x-renamed-from': 'blue' }] } },
  });
  const servers = resourceOf(registry, 'servers');
  const changes = [
    { field: 'phase', before: null, after: 'lent' },
    { field: 'marks', before: ['blue', 'red'], after: undefined },
    { field: 'name', before: 'lent', after: 'blue' },
  ];
  expect(inReadersLanguage({ registry, locale: 'en' }, servers, changes)).toEqual([
    { field: 'phase', before: null, after: 'on-loan' },
    { field: 'marks', before: ['navy', 'red'], after: undefined },
    { field: 'name', before: 'lent', after: 'blue' },
  ]);
});
