/**
 * What somebody may not see has no say in what they are answered: the same random queries, before and after everything
 * that they may not see became something else, answer the same bytes. The visible part is the very same rows, so only
 * the invisible can be what differs.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Field, Resource } from '../../../../src/engine/registry/types.ts';
import { administering } from '../../../support/database.ts';
import { mayKnow } from '../../../support/oracle.ts';
import { own, type Row } from '../../../support/row.ts';
import { RandomQueries, type Query } from '../../../support/randomQueries.ts';
import { seesAny } from '../../../support/fieldWays.ts';
import { createWorld, whileThawed, type Person, type World } from '../../../support/world.ts';
import { testEach } from '../../../support/testEach.ts';

const seed = 20_260_310;
const sideBySide = 8;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function answers(person: Person, queries: readonly Query[]): Promise<readonly string[]> {
  const told: string[] = [];
  for (let start = 0; start < queries.length; start += sideBySide) {
    told.push(
      ...(await Promise.all(
        queries.slice(start, start + sideBySide).map(async ({ url, accept }) => {
          const { statusCode, headers, body } = await world.call(world.people[person].secret, `GET ${url}`, undefined, {
            accept,
          });
          return JSON.stringify([statusCode, { ...headers, date: '', 'x-request-id': '' }, body]);
        }),
      )),
    );
  }
  return told;
}

/**
 * Deletes every row that the person does not see, except for those that their session needs and those that computed
 * fields reveal.
 */
async function takeAwayUnseen(person: Person, told: Told): Promise<number> {
  const { asker } = world.people[person];
  let count = 0;
  await administering(world.api.connectionString, async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await whileThawed(connection, async () => {
      for (const resource of Object.values(world.registry.resources).filter(
        ({ appendOnly, view }) => !appendOnly && view === null,
      )) {
        const kept = [...(world.rows.get(resource.name) ?? [])]
          .filter(([uuid, row]) => sees(person, resource, row) || told.rows.has(uuid) || uuid === asker.employee)
          .map(([uuid]) => uuid);
        const { numAffectedRows } =
          await sql`delete from ${sql.table(resource.table)} where not uuid = any(${kept}::uuid[])`.execute(connection);
        count += Number(numAffectedRows ?? 0);
      }
    });
    await sql`set session_replication_role = default`.execute(connection);
  });
  return count;
}

function sees(person: Person, resource: Resource, row: Row): boolean {
  const { asker } = world.people[person];
  return seesAny(resource, asker) && world.oracle.sees(resource, asker, row);
}

/** Totals that count rows which the person does not see one by one: chosen, each with its reason. */
const totals: Readonly<Record<string, { readonly resource: string; readonly field: string }>> = {
  // Who works on a project knows how much of its budget is spent, not by whom.
  'projects.booked_minutes': { resource: 'hours', field: 'project_uuid' },
};

/**
 * The fields that a readable computed field looks at, over relations too: they are revealed on purpose, because the
 * registry says so.
 */
interface Told {
  /** `resource.field`. */
  readonly fields: ReadonlySet<string>;
  /** The records on the way, by uuid. */
  readonly rows: ReadonlySet<string>;
}

function toldByRegistry(person: Person): Told {
  const told = { fields: new Set<string>(), rows: new Set<string>() };
  for (const resource of Object.values(world.registry.resources).filter((one) =>
    seesAny(one, world.people[person].asker),
  )) {
    const rows = [...(world.rows.get(resource.name)?.values() ?? [])].filter((row) => sees(person, resource, row));
    for (const field of Object.values(resource.fields).filter(
      (one) => one.computed !== null && mayKnow(resource, world.people[person].asker, one),
    )) {
      for (const [path = ''] of JSON.stringify(field.computed).matchAll(/[a-z_]+(?:\.[a-z_]+)*/g))
        tell(told, resource, rows, path.split('.'));
      const counted = totals[`${resource.name}.${field.name}`];
      for (const [uuid, row] of counted ? (world.rows.get(counted.resource) ?? []) : [])
        if (row[counted?.field ?? ''] !== null) told.rows.add(uuid);
    }
  }
  return told;
}

function tell(
  told: { readonly fields: Set<string>; readonly rows: Set<string> },
  resource: Resource,
  rows: readonly Row[],
  [name = '', ...rest]: readonly string[],
): void {
  const field = Object.values(resource.fields).find(
    (one) => one.name === name || (one.kind === 'reference' && one.relation?.name === name),
  );
  if (!field) return;
  told.fields.add(`${resource.name}.${field.name}`);
  if (field.computed !== null)
    for (const [path = ''] of JSON.stringify(field.computed).matchAll(/[a-z_]+(?:\.[a-z_]+)*/g))
      if (path !== field.name) tell(told, resource, rows, path.split('.'));
  const target = world.registry.resources[field.relation?.to ?? ''];
  if (!target || rest.length === 0) return;
  const found = rows.flatMap((row): readonly Row[] => {
    const one = world.rows.get(target.name)?.get(String(row[field.name]));
    return one ? [one] : [];
  });
  for (const row of found) told.rows.add(String(row['uuid']));
  tell(told, target, found, rest);
}

/**
 * Gives other values to fields that the person may not read, in the rows that are left, wherever the table's own rules
 * take one.
 */
async function changeHidden(person: Person, told: Told): Promise<readonly string[]> {
  const { asker } = world.people[person];
  const changed: string[] = [];
  for (const resource of Object.values(world.registry.resources).filter(
    (one) => seesAny(one, asker) && !one.appendOnly && one.view === null,
  )) {
    for (const field of Object.values(resource.fields).filter(
      (one) =>
        !mayKnow(resource, asker, one) &&
        one.computed === null &&
        !one.system &&
        !told.fields.has(`${resource.name}.${one.name}`) &&
        !carriesSession(resource, one),
    )) {
      const other = otherValue(field);
      if (other === null) continue;
      const done = await sql`update ${sql.table(resource.table)} set ${sql.id(field.name)} = ${other}`
        .execute(world.api.store.database)
        .then(
          () => true,
          () => false,
        );
      if (done) changed.push(`${resource.name}.${field.name}`);
    }
  }
  return changed;
}

/** Other words in the rows that are only counted: that there is one may show, what it says may not. */
async function changeCounted(person: Person): Promise<void> {
  for (const { resource: name } of Object.values(totals)) {
    const unseen = [...(world.rows.get(name) ?? [])]
      .filter(([, row]) => !sees(person, own(world.registry.resources, name), row))
      .map(([uuid]) => uuid);
    await world.api.store.database
      .transaction()
      .execute((tx) =>
        whileThawed(tx, () =>
          sql`update ${sql.table(name)} set description = 'something else', updated_at = now() where uuid = any(${unseen}::uuid[])`.execute(
            tx,
          ),
        ),
      );
  }
}

/** What the session and its rights are made of, and where a row belongs. */
function carriesSession({ name, scope }: Resource, field: Field): boolean {
  return (
    name === 'users' ||
    name === 'client-memberships' ||
    (scope?.includes(field.name) ?? false) ||
    field.relation?.owned === true
  );
}

function otherValue(field: Field) {
  switch (field.kind) {
    case 'text':
    case 'multiline':
    case 'markdown':
    case 'code':
    case 'secret':
      return sql`'something else'`;
    case 'integer':
    case 'money':
    case 'percent':
    case 'duration':
      return sql`coalesce(${sql.id(field.name)}, 0) + 17`;
    case 'boolean':
      return sql`not ${sql.id(field.name)}`;
    case 'date':
    case 'datetime':
      return sql`coalesce(${sql.id(field.name)}, now()::date) + interval '1 day'`;
    case 'reference':
      return field.nullable ? sql`null` : null;
    default:
      return null;
  }
}

/** Where the two go apart, with what stands around it. */
function firstDifference(before: string, after: string): string {
  const body = (answer: string): string => (JSON.parse(answer) as readonly [number, unknown, string])[2];
  const [one, other] = [body(before), body(after)];
  const place = [...one].findIndex((character, index) => character !== other[index]);
  const around = (text: string): string => text.slice(Math.max(0, place - 120), place + 160);
  return `\n  before …${around(one)}…\n  after  …${around(other)}…`;
}

describe('nothing that is not theirs has a say', () => {
  const trials = [
    { person: 'user', count: 300 },
    { person: 'employee', count: 150 },
    { person: 'user', count: 1_400 },
    { person: 'employee', count: 600 },
  ] as const;

  testEach(
    'in what a $person is answered to $count queries',
    { cases: trials, sample: trials.filter(({ count }) => count <= 300) },
    async ({ person, count }) => {
      await world.restore();
      const { asker } = world.people[person];
      const askable = Object.values(world.registry.resources).filter((resource) => seesAny(resource, asker));
      const random = new RandomQueries(world.registry, world.rows, askable, seed);
      const queries = Array.from({ length: count }, () => random.next());
      const before = await answers(person, queries);
      expect(await answers(person, queries.slice(0, 50)), 'the same queries again').toEqual(before.slice(0, 50));
      const told = toldByRegistry(person);
      expect(await takeAwayUnseen(person, told), 'rows taken away').toBeGreaterThan(person === 'user' ? 60 : 5);
      const changed = await changeHidden(person, told);
      await changeCounted(person);
      expect(changed.length, 'hidden fields changed').toBeGreaterThan(person === 'user' ? 15 : 3);
      const after = await answers(person, queries);
      const statuses = before.map((answer) => answer.slice(1, 4));
      expect(statuses.filter((status) => status === '200').length, 'queries that are answered').toBeGreaterThan(
        count / 4,
      );
      expect(statuses.filter((status) => status.startsWith('5'))).toEqual([]);
      const different = queries.flatMap((query, index) =>
        before[index] === after[index]
          ? []
          : [
              `${query.accept} ${decodeURIComponent(query.url)}${firstDifference(before[index] ?? '', after[index] ?? '')}`,
            ],
      );
      expect(different.slice(0, 5), `${different.length} of ${count} queries differ`).toEqual([]);
    },
  );
});
