/**
 * Opens the demo company under any combination of tenant scope and row-level security, and computes the owner of each
 * row without either.
 */
import type { Registry, Resource } from '../../src/engine/registry/types.ts';
import { modules } from './modules.ts';
import { inOrder } from '../../src/engine/server/store/demo/inOrder.ts';
import { settle } from '../../src/engine/server/store/bulk.ts';
import type { Caller } from '../../src/engine/server/store/caller.ts';
import type { OpenStore, StoreOptions } from '../../src/engine/server/store/contract.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { DemoTables, moments, type Row } from './demo.ts';
import { isolations as standing, type IsolationName } from './isolations.ts';
import { testKeyring } from './keyring.ts';
import { copyOf } from './template.ts';
import { productRegistry } from './testRegistry.ts';

export interface IsolatedDemo {
  readonly connectionString: string;
  readonly registry: Registry;
  readonly stores: Readonly<Record<IsolationName | 'no wall', OpenStore>>;
  /** The warnings of the store that has both tenant scope and row-level security. */
  readonly said: string[];
  /** A member of one client that has rows nearly everywhere. */
  readonly person: Caller;
  /** The rows that are the person's, and those that are not; rows that are nobody's are in neither. */
  rowsOf(resource: Resource, whose: 'own' | 'others'): readonly Row[];
  close(): Promise<void>;
}

export async function openIsolatedDemo(): Promise<IsolatedDemo> {
  const registry = withEveryVerb(await productRegistry());
  const demo = new DemoTables(registry, moments[0]);
  const now = new Date(moments[0]);
  const said: string[] = [];
  const openOn = (
    connectionString: string,
    walls: NonNullable<StoreOptions['isolation']>,
    warn: (line: string) => void = () => undefined,
  ): Promise<OpenStore> =>
    openStore({
      keyring: testKeyring,
      connectionString,
      registry,
      ...modules,
      now: () => now,
      log: () => undefined,
      warn,
      isolation: walls,
    });
  const database = await copyOf({
    name: 'isolated_demo',
    async fill(connectionString) {
      const store = await openOn(connectionString, standing['both walls']);
      await store.load(inOrder(registry, demo.rows), now);
      await settle(store.database);
      await store.close();
    },
  });
  const open = (walls: NonNullable<StoreOptions['isolation']>, warn?: (line: string) => void): Promise<OpenStore> =>
    openOn(database.connectionString, walls, warn);
  const stores = {
    'both walls': await open(standing['both walls'], (line) => said.push(line)),
    'the first wall alone': await open(standing['the first wall alone']),
    'the second wall alone': await open(standing['the second wall alone']),
    'no wall': await open({ store: false, database: false }),
  };
  const owners = new Owners(demo);
  const person = owners.busiestPerson();
  const known = new Map<string, Split>();
  return {
    connectionString: database.connectionString,
    registry,
    stores,
    said,
    person,
    rowsOf: (resource, whose) => {
      const split = known.get(resource.name) ?? owners.split(resource, person);
      known.set(resource.name, split);
      return split[whose];
    },
    async close() {
      await Promise.all(Object.values(stores).map((store) => store.close()));
      await database.drop();
    },
  };
}

/** What people may see stays as it is; of that they may do everything, so that no refusal hides what the walls do. */
function withEveryVerb(registry: Registry): Registry {
  const opened = (resource: Resource): Resource =>
    resource.access.user === null
      ? resource
      : { ...resource, access: { ...resource.access, user: { ...resource.access.user, verbs: '*' } } };
  return {
    ...registry,
    resources: Object.fromEntries(
      Object.entries(registry.resources).map(([name, resource]) => [name, opened(resource)]),
    ),
  };
}

interface Split {
  readonly own: readonly Row[];
  readonly others: readonly Row[];
}

class Owners {
  private readonly byUuid = new Map<unknown, Row>();

  constructor(private readonly demo: DemoTables) {
    for (const name of Object.keys(demo.registry.resources))
      for (const row of demo.of(name)) this.byUuid.set(row['uuid'], row);
  }

  /** Null where the row is nobody's in particular. */
  isOf(resource: Resource, row: Row, person: Caller): boolean | null {
    if (resource.name === 'users') return row['uuid'] === person.user_uuid;
    if (resource.name === 'tokens') return row['user_uuid'] === person.user_uuid;
    if (resource.scope === null) return null;
    const client = this.clientOf(resource, row);
    return client === null ? null : (person.clients?.includes(client) ?? null);
  }

  split(resource: Resource, person: Caller): Split {
    const rows = this.demo.of(resource.name).map((row) => ({ row, isOwn: this.isOf(resource, row, person) }));
    const those = (wanted: boolean): readonly Row[] =>
      rows.filter(({ isOwn }) => isOwn === wanted).map(({ row }) => row);
    return { own: those(true), others: those(false) };
  }

  busiestPerson(): Caller {
    const people = this.demo.of('client-memberships').map((membership): Caller => ({
      actor: 'user',
      user_uuid: String(membership['user_uuid']),
      employee_uuid: null,
      clients: [String(membership['client_uuid'])],
      active_client: null,
      locale: 'en',
      session_id: null,
    }));
    const kinds = (person: Caller): number =>
      Object.values(this.demo.registry.resources).filter((resource) =>
        this.demo.of(resource.name).some((row) => this.isOf(resource, row, person) === true),
      ).length;
    const [busiest] = people.map((person) => ({ person, kinds: kinds(person) })).toSorted((a, b) => b.kinds - a.kinds);
    if (!busiest) throw new Error('The demo has no memberships.');
    return busiest.person;
  }

  private clientOf(resource: Resource, row: Row): string | null {
    const end = (resource.scope ?? []).reduce<Row | unknown>((at, name, index, path) => {
      if (at === null || at === undefined) return null;
      const last = index === path.length - 1;
      const record = at as Row;
      return last ? record[name] : this.byUuid.get(record[`${name}_uuid`]);
    }, row);
    return typeof end === 'string' ? end : null;
  }
}
