/** What becomes of values whose column gets another type or another unit. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawProperty } from '../../../src/engine/registry/raw.ts';
import { planMarkdown } from '../../../src/engine/server/store/ddl/planMarkdown.ts';
import { MigratedDatabase, withServers } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const key = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** One row for each value. */
async function filled(property: RawProperty, values: readonly unknown[], name = 'figure'): Promise<void> {
  await database.done(withServers({ [name]: property }));
  for (const [index, value] of values.entries()) await database.server(key(index + 1), { [name]: value });
}

const stored = async (name = 'figure'): Promise<readonly unknown[]> =>
  (await database.rows<{ value: unknown }>(`select "${name}" as value from servers order by uuid`)).map(
    ({ value }) => value,
  );

const decimal = { type: 'number' } as const;
const integer = { type: 'integer' } as const;

describe('a decimal that becomes a whole number', () => {
  test('keeps every value where all are whole', async () => {
    await filled(decimal, [...Array(30).keys()]);
    const plan = await database.plan(withServers({ figure: integer }));
    expect(plan).toContain('servers.figure becomes integer; it was numeric(20,2). 30 rows are written.');
    expect(plan).toContain(
      `   30 rows keep their value.\n     uuid ${key(1)}  figure 0 → 0\n     uuid ${key(2)}  figure 1 → 1\n`,
    );
    expect(plan).toContain('and 25 more');
    await database.done(withServers({ figure: integer }));
    expect(await stored()).toEqual([...Array(30).keys()]);
  });

  test('waits where values would be rounded or lost, shows each with its result, and never says that there is nothing to do', async () => {
    await filled(decimal, [3, 2.5, -2.5, 3_000_000_000, null]);
    const changed = withServers({ figure: integer });
    const said = [
      '  servers.figure becomes integer; it was numeric(20,2). 3 rows have a value that does not fit.',
      '    1 row keeps its value.',
      `      uuid ${key(1)}  figure 3 → 3`,
      '    2 rows get another value.',
      `      uuid ${key(2)}  figure 2.5 → 3`,
      `      uuid ${key(3)}  figure -2.5 → -3`,
      '    1 row loses its value.',
      `      uuid ${key(4)}  figure 3000000000 → empty`,
      '    Change those rows first, or say in the field what becomes of them: "x-convert": "round" or "empty". Or allow it once.',
      '    npm run migrate -- --allow narrow:servers.figure',
    ].join('\n');
    expect(await database.heldBack(changed)).toContain(said);
    const plan = await database.plan(changed);
    expect(plan).toContain(said);
    expect(plan).toContain('No step is carried out: what differs waits for you.');
    expect(plan).not.toContain('nothing to do');
    expect(planMarkdown(await database.to(changed, { rehearse: true }))).toContain(
      '3 rows have a value that does not fit. 1 row keeps its value. 2 rows get another value. 1 row loses its value.',
    );
    await database.done(changed, ['narrow:servers.figure']);
    expect(await stored()).toEqual([3, 3, -3, null, null]);
  });

  test('rounds with permission, or where the field allows it, and then still waits for values that would be lost', async () => {
    await filled(decimal, [2.5, 4]);
    const changed = withServers({ figure: integer });
    expect(await database.heldBack(changed)).toContain('npm run migrate -- --allow round:servers.figure');
    const rounding = withServers({ figure: { ...integer, 'x-convert': 'round' } });
    await database.rows(`update servers set figure = 3000000000 where uuid = '${key(2)}'`);
    expect(await database.heldBack(rounding)).toContain('1 row has a value that does not fit.');
    await expect(database.to(changed, { allow: ['round:servers.figure'] })).rejects.toThrow('1 row loses its value.');
    await database.rows(`update servers set figure = 4 where uuid = '${key(2)}'`);
    expect(await database.plan(rounding)).toContain('1 row gets another value.');
    await database.done(rounding);
    expect(await stored()).toEqual([3, 4]);
    expect(await database.plan(rounding)).toContain('nothing to do');
  });

  test('empties values that do not fit where the field allows it, with its default where it is required', async () => {
    await filled(decimal, [2, 3_000_000_000]);
    await database.done(withServers({ figure: { ...integer, default: 7, 'x-convert': 'empty' } }));
    expect(await stored()).toEqual([2, 7]);
  });

  test('cannot be permitted where the field rejects it', async () => {
    await filled(decimal, [2.5]);
    const refused = withServers({ figure: { ...integer, 'x-convert': 'refuse' } });
    const said = await database.heldBack(refused);
    expect(said).toContain('The field refuses it with "x-convert": change those rows first, or the rule.');
    expect(said).not.toContain('--allow');
    await expect(database.to(refused, { allow: ['narrow:servers.figure'] })).rejects.toThrow('There is no step');
    await database.rows('update servers set figure = 3');
    await database.done(refused);
    expect(await stored()).toEqual([3]);
  });
});

describe('an amount in euros that changes to cents', () => {
  const cents: RawProperty = { type: 'integer', 'x-renamed-from': 'price' };

  test('waits for a rule, and is multiplied exactly with it', async () => {
    await filled(decimal, [12.34, 0.1, 1_000], 'price');
    const asked = await database.heldBack(withServers({ price_cents: cents }));
    expect(asked).toContain(
      'servers.price_cents becomes bigint; it was numeric(20,2). It was of kind decimal and becomes money, which counts in another unit. 3 rows have a value in the other unit.',
    );
    expect(asked).toContain(`      uuid ${key(1)}  price_cents 12.34\n`);
    expect(asked).not.toContain('keeps its value');
    expect(asked).toContain('"x-convert": { "multiply": 100 }');
    expect(asked).toContain('npm run migrate -- --allow multiply:servers.price_cents:100');
    const ruled = withServers({ price_cents: { ...cents, 'x-convert': { multiply: 100 } } });
    expect(await database.plan(ruled)).toContain('Every value is multiplied by 100.');
    await database.done(ruled);
    expect(await stored('price_cents')).toEqual([1234, 10, 100_000]);
    expect(await database.plan(ruled)).toContain('nothing to do');
    // A rule that stays behind is not applied to a wider column.
    await database.done(withServers({ price_cents: { ...cents, maximum: 5_000_000, 'x-convert': { multiply: 100 } } }));
    expect(await stored('price_cents')).toEqual([1234, 10, 100_000]);
  });

  test('is multiplied with permission, and reports fractions of a cent', async () => {
    await filled({ type: 'number', 'x-scale': 4 }, [1.005, 2], 'price');
    const changed = withServers({ price_cents: cents });
    await expect(database.to(changed, { allow: ['multiply:servers.price_cents:100'] })).rejects.toThrow(
      `uuid ${key(1)}  price_cents 1.005 → 101`,
    );
    await database.done(changed, ['multiply:servers.price_cents:100', 'round:servers.price_cents']);
    expect(await stored('price_cents')).toEqual([101, 200]);
  });

  test('needs permission where the column keeps its type', async () => {
    await filled({ type: 'integer', maximum: 9_000_000_000 }, [12], 'price');
    const money: RawProperty = { type: 'integer', 'x-kind': 'money' };
    expect(await database.heldBack(withServers({ price: money }))).toContain('servers.price keeps its type.');
    await database.done(withServers({ price: { ...money, 'x-convert': { multiply: 100 } } }));
    expect(await stored('price')).toEqual([1200]);
  });

  test('changes back to euros by division', async () => {
    await filled({ type: 'integer' }, [1234, 5], 'price_cents');
    const euros = withServers({ price: { ...decimal, 'x-renamed-from': 'price_cents' } });
    expect(await database.heldBack(euros)).toContain('--allow divide:servers.price:100');
    await database.done(euros, ['divide:servers.price:100']);
    expect(await stored('price')).toEqual([12.34, 0.05]);
  });

  test('needs no permission where no row has a value', async () => {
    await filled(decimal, [null], 'price');
    await database.done(withServers({ price_cents: cents }));
    expect(await stored('price_cents')).toEqual([null]);
  });
});

const text: RawProperty = { type: 'string', maxLength: 200 };
const words: RawProperty = { type: 'array', items: { type: 'string' } };

type Case = readonly [
  name: string,
  from: RawProperty,
  to: RawProperty,
  /** Of each value: it is kept, rounded or lost. */
  fates: string,
  before: readonly unknown[],
  after: readonly unknown[],
];

const cases: readonly Case[] = [
  ['fewer decimals', { type: 'number', 'x-scale': 3 }, decimal, 'kr', [1.5, 1.555, null], [1.5, 1.56, null]],
  ['a text as a whole number', text, integer, 'kkrrl', ['42', '12.00', '007', '2.5', 'many'], [42, 12, 7, 3, null]],
  ['a text as a decimal', text, decimal, 'kklll', ['1.5', '-2', '1,5', 'NaN', '1e400'], [1.5, -2, null, null, null]],
  [
    'a text as a day',
    text,
    { type: 'string', format: 'date' },
    'kllr',
    ['2026-02-28', '2026-02-30', '1-2-2026', '2026-07-01T22:30:00Z'],
    ['2026-02-28', null, null, '2026-07-02'],
  ],
  ['a text as yes or no', text, { type: 'boolean' }, 'krl', ['true', 'no', 'maybe'], [true, false, null]],
  ['a text as a time', text, { type: 'string', format: 'time' }, 'kl', ['09:30', 'noon'], ['09:30:00', null]],
  [
    'an instant as a day',
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
    'kr',
    ['2026-01-01T23:00:00Z', '2026-07-01T22:30:00Z'],
    ['2026-01-02', '2026-07-02'],
  ],
  [
    'a day as an instant',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
    'k',
    ['2026-07-01'],
    [new Date('2026-06-30T22:00:00Z')],
  ],
  ['a text as a list', text, words, 'kk', ['a, b', 'c'], [['a, b'], ['c']]],
  ['a list as a text', words, text, 'kl', [['a'], ['b', 'c']], ['a', 'b']],
  ['a number as a text', decimal, text, 'kk', [1.5, 20], ['1.50', '20.00']],
  ['a number as yes or no', integer, { type: 'boolean' }, 'kkl', [0, 1, 2], [false, true, null]],
  ['a structure as a text', { type: 'object' }, text, 'k', [{ a: 1 }], ['{"a": 1}']],
  ['a text as a structure', text, { type: 'object' }, 'kl', ['{"a": 1}', 'a'], [{ a: 1 }, null]],
  ['a text as a key', text, { type: 'string', format: 'uuid' }, 'kl', [key(1), 'a'], [key(1), null]],
  ['a day as a number', { type: 'string', format: 'date' }, integer, 'l', ['2026-01-01'], [null]],
];

test('every type can change to every other that fits its values, value by value', async () => {
  const properties = (index: 1 | 2): Readonly<Record<string, RawProperty>> =>
    Object.fromEntries(cases.map((one, place) => [`field${place}`, one[index]]));
  await database.done(withServers(properties(1)));
  for (const index of [0, 1, 2, 3, 4])
    await database.server(
      key(index + 1),
      Object.fromEntries(cases.map(([, , , , before], place) => [`field${place}`, before[index] ?? null])),
    );
  const changed = withServers(properties(2));
  const { outcomes } = await database.to(changed, { rehearse: true });
  const tallies = cases.map(([name], place) => {
    const tally = outcomes.find(({ step }) => step.id === `narrow:servers.field${place}`)?.tally;
    return [name, tally?.keeps.count, tally?.rounds.count, tally?.loses.count];
  });
  const counted = (fates: string, letter: string): number => [...fates].filter((one) => one === letter).length;
  expect(tallies).toEqual(
    cases.map(([name, , , fates]) => [name, counted(fates, 'k'), counted(fates, 'r'), counted(fates, 'l')]),
  );
  const held = outcomes.filter(({ became }) => became === 'held').map(({ step }) => step.risk?.consent ?? '');
  await database.done(changed, held);
  for (const [place, [name, , , , , after]] of cases.entries())
    expect([name, await stored(`field${place}`)]).toEqual([name, [0, 1, 2, 3, 4].map((index) => after[index] ?? null)]);
});

describe('a validation rule of the program', () => {
  const code = (pattern: string): RawProperty => ({ type: 'string', pattern });

  test('is compared with the rows when it changes: a pattern', async () => {
    await filled(code('^[A-Z0-9]*$'), ['AB', 'CD1', null], 'code');
    const tighter = withServers({ code: code('^[A-Z]+$') });
    expect(await database.heldBack(tighter)).toBe(
      [
        'The tables cannot follow the registry without you:',
        '',
        '  servers.code meets {"kind":"text","pattern":"^[A-Z]+$"}. 1 row does not meet it.',
        `      uuid ${key(2)}  code CD1`,
        '    1 row meets it.',
        `      uuid ${key(1)}  code AB`,
        '    Change those rows first, or keep them as they are until somebody edits them.',
        '    npm run migrate -- --allow keep:servers.code',
      ].join('\n'),
    );
    await database.done(tighter, ['keep:servers.code']);
    expect(await database.plan(tighter)).toContain('nothing to do');
    expect(await database.heldBack(withServers({ code: code('^[A-Z]{3}$') }))).toContain('2 rows do not meet it.');
  });

  test('is compared with the rows when it changes: a format, a list of words, a structure', async () => {
    await database.done(
      withServers({ address: text, words, size: { type: 'object' }, renamed: text, loose: code('^[a-z]+$') }),
    );
    await database.server(key(1), {
      address: 'nowhere',
      words: ['a', 'B'],
      size: { width: 1 },
      renamed: 'x1',
      loose: 'a',
    });
    await database.server(key(2), {
      address: 'a@example.nl',
      words: ['a'],
      size: { width: '1' },
      renamed: 'x',
      loose: null,
    });
    const said = await database.heldBack(
      withServers({
        address: { type: 'string', format: 'email' },
        words: { type: 'array', items: code('^[a-z]+$') },
        size: { type: 'object', properties: { width: { type: 'integer' } } },
        called: { ...code('^[a-z]+$'), 'x-renamed-from': 'renamed' },
        loose: text,
      }),
    );
    for (const line of ['address nowhere', 'words ["a","B"]', 'size {"width":"1"}', 'called x1'])
      expect(said).toContain(line);
    expect(said.match(/1 row does not meet it/g)).toHaveLength(4);
  });

  test('that every row meets is in the plan, and not in the next one', async () => {
    await filled(text, ['AB'], 'code');
    const tighter = withServers({ code: { ...text, pattern: '^[A-Z]+$' } });
    expect(await database.plan(tighter)).toContain('values:servers.code');
    await database.done(tighter);
    expect(await database.plan(tighter)).toContain('nothing to do');
  });
});

describe('a time-dependent default', () => {
  test('is set in existing rows, as of the migration', async () => {
    await database.server(key(1));
    const changed = withServers({
      started_on: { type: 'string', format: 'date', default: '$today' },
      until: { type: 'string', format: 'date', default: '$month+1y' },
      seen_at: { type: 'string', format: 'date-time', default: '$now-2h' },
    });
    expect(await database.plan(changed)).toContain(
      'servers.started_on is new; the rows that are there get $today. 1 row is written.',
    );
    await database.done(changed);
    expect(
      await database.rows(
        `select (now() at time zone 'Europe/Amsterdam')::date - started_on <= 1 as today,
           until = (date_trunc('month', started_on) + interval '1 year')::date as next_year,
           now() - seen_at between interval '2 hours' and interval '3 hours' as seen from servers`,
      ),
    ).toEqual([{ today: true, next_year: true, seen: true }]);
    expect(await database.plan(changed)).toContain('nothing to do');
    expect(
      await database.rows(
        `select column_name from information_schema.columns where table_name = 'servers' and column_name in ('started_on', 'until', 'seen_at') and column_default is not null`,
      ),
    ).toEqual([]);
  });

  test('fills a field that becomes required', async () => {
    await filled({ type: 'string', format: 'date' }, [null, '2026-01-01'], 'started_on');
    await database.done(withServers({ started_on: { type: 'string', format: 'date', default: '$today' } }));
    expect((await stored('started_on')).filter((value) => value === null)).toEqual([]);
  });
});

describe('a reference that becomes a list of references', () => {
  const one: RawProperty = { 'x-relation': { to: 'clients', inverse: 'places' } };
  const list: RawProperty = { type: 'array', items: one };
  const clients = [key(101), key(102), key(103)] as const;

  beforeEach(async () => {
    for (const [index, uuid] of clients.entries())
      await database.rows(
        `insert into clients (uuid, number, email, status, version, created_at, updated_at) values ('${uuid}', 'K${index}', 'a@example.nl', 'active', 1, now(), now())`,
      );
  });
  const listed = (): Promise<readonly unknown[]> =>
    database.rows('select owner_uuid, target_uuid, position from servers__place_uuids order by 1, 3');

  test('keeps its values, and leaves its column until somebody removes it', async () => {
    await filled(one, [clients[0], null, clients[1]], 'place_uuid');
    const changed = withServers({ place_uuids: { ...list, 'x-renamed-from': 'place_uuid' } });
    const plan = await database.plan(changed);
    expect(plan).toContain(
      'The values of servers.place_uuid move to place_uuids, each as a list of one. 2 rows are written.',
    );
    expect(plan).toContain('Its values are in servers.place_uuids: nothing is lost with it.');
    await database.done(changed);
    expect(await listed()).toEqual([
      { owner_uuid: key(1), target_uuid: clients[0], position: 0 },
      { owner_uuid: key(3), target_uuid: clients[1], position: 0 },
    ]);
    await database.rows(`delete from servers__place_uuids where owner_uuid = '${key(1)}'`);
    await database.done(changed, ['drop:servers.place_uuid']);
    expect(await listed()).toHaveLength(1);
    expect(await database.plan(changed)).toContain('nothing to do');
  });

  test('waits where one refers to a missing record', async () => {
    const loose: RawProperty = { 'x-relation': { to: 'clients', inverse: 'places', onDelete: 'keep' } };
    await filled(loose, [key(999)], 'place_uuid');
    expect(
      await database.heldBack(withServers({ place_uuids: { ...list, 'x-renamed-from': 'place_uuid' } })),
    ).toContain('1 row points at nothing.');
  });

  test('changes back where a list has one reference, and waits where there are several', async () => {
    await filled(one, [clients[0], clients[1], null], 'place_uuid');
    await database.done(withServers({ place_uuids: { ...list, 'x-renamed-from': 'place_uuid' } }));
    await database.rows(
      `insert into servers__place_uuids (owner_uuid, target_uuid, position) values ('${key(2)}', '${clients[2]}', 1)`,
    );
    const single = (rule: RawProperty = {}) =>
      withServers({ site_uuid: { ...one, ...rule, 'x-renamed-from': 'place_uuids' } });
    const said = await database.heldBack(single());
    expect(said).toContain('servers.site_uuid is one reference; it was the list servers__place_uuids.');
    expect(said).toContain(`uuid ${key(1)}  site_uuid ${clients[0]} → ${clients[0]}`);
    expect(said).toContain(`1 row loses its value.\n      uuid ${key(2)}`);
    await database.done(single({ 'x-convert': 'empty' }));
    expect(await stored('site_uuid')).toEqual([clients[0], clients[1], null]);
  });
});

describe('a tighter rule shows how many rows meet and break it, with examples of both, and what to do', () => {
  const figure: RawProperty = { type: 'integer' };
  const size = (...choices: readonly string[]): RawProperty => ({ enum: [...choices] });

  test.each<[what: string, before: RawProperty, after: RawProperty, good: unknown, bad: unknown]>([
    ['maxLength', text, { ...text, maxLength: 3 }, 'abc', 'abcd'],
    ['minimum', figure, { ...figure, minimum: 5 }, 5, 4],
    ['maximum', figure, { ...figure, maximum: 5 }, 5, 6],
    ['enum', size('S', 'M', 'L'), size('S', 'M'), 'M', 'L'],
    ['required', text, { ...text, 'x-label': { en: 'required' } }, 'abc', null],
    ['unique', text, { ...text, 'x-unique': true }, 'abc', 'same'],
  ])('%s', async (what, before, after, good, bad) => {
    await filled(before, [bad, ...Array<unknown>(what === 'unique' ? 1 : 6).fill(good), bad]);
    const meeting = what === 'unique' ? 1 : 6;
    const changed = withServers({ figure: after }, what === 'required' ? { required: ['figure'] } : {});
    const said = await database.heldBack(changed);
    expect(said).toMatch(/2 rows (?:do not meet it|have nothing there|have the same as another one)\./);
    expect(said).toContain(`uuid ${key(1)}  figure ${bad === null ? 'empty' : String(bad)}\n`);
    expect(said).toMatch(/\n {4}(?:1 row|6 rows) (?:meets?|has|have) (?:it|a value|the same as no other one)\.\n/);
    expect(said).toContain(`\n      uuid ${key(2)}  figure ${String(good)}\n`);
    expect(said.includes('and 1 more'), 'only five of the rows that meet it are shown').toBe(meeting === 6);
    expect(said).toMatch(/Change those rows first|Give the field a "default"/);
    expect(said).toContain('npm run migrate -- --allow keep:servers.figure');
    expect(planMarkdown(await database.to(changed, { rehearse: true }))).toMatch(/(?:1 row|6 rows) (?:meet|ha)/);
  });
});

describe('a change of x-unit', () => {
  const counted = (unit: string, more: Partial<RawProperty> = {}): RawProperty => ({
    type: 'number',
    'x-unit': unit,
    ...more,
  });

  test('waits for a rule with the likely factor, and is multiplied with it once', async () => {
    await filled(counted('h'), [1, 0.5, null]);
    const asked = await database.heldBack(withServers({ figure: counted('min') }));
    expect(asked).toContain('Its unit was h and becomes min. 2 rows have a value in the other unit.');
    expect(asked).toContain(`uuid ${key(1)}  figure 1\n`);
    expect(asked).toContain(
      '"x-convert": { "multiply": 60 }, or { "multiply": 1 } where the numbers stay as they are.',
    );
    expect(asked).toContain('npm run migrate -- --allow multiply:servers.figure:60');
    const ruled = withServers({ figure: counted('min', { 'x-convert': { multiply: 60 } }) });
    await database.done(ruled);
    await database.done(ruled);
    expect(await stored()).toEqual([60, 30, null]);
  });

  test('is divided by the command, or keeps the numbers', async () => {
    await filled(counted('cent'), [1_250]);
    const euros = withServers({ figure: counted('EUR') });
    expect(await database.heldBack(euros)).toContain('npm run migrate -- --allow divide:servers.figure:100');
    await database.done(euros, ['divide:servers.figure:100']);
    expect(await stored()).toEqual([12.5]);
    await database.done(withServers({ figure: counted('cent', { 'x-convert': { multiply: 1 } }) }));
    expect(await stored()).toEqual([12.5]);
  });

  test('asks for the factor of units that it does not know, and not for another word of the same unit', async () => {
    await filled(counted('bottles'), [6]);
    const asked = await database.heldBack(withServers({ figure: counted('crates') }));
    expect(asked).toContain('Its unit was bottles and becomes crates.');
    expect(asked).toContain('"x-convert": { "multiply": … } or { "divide": … } with the factor');
    await database.done(withServers({ figure: counted('crates', { 'x-convert': { divide: 6 } }) }));
    expect(await stored()).toEqual([1]);
    await database.done(withServers({ figure: { type: 'number' } }));
    await database.done(withServers({ figure: counted('s') }));
    await database.done(withServers({ figure: counted('seconds') }));
    expect(await stored()).toEqual([1]);
  });
});
