/**
 * Every field that somebody may not read is absent from every way out; every field that may not be written is unchanged
 * by every way in.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, Resource } from '../../../../src/engine/registry/types.ts';
import { limits } from '../../../../src/engine/server/limits.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { address } from '../../../support/app.ts';
import { forbiddenCanaries, withCanaries } from '../../../support/canaries.ts';
import { anotherValue, followed, leaksIn, seesAny, unreadable } from '../../../support/fieldWays.ts';
import { mayAsk, mayKnow, maySend } from '../../../support/oracle.ts';
import { own, type Row } from '../../../support/row.ts';
import { sampleOfShapes } from '../../../support/shapes.ts';
import { productRegistryWith } from '../../../support/testRegistry.ts';
import { createWorld, type Person, type Somebody, type World } from '../../../support/world.ts';

/** With lists of fields too, which the product itself says nowhere: only these are read, only those are written. */
const registry = await productRegistryWith((entries) => ({
  domains: {
    ...entries['domains'],
    access: {
      ...(entries['domains']?.['access'] as object),
      user: {
        verbs: ['list', 'show', 'edit', 'history'],
        fields: {
          read: ['name', 'client_uuid', 'tld_uuid', 'status', 'auto_renew', 'nameservers'],
          write: ['auto_renew', 'dnssec'],
        },
      },
    },
  },
}));
const resources = Object.values(registry.resources);
const persons: readonly Person[] = ['management', 'employee', 'user'];
const nothing = 'no_such_field';

let world: World;
beforeAll(async () => {
  world = await createWorld({ registry, furnish: withCanaries });
});
afterAll(() => world.close());

/** Of a sample of the resources; of the others in the sweep. */
function eachCase(holds: (name: string, resource: Resource, person: Person) => Promise<void>): void {
  const sampled = sampleOfShapes(resources);
  const others = resources.filter((one) => !sampled.includes(one));
  const casesOf = (some: readonly Resource[]) =>
    some.flatMap((resource) => persons.map((person) => [`${resource.name} for ${person}`, resource, person] as const));
  test.each(casesOf(sampled))('%s', holds);
  describe('and of others of their shape:', { tags: ['sweep'] }, () => test.each(casesOf(others))('%s', holds));
}

/** The answer, in which nothing stands that this person may not read. */
async function ask(person: Somebody, methodAndUrl: string, body?: unknown, headers?: Readonly<Record<string, string>>) {
  const answer = await world.call(person.secret, methodAndUrl, body, headers);
  const found = forbiddenCanaries(resources, person.asker).filter((canary) => answer.body.includes(canary));
  expect(found, `in the answer to ${methodAndUrl}`).toEqual([]);
  expect(answer.statusCode, `${methodAndUrl}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  return answer;
}

const rowsOf = (resource: Resource, { asker }: Somebody): readonly Row[] =>
  [...(world.rows.get(resource.name)?.values() ?? [])].filter((row) => world.oracle.sees(resource, asker, row));

describe('ways out', () => {
  eachCase(async (_name, resource, name) => {
    const person = world.people[name];
    if (!mayAsk(resource, person.asker, 'list')) return;
    const url = `/api/${resource.name}`;
    const relations = followed(registry, resource, person.asker);
    const deeper = relations.flatMap(({ name: first, field, target }) =>
      field.kind === 'reference'
        ? followed(registry, target, person.asker).map((second) => `${first}.${second.name}`)
        : [],
    );
    const queries = [
      {},
      { embed: [...relations.map((relation) => relation.name), ...deeper].slice(0, 100) },
      {
        columns: Object.values(resource.fields)
          .filter((field) => mayKnow(resource, person.asker, field) && !field.lines)
          .map((field) => field.name)
          .slice(0, 100),
      },
    ];
    for (const query of queries) {
      const answer = await ask(person, `GET ${address(url, query)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json<Row[]>().flatMap((row) => leaksIn(registry, resource, person.asker, row))).toEqual([]);
    }
    const csv = await ask(person, `GET ${url}`, undefined, { accept: 'text/csv' });
    const labels = unreadable(resource, person.asker)
      .map((field) => field.label.en)
      .filter(
        (label) =>
          !Object.values(resource.fields).some(
            (field) => mayKnow(resource, person.asker, field) && field.label.en === label,
          ),
      );
    expect(
      csv.body
        .split('\r\n')[0]
        ?.replace('\uFEFF', '')
        .split(',')
        .filter((column) => labels.includes(column)),
    ).toEqual([]);
    for (const row of rowsOf(resource, person).slice(0, 3)) {
      const one = await ask(person, `GET ${url}/${String(row['uuid'])}`);
      expect(leaksIn(registry, resource, person.asker, one.json<Row>())).toEqual([]);
    }
  });

  describe('of what is written:', () =>
    eachCase(async (_name, resource, name) => {
      const person = world.people[name];
      for (const row of rowsOf(resource, person).slice(0, 2)) {
        const url = `/api/${resource.name}/${String(row['uuid'])}`;
        const calls: readonly (readonly [string, string, Row])[] = [
          ['edit', `PUT ${url}`, {}],
          ...Object.keys(resource.actions).map((action) => [action, `PUT ${url}/${action}`, {}] as const),
          ['create', `POST /api/${resource.name}`, sendable(resource, person, row)],
        ];
        for (const [verb, call, body] of calls) {
          if (!mayAsk(resource, person.asker, verb)) continue;
          const answer = await ask(person, call, body);
          if (answer.statusCode > 201 || Object.hasOwn(answer.json<Row>(), 'secret')) continue;
          const { next, ...written } = answer.json<Row>();
          // An action may answer a sentence about its outcome, and which record it made without any of its content.
          const { outcome: _sentence, ...record } = written;
          expect(
            leaksIn(registry, resource, person.asker, Object.hasOwn(resource.fields, 'outcome') ? written : record),
            call,
          ).toEqual([]);
          if (next !== undefined)
            expect(next, call).toEqual({ resource: expect.any(String), uuid: expect.any(String) });
          if (verb !== 'edit') await world.restore();
        }
      }
    }));

  test('of what was changed before', async () => {
    const row = rowsOf(own(registry.resources, 'domains'), world.people.user).find(({ status }) => status === 'active');
    const url = `/api/domains/${String(row?.['uuid'])}`;
    const offered = await ask(world.people.management, `PUT /api/tlds/${String(row?.['tld_uuid'])}`, {
      privacy_available: true,
    });
    expect(offered.statusCode, offered.body).toBe(200);
    const changed = await ask(world.people.management, `PUT ${url}`, {
      period_months: 24,
      privacy: row?.['privacy'] !== true,
      auto_renew: row?.['auto_renew'] !== true,
      auth_code: 'new-secret-code',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    // The newest: the trail keeps what the tests before did.
    const told = async (name: Person) =>
      (await ask(world.people[name], `GET ${url}/history`))
        .json<{ changes: { field: string }[] }[]>()
        .slice(0, 1)
        .flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(await told('user')).toEqual(['auto_renew']);
    expect((await told('management')).toSorted()).toEqual(['auth_code', 'auto_renew', 'period_months', 'privacy']);
    expect((await ask(world.people.management, `GET ${url}/history`)).body).not.toContain('new-secret-code');
    await world.restore();
  });

  test.each(persons)('of the description of the API for %s', async (name) => {
    const person = world.people[name];
    const { components } = (await ask(person, 'GET /api/openapi.json')).json<{
      components: { schemas: Record<string, { properties?: Row }> };
    }>();
    const leaks = resources.flatMap((resource) => {
      const shown = Object.keys(components.schemas[resource.name]?.properties ?? {}).filter((key) =>
        Object.hasOwn(resource.fields, key),
      );
      const sent = ['create', 'update'].flatMap((mode) =>
        Object.keys(components.schemas[`${resource.name}.${mode}`]?.properties ?? {}),
      );
      const isShown = resource.access[person.asker.actor] !== null;
      return [
        ...shown
          .filter((key) => isShown && unreadable(resource, person.asker).some((field) => field.name === key))
          .map((key) => `${resource.name}.${key}`),
        ...sent
          .filter((key) => key !== 'version' && !maySend(resource, person.asker, fieldNamed(resource, key)))
          .map((key) => `${resource.name}.${key} is sent`),
      ];
    });
    expect(leaks).toEqual([]);
  });
});

const fieldNamed = (resource: Resource, name: string): Field => own(resource.fields, name);

/** The row as somebody would send it to make another like it. */
function sendable(resource: Resource, { asker }: Somebody, row: Row): Row {
  return Object.fromEntries(
    Object.values(resource.fields)
      .filter(
        (field) =>
          maySend(resource, asker, field) && !field.writeOnly && !field.lines && (row[field.name] ?? null) !== null,
      )
      .map((field) => [field.name, row[field.name]]),
  );
}

describe('unreadable fields', () => {
  eachCase(async (_name, resource, name) => {
    const person = world.people[name];
    if (!mayAsk(resource, person.asker, 'list')) return;
    const known = Object.values(resource.fields).find(
      (field) => field.kind === 'text' && mayKnow(resource, person.asker, field),
    );
    const pointing = resources
      .flatMap((from) =>
        mayAsk(from, person.asker, 'list')
          ? followed(registry, from, person.asker)
              .filter(({ target, field }) => target === resource && field.kind === 'reference')
              .map((relation) => ({ from, relation }))
          : [],
      )
      .slice(0, 2);
    const queries = (named: string, asRelation: string): readonly (readonly [Resource, Row])[] => [
      [resource, { filter: { [named]: 'x' } }],
      [resource, { filter: { [named]: { empty: true } } }],
      [resource, { filter: { or: [{ uuid: { empty: false } }, { not: { [named]: { ne: 1 } } }] } }],
      ...(known ? [[resource, { filter: { [known.name]: { eq: `$.${named}` } } }] as const] : []),
      [resource, { sort: [named, 'DESC'] }],
      [resource, { columns: [named] }],
      [resource, { embed: [asRelation] }],
      [resource, { filter: { [`${asRelation}.uuid`]: 'x' } }],
      [resource, { sort: [`${asRelation}.uuid`, 'ASC'] }],
      ...pointing.flatMap(
        ({ from, relation: way }) =>
          [
            [from, { filter: { [`${way.name}.${named}`]: 'x' } }],
            [from, { sort: [`${way.name}.${named}`, 'ASC'] }],
            [from, { embed: [`${way.name}.${asRelation}`] }],
          ] as const,
      ),
    ];
    const told = async ([about, query]: readonly [Resource, Row]): Promise<string> => {
      const { statusCode, body } = await ask(
        person,
        `GET ${address(`/api/${about.name}`, query)}`,
        undefined,
        'columns' in query ? { accept: 'text/csv' } : {},
      );
      return `${statusCode} ${statusCode === 400 ? (JSON.parse(body) as { message: string }).message : body.slice(0, 200)}`;
    };
    const hidden = unreadable(resource, person.asker);
    const unknown = hidden.length === 0 ? [] : await Promise.all(queries(nothing, nothing).map(told));
    for (const field of hidden) {
      const relation = field.relation?.name ?? field.name;
      const asked = queries(field.name, relation);
      const answers = await Promise.all(asked.map(told));
      const wrong = answers.filter(
        (answer, index) =>
          ![field.name, relation].some(
            (word) =>
              answer.startsWith('400') && answer.replaceAll(word, '…') === unknown[index]?.replaceAll(nothing, '…'),
          ),
      );
      expect(wrong, field.name).toEqual([]);
    }
  });

  test.each(persons)('are not revealed by a search by %s', async (name) => {
    const person = world.people[name];
    for (const resource of resources.filter((one) => mayAsk(one, person.asker, 'list'))) {
      const targets = [resource, ...followed(registry, resource, person.asker).map(({ target }) => target)].filter(
        (target) => seesAny(target, person.asker),
      );
      for (const canary of forbiddenCanaries([...new Set(targets)], person.asker)) {
        const answer = await ask(person, `GET ${address(`/api/${resource.name}`, { filter: { q: canary } })}`);
        expect([answer.statusCode, answer.body], `${resource.name} ${canary}`).toEqual([200, '[]']);
      }
    }
  });
});

describe('ways in', () => {
  type Call = readonly [verb: string, call: string, sent: Row, named: Row];
  /** Few enough that one answer names all of them, and the required fields that are missing. */
  const inParts = (body: Row): readonly Row[] => {
    const [values, size] = [Object.entries(body), limits.errors / 2];
    return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
      Object.fromEntries(values.slice(at * size, (at + 1) * size)),
    );
  };
  const stored = (resource: Resource, row: Row) => world.api.store.one(systemCaller, resource, String(row['uuid']), []);

  eachCase(async (_name, resource, name) => {
    const person = world.people[name];
    const wrong: string[] = [];
    const fields = Object.values(resource.fields).filter((field) => field.name !== 'version');
    const taken = fields.filter((field) => maySend(resource, person.asker, field));
    const refused = fields.filter((field) => !taken.includes(field));
    for (const row of rowsOf(resource, person).slice(0, 2)) {
      const before = JSON.stringify(await stored(resource, row));
      const url = `/api/${resource.name}`;
      const uuid = String(row['uuid']);
      const changed = (some: readonly Field[]): Row =>
        Object.fromEntries(some.map((field) => [field.name, anotherValue(field, row[field.name])]));
      const body = { ...changed(refused), id: '01900000-0000-7000-8000-00000000000a' };
      // What is empty may still be set, once.
      const fixed = changed(taken.filter((field) => field.immutable && (row[field.name] ?? null) !== null));
      const calls = [
        ...inParts(body).flatMap((part): readonly Call[] => [
          ['edit', `PUT ${url}/${uuid}`, part, part],
          ['edit', `PUT ${url}`, { uuids: [uuid], values: part }, part],
          ['create', `POST ${url}`, part, part],
        ]),
        ...inParts(fixed).map((part): Call => ['edit', `PUT ${url}/${uuid}`, part, part]),
        ...Object.values(resource.actions).flatMap((action) =>
          inParts(changed(fields.filter((field) => !action.fields.includes(field.name)))).map((part): Call => [
            action.name,
            `PUT ${url}/${uuid}/${action.name}`,
            part,
            part,
          ]),
        ),
      ];
      for (const [verb, call, sent, named] of calls.filter(([asked]) => mayAsk(resource, person.asker, asked))) {
        const answer = await ask(person, call, sent);
        const { errors = {} } = answer.json<{ errors?: Record<string, string> }>();
        const unnamed = Object.keys(named).filter((field) => !Object.hasOwn(errors, field));
        // Where the state of the record forbids the call, or the caller is not the one, nothing is said of fields.
        const isRefused =
          answer.statusCode === 409 || answer.statusCode === 403 || (answer.statusCode === 422 && unnamed.length === 0);
        if (!isRefused)
          wrong.push(
            `${verb} ${call}: ${answer.statusCode}, without a word about ${unnamed.join(', ')}: ${answer.body.slice(0, 200)}`,
          );
      }
      if (JSON.stringify(await stored(resource, row)) !== before)
        wrong.push(`${resource.name} ${uuid} is not as it was`);
    }
    expect(wrong).toEqual([]);
  });

  test('hidden fields are rejected as unknown even with their present value, and server fields stay', async () => {
    const person = world.people.user;
    for (const resource of resources.filter((one) => mayAsk(one, person.asker, 'edit'))) {
      const [row] = rowsOf(resource, person);
      if (!row) continue;
      const before = await stored(resource, row);
      for (const field of unreadable(resource, person.asker).filter((one) => !maySend(resource, person.asker, one))) {
        const answers = [];
        // One after the other: a fresh proof serves one request.
        for (const value of [before[field.name] ?? null, anotherValue(field, row[field.name])])
          answers.push(await ask(person, `PUT /api/${resource.name}/${String(row['uuid'])}`, { [field.name]: value }));
        const [same, other] = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
        expect(same, `${resource.name}.${field.name}: whether a guess is right must not show`).toBe(other);
      }
    }
  });

  test('owned lines follow the same rules', async () => {
    const wrong: string[] = [];
    for (const resource of resources) {
      for (const lines of Object.values(resource.fields).filter((field) => field.lines)) {
        const child = own(registry.resources, lines.lines?.resource ?? '');
        for (const name of persons) {
          const person = world.people[name];
          if (!mayAsk(resource, person.asker, 'edit')) continue;
          for (const row of rowsOf(resource, person).slice(0, 4)) {
            const full = (await stored(resource, row))[lines.name] as readonly Row[];
            for (const field of Object.values(child.fields).filter(
              (one) =>
                !one.system &&
                one.name !== lines.lines?.field &&
                (child.access[person.asker.actor]?.hidden.includes(one.name) === true || one.readOnly),
            )) {
              const [first] = full;
              if (!first) continue;
              const answer = await ask(person, `PUT /api/${resource.name}/${String(row['uuid'])}`, {
                [lines.name]: [
                  { uuid: first['uuid'], [field.name]: anotherValue(field, first[field.name]) },
                  ...full.slice(1).map(({ uuid }) => ({ uuid })),
                ],
              });
              if (answer.statusCode !== 422 && answer.statusCode !== 409)
                wrong.push(
                  `${name}: ${resource.name}.${lines.name}.${field.name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`,
                );
            }
            if (JSON.stringify((await stored(resource, row))[lines.name]) !== JSON.stringify(full))
              wrong.push(`${resource.name}.${lines.name} is not as it was`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
