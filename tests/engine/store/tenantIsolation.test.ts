/**
 * Tenant scope and row-level security, each of which isolates clients alone: every resource and every way in, as one
 * client's person against the rows of others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import type { ListQuery } from '../../../src/engine/registry/lists/query.ts';
import type { Field, Resource } from '../../../src/engine/registry/types.ts';
import type { OpenStore } from '../../../src/engine/server/store/contract.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';
import type { Row } from '../../support/demo.ts';
import { openIsolatedDemo, type IsolatedDemo } from '../../support/isolatedDemo.ts';
import { sampleOfShapes } from '../../support/shapes.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { isolationNames, type IsolationName } from '../../support/isolations.ts';

const registry = await productRegistry();
const open = Object.values(registry.resources).filter(({ access }) => access.user !== null);
const openNames = open.map(({ name }) => name);
const sampled = sampleOfShapes(open);
const swept = open.filter((one) => !sampled.includes(one));
/** Of a sample of the resources; of the others in the sweep. */
function eachOf(names: readonly string[], about: (some: readonly string[]) => void): void {
  about(names.filter((name) => sampled.some((resource) => resource.name === name)));
  describe('and others of their shape', { tags: ['sweep'] }, () =>
    about(names.filter((name) => swept.some((resource) => resource.name === name))),
  );
}
const guardedNames = openNames.filter(
  (name) => (registry.resources[name]?.scope ?? null) !== null || name === 'users' || name === 'tokens',
);

let demo: IsolatedDemo;
beforeAll(async () => {
  demo = await openIsolatedDemo();
}, 120_000);
afterAll(() => demo.close());

const resourceOf = (name: string): Resource => {
  const found = demo.registry.resources[name];
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
};
const uuidsOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => String(row['uuid']));
const everyRow: ListQuery = { sort: null, range: [0, 4_999], filter: {}, search: '', embed: [], columns: null };
const readable = (resource: Resource): readonly Field[] =>
  Object.values(resource.fields).filter(
    (field) => !field.writeOnly && field.kind !== 'lines' && !resource.access.user?.hidden.includes(field.name),
  );

async function answers(store: OpenStore, name: string, query: Partial<ListQuery>): Promise<string> {
  return JSON.stringify(await store.list(demo.person, resourceOf(name), { ...everyRow, ...query }));
}

/** The answer, after seeing that nothing of others is in it and that each choice of walls gives the same. */
async function sameAnswer(name: string, query: Partial<ListQuery>): Promise<string> {
  const others = new Set(uuidsOf(demo.rowsOf(resourceOf(name), 'others')));
  const texts = await Promise.all(isolationNames.map((walls) => answers(demo.stores[walls], name, query)));
  for (const [index, text] of texts.entries()) {
    const foreign = (text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []).filter((uuid) =>
      others.has(uuid),
    );
    expect(foreign, `${isolationNames[index]}: ${JSON.stringify(query)}`).toEqual([]);
    expect(text, `${isolationNames[index]}: ${JSON.stringify(query)}`).toBe(texts[0]);
  }
  return texts[0] ?? '';
}

async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error instanceof Error ? error : new Error(String(error));
    },
  );
}

test('the demo has rows of the person and of others nearly everywhere, so that isolation can be tested', () => {
  const [withOwn, withOthers] = (['own', 'others'] as const).map((whose) =>
    guardedNames.filter((name) => demo.rowsOf(resourceOf(name), whose).length > 0),
  );
  expect(withOwn?.length).toBeGreaterThan(guardedNames.length / 2);
  expect(withOthers?.length).toBeGreaterThan(guardedNames.length - 4);
});

test('without tenant scope and row-level security others’ rows are visible, so the following tests can fail', async () => {
  for (const name of guardedNames.filter((one) => demo.rowsOf(resourceOf(one), 'others').length > 0)) {
    const others = new Set(uuidsOf(demo.rowsOf(resourceOf(name), 'others')));
    const { rows } = await demo.stores['no wall'].list(demo.person, resourceOf(name), {
      ...everyRow,
      columns: ['uuid'],
    });
    expect(
      uuidsOf(rows).some((uuid) => others.has(uuid)),
      name,
    ).toBe(true);
  }
});

eachOf(openNames, (some) =>
  describe.each(some)('reading %s', (name) => {
    test('lists and counts', async () => {
      const { rows, total } = JSON.parse(await sameAnswer(name, {})) as { rows: readonly Row[]; total: number };
      expect(total).toBe(rows.length);
      const resource = resourceOf(name);
      if (!guardedNames.includes(name)) return;
      const own = new Set(uuidsOf(demo.rowsOf(resource, 'own')));
      expect(uuidsOf(rows).filter((uuid) => !own.has(uuid))).toEqual([]);
      if ((resource.access.user?.where ?? null) === null) expect(rows).toHaveLength(own.size);
    });

    test('filters by keys and values of others', async () => {
      const others = demo.rowsOf(resourceOf(name), 'others').slice(0, 3);
      if (others.length > 0)
        expect(JSON.parse(await sameAnswer(name, { filter: { uuid: [...uuidsOf(others)] } }))).toMatchObject({
          rows: [],
          total: 0,
        });
      for (const field of readable(resourceOf(name)).filter(
        ({ computed, system, kind }) =>
          computed === null &&
          !system &&
          ['text', 'email', 'domain-name', 'enum', 'integer', 'money', 'date', 'reference'].includes(kind),
      )) {
        const value = others
          .map((row) => row[field.name])
          .find((one) => one !== null && one !== undefined && one !== '');
        if (typeof value === 'string' || typeof value === 'number')
          await sameAnswer(name, { filter: { [field.name]: value }, range: [0, 99], columns: ['uuid'] });
      }
    });

    test('sorts', async () => {
      const sortable = readable(resourceOf(name)).filter(({ kind, system }) => kinds[kind].sortable && !system);
      for (const field of sortable)
        await sameAnswer(name, { sort: { field: field.name, direction: 'DESC' }, range: [0, 24], columns: ['uuid'] });
    });

    test('searches for values of others', async () => {
      const resource = resourceOf(name);
      for (const row of demo.rowsOf(resource, 'others').slice(0, 3)) {
        for (const word of resource.list.search
          .map((path) => row[path])
          .filter((value) => typeof value === 'string' && value !== ''))
          await sameAnswer(name, { search: String(word), range: [0, 99], columns: ['uuid'] });
      }
    });

    test('embeds', async () => {
      const resource = resourceOf(name);
      const relations = readable(resource)
        .filter(
          ({ kind, relation }) =>
            (kind === 'reference' || kind === 'references') &&
            (demo.registry.resources[relation?.to ?? '']?.access.user ?? null) !== null,
        )
        .flatMap(({ relation }) => relation?.name ?? []);
      await sameAnswer(name, { embed: relations });
    });

    test('exports', async () => {
      const exported = await Promise.all(
        isolationNames.map(async (walls) => {
          const rows: Row[] = [];
          for await (const batch of demo.stores[walls].stream(
            demo.person,
            resourceOf(name),
            { ...everyRow, columns: ['uuid'] },
            5_000,
          ))
            rows.push(...batch);
          return uuidsOf(rows);
        }),
      );
      expect(exported[1]).toEqual(exported[0]);
      expect(exported[2]).toEqual(exported[0]);
      const others = new Set(uuidsOf(demo.rowsOf(resourceOf(name), 'others')));
      expect(exported[0]?.filter((uuid) => others.has(uuid))).toEqual([]);
    });

    test('single records: the same with their related records; those of others are a 404', async () => {
      const resource = resourceOf(name);
      for (const uuid of uuidsOf(demo.rowsOf(resource, 'own').slice(0, 2))) {
        const texts = await Promise.all(
          isolationNames.map(async (walls) =>
            outcome(
              demo.stores[walls]
                .one(demo.person, resource, uuid)
                .then((record) =>
                  Promise.reject(new Failure('E_STATE', { message: { en: JSON.stringify(record), nl: '' } })),
                ),
            ),
          ),
        );
        expect(new Set(texts).size).toBe(1);
      }
      for (const uuid of uuidsOf(demo.rowsOf(resource, 'others').slice(0, 2))) {
        for (const walls of isolationNames)
          expect(await outcome(demo.stores[walls].one(demo.person, resource, uuid)), walls).toBe('E_NOT_FOUND');
      }
    });
  }),
);

describe.each(isolationNames)('writing with %s', (walls: IsolationName) => {
  eachOf(guardedNames, (some) =>
    test.each(some)('%s of others cannot be changed, removed or acted on', async (name) => {
      const [resource, store] = [resourceOf(name), demo.stores[walls]];
      for (const uuid of uuidsOf(demo.rowsOf(resource, 'others').slice(0, 2))) {
        expect(await outcome(store.update(demo.person, resource, uuid, {})), 'update').toBe('E_NOT_FOUND');
        expect(await outcome(store.updateMany(demo.person, resource, [uuid], {})), 'update several').toBe(
          'E_NOT_FOUND',
        );
        expect(await outcome(store.remove(demo.person, resource, [uuid])), 'remove').toBe('E_NOT_FOUND');
        for (const action of Object.keys(resource.actions))
          expect(await outcome(store.act(demo.person, resource, uuid, action, {})), action).toBe('E_NOT_FOUND');
      }
    }),
  );

  eachOf(guardedNames, (some) =>
    test.each(some)('%s cannot be given away, nor created for others', async (name) => {
      const [resource, store] = [resourceOf(name), demo.stores[walls]];
      const [own] = demo.rowsOf(resource, 'own');
      const [other] = demo.rowsOf(resource, 'others');
      const [first] = resource.scope ?? [];
      const column = first === undefined || first === 'uuid' ? null : resource.fields[first] ? first : `${first}_uuid`;
      if (column === null || !other) return;
      const before = (await store.list(systemCaller, resource, { ...everyRow, range: [0, 0] })).total;
      expect(['E_INVALID', 'E_NOT_FOUND', 'E_STATE', 'E_FORBIDDEN']).toContain(
        await outcome(store.create(demo.person, resource, bodyOf(resource, other))),
      );
      if (own)
        expect(['E_INVALID', 'E_NOT_FOUND', 'E_STATE', 'E_FORBIDDEN']).toContain(
          await outcome(store.update(demo.person, resource, String(own['uuid']), { [column]: other[column] })),
        );
      expect((await store.list(systemCaller, resource, { ...everyRow, range: [0, 0] })).total).toBe(before);
    }),
  );
});

function bodyOf(resource: Resource, row: Row): Row {
  return Object.fromEntries(
    Object.values(resource.fields)
      .filter(
        (field) =>
          !field.system &&
          !field.readOnly &&
          field.computed === null &&
          field.kind !== 'lines' &&
          !resource.access.user?.hidden.includes(field.name),
      )
      .map((field) => [field.name, row[field.name] ?? null]),
  );
}

test('no row of others was touched, and row-level security had nothing to stop', async () => {
  for (const name of guardedNames) {
    const store = demo.stores['both walls'];
    const others = demo.rowsOf(resourceOf(name), 'others').slice(0, 50);
    const { rows } = await store.list(systemCaller, resourceOf(name), {
      ...everyRow,
      filter: { uuid: [...uuidsOf(others)] },
      columns: ['uuid', 'version'],
    });
    const versions = (of: readonly Row[]): object =>
      Object.fromEntries(of.map(({ uuid, version }) => [uuid, version ?? 1]));
    expect(versions(rows), name).toEqual(versions(others));
  }
  expect(demo.said.filter((line) => line.startsWith('Internal error'))).toEqual([]);
});
