/**
 * A statement for a search is put together once for all searches of one shape, and then run with the values of each:
 * with those it is, word for word and value for value, the one that would be put together for that search alone.
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../../src/engine/server/store/contract.ts';
import { setPersonOfCaller, type Caller } from '../../../src/engine/server/store/caller.ts';
import { viewOf } from '../../../src/engine/server/store/select/createView.ts';
import { holdersOf } from '../../../src/engine/server/store/select/holders.ts';
import { selectList } from '../../../src/engine/server/store/select/list.ts';
import { searchShape } from '../../../src/engine/server/store/select/search.ts';
import type { ListQuery } from '../../../src/engine/registry/lists/query.ts';
import type { Registry, Resource } from '../../../src/engine/registry/types.ts';
import { fixtureNow, management } from '../../support/fixtureStore.ts';
import { resourceOf } from '../../support/fixtureRegistry.ts';
import { productRegistry } from '../../support/testRegistry.ts';

/** Those of a group are alike: most of them have one shape. */
const groups: readonly (readonly string[])[] = [
  ['bakker', 'jåns\u00e9n', 'JANSEN', '50%', 'a_b', 'x\\y', "o'neil", '~', '%', '_', '$1', 'zzz'],
  ['de vries', 'v\u00e9ries  d\u00e9', '% _', 'vries bakker'],
  ['bakker bakker', 'bakker'],
  ['ba', 'd%', '_', 'é'],
  ['de v', 'v% _'],
  ['info@bakker.nl', 'a%b@example.nl', 'b_2x'],
  ['202600123', '17', '017'],
  ['26 123', '123 26', '0 9'],
  ['2026-00123', '2025-7'],
  ['\u20ac 12,50', '\u20ac 1,25'],
  ['\u20ac 1.234,56', '\u20ac 9.876,54'],
  ['020 - 123 45 67', '020 - 765 43 21', '010 - 999 99 99'],
  ['+31 20 1234567', '+32 20 7654321'],
  ['NL91 ABNA 0417 1643 00', 'NL02RABO0123456789', 'nl91 abna 0417'],
];
const searches = groups.flat();
const names = ['clients', 'employees', 'invoices', 'tlds'];

let registry: Registry;
let resources: readonly Resource[];
beforeAll(async () => {
  registry = await productRegistry();
  resources = names.map((name) => resourceOf(registry, name));
});

const ways: readonly (readonly [string, Partial<ListQuery>])[] = [
  ['the palette', { looked: 1_000, range: [0, 4] }],
  ['the palette over a small table', { looked: 1_000, range: [0, 4], isSmallTable: true }],
  ['the palette over a large table', { looked: 1_000, range: [0, 4], largeTables: names }],
  ['the palette over what points at a large table', { looked: 1_000, range: [0, 4], largeTables: ['clients'] }],
  ['a page far into a list', { sort: { field: 'uuid', direction: 'DESC' }, range: [20_000, 20_024] }],
];

test.each(ways)(
  'for %s each search has its own statements and values, after others of its shape too',
  async (_, way) => {
    const known = setPersonOfCaller({ ...management }, {});
    for (const resource of resources)
      for (const search of [...searches, ...groups.flatMap(([first = '']) => first)]) {
        const query = { ...way, search };
        const alone = await asked(management, resource, query);
        expect([search, await asked(known, resource, query)]).toEqual([search, alone]);
      }
  },
);

test('many words share one statement', () => {
  const shapes = new Set(resources.flatMap((resource) => searches.map((search) => searchShape(resource, search))));
  expect(shapes.size).toBeLessThan(groups.length * 3);
});

test('finding which resources match is one statement for all searches with the same number of words', async () => {
  const tables = resources.map(({ table }) => table);
  const ask = async (search: string): Promise<readonly Asked[]> => {
    const found: Asked[] = [];
    const database = recording((text, parameters) => found.push({ text, parameters }));
    await holdersOf(database, viewOf(registry, management, fixtureNow), resources, { search, smallTables: tables });
    return found;
  };
  for (const [one, ...others] of [
    ['bakker', 'ba', '17', '2026-00123', '\u20ac 12,50', '0201234567', 'NL91 ABNA 0417'],
    ['de vries', '26 12', 'jansen 020', 'd v'],
  ] as const) {
    const texts = await Promise.all(
      [one, ...others].map(async (search) => (await ask(search)).map(({ text }) => text)),
    );
    expect(new Set(texts.flat()).size).toBe(1);
  }
});

/** What the database was asked. */
async function asked(caller: Caller, resource: Resource, query: Partial<ListQuery>): Promise<readonly Asked[]> {
  const found: Asked[] = [];
  const database = recording((text, parameters) => found.push({ text, parameters }));
  await selectList(database, viewOf(registry, caller, fixtureNow), resource, {
    sort: null,
    range: [0, 24],
    filter: {},
    search: '',
    embed: [],
    columns: null,
    ...query,
  });
  return found;
}

interface Asked {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

class RecordingDriver extends DummyDriver {
  constructor(private readonly record: (text: string, parameters: readonly unknown[]) => void) {
    super();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async ({ sql, parameters }: CompiledQuery) => {
        this.record(sql, parameters);
        return { rows: [] };
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
}

/** A database that answers nothing. */
const recording = (record: (text: string, parameters: readonly unknown[]) => void): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(record),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
