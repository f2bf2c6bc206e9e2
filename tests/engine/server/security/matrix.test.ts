/** Every resource × verb × kind of caller: what the registry says, the server answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../../../src/engine/registry/types.ts';
import {
  everyVerbOf,
  expectedOutcome,
  generalCases,
  outcomeOf,
  recordCases,
  revealingRows,
  type Case,
} from '../../../support/matrixCases.ts';
import { everyVerb, mayAsk } from '../../../support/oracle.ts';
import { isDeclared } from '../../../support/policies.ts';
import { own } from '../../../support/row.ts';
import { sampleOfShapes } from '../../../support/shapes.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { createWorld, people, type Person, type Somebody, type World } from '../../../support/world.ts';

const registry = await productRegistry();
const resources = Object.values(registry.resources);
const sampled = sampleOfShapes(resources);
const others = resources.filter((one) => !sampled.includes(one));
const never = '01900000-0000-7000-8000-000000000000';
/** What makes rights, or is about a session, is refused to tokens by the modules in charge, whatever their scopes. */
const notForTokens = [
  'tokens',
  'roles',
  'security-groups',
  'client-memberships',
  'users',
  'clients.set-current',
  'webhooks',
];

let world: World;
const withScope = new Map<string, Somebody>();
const withoutScope = new Map<string, Somebody>();

beforeAll(async () => {
  world = await createWorld();
  const verbs = everyVerbOf(resources);
  const tokens = verbs.map(async (verb) => {
    withScope.set(verb, await world.token('management', [`*:${verb}`, '*:show']));
    withoutScope.set(
      verb,
      await world.token(
        'management',
        verbs.filter((other) => other !== verb).map((other) => `*:${other}`),
      ),
    );
  });
  await Promise.all(tokens);
  await world.keep();
});
afterAll(() => world.close());

type Caller = readonly [name: string, somebody: Somebody | null];

function callersFor(verb: string): readonly Caller[] {
  const persons = people.map((name: Person): Caller => [name, world.people[name]]);
  return [
    ['nobody', null],
    ...persons,
    ['a token with the scope', withScope.get(verb) ?? null],
    ['a token without it', withoutScope.get(verb) ?? null],
  ];
}

function casesOf(resource: Resource): readonly Case[] {
  const askers = people.map((name) => world.people[name].asker);
  const rows = revealingRows(world.oracle, resource, askers, world.rows.get(resource.name)?.values() ?? []);
  return [
    ...generalCases(resource, [...(world.rows.get(resource.name)?.keys() ?? [])]),
    ...rows.flatMap((row) => recordCases(resource, row)),
  ];
}

/** What is wrong with the answer; null where nothing is. */
async function judge(resource: Resource, one: Case, [name, somebody]: Caller): Promise<string | null> {
  const uuid = String(one.row?.['uuid'] ?? '');
  const send = (about: string) => world.call(somebody?.secret ?? null, one.call(about), one.body?.(about), one.headers);
  const expected = expectedOutcome(world.oracle, resource, somebody?.asker ?? null, one);
  const answer = await send(uuid);
  if (answer.statusCode < 300 && changes(one)) await world.restore();
  const got = outcomeOf(answer.statusCode);
  const asked = `${name}: ${one.name} ${JSON.stringify(one.call(uuid))}`;
  const isModules =
    got === 'forbidden' &&
    expected === 'open' &&
    (somebody?.asker.scopes ?? null) !== null &&
    isPersonal(resource, one);
  if (got !== expected && !isModules) return `${asked}: expected ${expected}, got ${got}: ${answer.body.slice(0, 300)}`;
  if (expected === 'absent') {
    const [foreign, missing] = [answer, await send(never)].map(({ statusCode, headers, body }) =>
      JSON.stringify([statusCode, { ...headers, date: '', 'x-request-id': '' }, body]),
    );
    if (foreign !== missing)
      return `${asked}: a foreign record answers ${foreign ?? ''}, one that never was ${missing ?? ''}`;
  }
  if (expected === 'open' && somebody !== null && one.verb === 'list')
    return listed(resource, somebody, one.name === 'csv' ? answer.body : JSON.stringify(answer.json()));
  return null;
}

const changes = ({ verb }: Case): boolean => !['list', 'show', 'history', 'edit'].includes(verb);
const isPersonal = ({ name }: Resource, { verb }: Case): boolean =>
  notForTokens.includes(name) || notForTokens.includes(`${name}.${verb}`);

/** What changes nothing goes side by side, the rest one after the other. */
async function judgeAll(resource: Resource, one: Case): Promise<readonly string[]> {
  const isOpen = ([, somebody]: Caller): boolean =>
    expectedOutcome(world.oracle, resource, somebody?.asker ?? null, one) === 'open';
  const callers = callersFor(one.verb);
  const alone = changes(one) ? callers.filter(isOpen) : [];
  const told = await Promise.all(
    callers.filter((caller) => !alone.includes(caller)).map((caller) => judge(resource, one, caller)),
  );
  for (const caller of alone) told.push(await judge(resource, one, caller));
  return told.filter((line) => line !== null);
}

/** Exactly the rows that the registry lets through. */
function listed(resource: Resource, { asker }: Somebody, body: string): string | null {
  const rows = [...(world.rows.get(resource.name) ?? new Map()).entries()];
  const expected = rows
    .filter(([, row]) => world.oracle.sees(resource, asker, row))
    .map(([uuid]) => uuid)
    .toSorted();
  const told = body.startsWith('[')
    ? (JSON.parse(body) as { uuid: string }[]).map(({ uuid }) => uuid)
    : body
        .split('\r\n')
        .slice(1)
        .filter((line) => line !== '');
  const got = told.toSorted();
  return got.join() === expected.join()
    ? null
    : `${asker.actor} lists ${got.length} ${resource.name}, expected ${expected.length}`;
}

/** Views of lists are nobody's before somebody makes one: savedViews.test.ts. The queue is empty: jobResources.test.ts. */
const withoutRows: ReadonlySet<string> = new Set(['saved-views', 'jobs', 'schedules']);

describe('the matrix', () => {
  const keeps = async (resource: Resource): Promise<void> => {
    const wrong: string[] = [];
    for (const one of casesOf(resource)) wrong.push(...(await judgeAll(resource, one)));
    expect(wrong).toEqual([]);
  };

  test.each(sampled)('$name', keeps);
  describe('as it does others of their shape:', { tags: ['sweep'] }, () => test.each(others)('$name', keeps));

  test('has a case for every verb of every resource, and rows on both sides of every rule', () => {
    const missing = resources.flatMap((resource) => {
      const tried = new Set(casesOf(resource).map(({ verb }) => verb));
      return everyVerb(resource)
        .filter((verb) => !tried.has(verb) && !withoutRows.has(resource.name))
        .filter((verb) => verb !== 'create' || !isDeclared(`POST /api/${resource.name}`))
        .map((verb) => `${resource.name}.${verb}`);
    });
    expect(missing).toEqual([]);
    const confined = resources.filter((resource) => resource.scope !== null && resource.access.user !== null);
    const seen = (resource: Resource, person: Person): boolean[] =>
      [...(world.rows.get(resource.name)?.values() ?? [])].map((row) =>
        world.oracle.sees(resource, world.people[person].asker, row),
      );
    expect(
      confined
        .filter((resource) => !seen(resource, 'user').includes(true) || !seen(resource, 'user').includes(false))
        .map(({ name }) => name),
    ).toEqual([]);
    // Within one's own scope too: a row that the rule lets through, and one that it does not.
    const ruled = resources.filter(
      ({ name, access }) => access.user !== null && access.user.where !== null && name !== 'saved-views',
    );
    const oneSided = ruled.filter((resource) => {
      const { asker } = world.people.user;
      const inScope = [...(world.rows.get(resource.name)?.values() ?? [])].filter((row) =>
        world.oracle.inScope(resource, asker, row),
      );
      return new Set(inScope.map((row) => world.oracle.passesRule(resource, asker, row))).size < 2;
    });
    expect(oneSided.map(({ name }) => name)).toEqual([]);
  });

  test('knows permissions from the registry alone', () => {
    const domains = own(registry.resources, 'domains');
    expect(mayAsk(domains, world.people.user.asker, 'list')).toBe(true);
    expect(mayAsk(domains, world.people.user.asker, 'delete')).toBe(false);
    expect(mayAsk(domains, { ...world.people.management.asker, scopes: ['hosting:*'] }, 'list')).toBe(false);
  });
});
