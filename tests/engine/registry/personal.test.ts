/** The registry as one person gets it: enough for their screens, nothing of others, nothing of how it is stored. */
import { expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { availableTo } from '../../../src/engine/registry/records/available.ts';
import { mayRead, mayWrite } from '../../../src/engine/registry/access.ts';
import { parseCondition } from '../../../src/engine/registry/conditions/condition.ts';
import { mayNote } from '../../../src/engine/registry/records/timeline.ts';
import { rowsFor, verbsOf, type Principal } from '../../../src/engine/registry/permissions.ts';
import { personalRegistry, type Person } from '../../../src/engine/registry/personal.ts';
import { importKeys } from '../../../src/engine/registry/imports/imports.ts';
import { grantedToActor } from '../../../src/engine/registry/verbs/verbTable.ts';
import type { Actor } from '../../../src/engine/registry/raw.ts';
import type { Field, RawCondition, Registry, Resource } from '../../../src/engine/registry/types.ts';
import { bulkFields } from '../../../src/engine/browser/screens/bulk/bulkOffer.ts';
import { copiedValues } from '../../../src/engine/browser/screens/form/copiedValues.ts';
import { columnsThatAddUp } from '../../../src/engine/browser/fields/lineTotals.ts';
import { visibleViews } from '../../../src/engine/browser/screens/list/views/visibleViews.ts';
import { countingOf } from '../../../src/engine/registry/lists/counting.ts';

const { registry: built } = buildFromFiles(new URL('../../..', import.meta.url).pathname);
if (built === null) throw new Error('The registry has problems.');
const whole = built;
const actors = ['management', 'employee', 'user'] as const;
const isNobodys = (resource: Resource): boolean => Object.values(resource.access).every((rule) => rule === null);

/** What a person of this sort may do something with, by the whole registry. */
const open = (principal: Principal): readonly string[] =>
  Object.values(whole.resources)
    .filter((resource) => verbsOf(resource).some((verb) => rowsOpen(resource, principal, verb)))
    .map(({ name }) => name);
const rowsOpen = (resource: Resource, principal: Principal, verb: string): boolean =>
  JSON.stringify(rowsFor(resource, principal, [verb])) !== JSON.stringify({ uuid: { in: [] } });

/** What only one record can have finds records of a file, and is neither copied nor given to many. */
function uniquenessOf(registry: Registry, resource: Resource, actor: Actor): object {
  const names = (fields: readonly Field[]): readonly string[] => fields.map(({ name }) => name).sort();
  const filled = Object.fromEntries(
    Object.values(resource.fields).map(({ name, kind }) => [name, kind === 'lines' ? [] : 'x']),
  );
  return {
    keys: names(importKeys(resource, { actor })),
    bulk: names(bulkFields(resource, { actor })),
    copied: Object.keys(copiedValues({ registry, principal: { actor } }, resource, filled)).sort(),
  };
}

test.each(actors)('%s: screens decide as the server does', (actor) => {
  const own = personalRegistry(whole, { actor });
  for (const name of open({ actor })) {
    const [theirs, resource] = [own.resources[name], whole.resources[name]];
    if (!theirs || !resource) throw new Error(`${name} is missing`);
    const seen = (registry: Registry, one: Resource) => ({
      verbs: verbsOf(resource)
        .filter((verb) => rowsOpen(resource, { actor }, verb))
        .map((verb) => [verb, rowsFor(one, { actor }, [verb]), grantedToActor(one, actor, verb)]),
      views: visibleViews(registry, one, { actor }).map(({ label }) => label.en),
      reads: Object.values(one.fields).filter((field) => mayRead(one, { actor }, field)).length,
      writes: Object.values(one.fields).filter((field) => mayWrite(one, { actor }, field)).length,
      scope: one.scope,
      ...uniquenessOf(registry, one, actor),
    });
    const expected = seen(whole, resource);
    const unseen = Object.keys(resource.fields).filter((field) => theirs.fields[field] === undefined);
    for (const field of unseen) {
      const one = resource.fields[field];
      expect(one && [mayRead(resource, { actor }, one), mayWrite(resource, { actor }, one) && !one.readOnly]).toEqual([
        false,
        false,
      ]);
    }
    expect([name, { ...seen(own, theirs), writes: null }]).toEqual([name, { ...expected, writes: null }]);
  }
});

test.each(actors)('%s: every condition that came can be read', (actor) => {
  const own = personalRegistry(whole, { actor });
  for (const resource of Object.values(own.resources)) {
    const { access, list, actions, editWhen, deleteWhen, liveWhen, checks, fields, starts } = resource;
    const rule = access[actor];
    const conditions = [
      rule?.where,
      ...(rule?.also ?? []).map(({ where }) => where),
      editWhen,
      deleteWhen,
      liveWhen,
      ...list.views.map(({ filter }) => filter),
      ...starts.map(({ when }) => when),
      ...Object.values(actions).flatMap(({ when, offer, primary }) => [
        when,
        offer,
        typeof primary === 'boolean' ? null : primary,
      ]),
      ...checks.map((check) => check.rule),
      ...Object.values(fields).flatMap(({ when }) => [when?.hidden, when?.required, when?.readOnly]),
    ].filter((condition): condition is RawCondition => condition !== null && condition !== undefined);
    for (const condition of conditions)
      expect([resource.name, condition, parseCondition(condition, { registry: own, resource })]).toMatchObject([
        resource.name,
        condition,
        { ok: true },
      ]);
    const shown = [
      ...list.columns,
      ...list.filters,
      ...resource.form.flatMap((section) => section.fields),
      ...resource.tabs.flatMap((tab) => (tab.type === 'fields' ? tab.fields : [])),
    ];
    for (const name of shown)
      expect([
        resource.name,
        name,
        fields[name] !== undefined || whole.resources[resource.name]?.fields[name] === undefined,
      ]).toEqual([resource.name, name, true]);
  }
});

test.each(actors)('%s: forms and tabs work out what the whole registry works out', (actor) => {
  const own = personalRegistry(whole, { actor });
  let counted = 0;
  for (const resource of Object.values(own.resources)) {
    const other = whole.resources[resource.name];
    if (!other) throw new Error(resource.name);
    for (const inverse of Object.keys(resource.inverses)) {
      const counting = countingOf(other, inverse);
      if (counting && resource.fields[counting.field] === undefined) continue;
      expect([inverse, countingOf(resource, inverse)]).toEqual([inverse, counting]);
      counted += counting === null ? 0 : 1;
    }
    for (const lines of Object.values(resource.fields)) {
      const [child, wholeChild] = [own, whole].map(({ resources }) => resources[lines.lines?.resource ?? '']);
      if (child && wholeChild && !isNobodys(child))
        expect([lines.name, columnsThatAddUp(resource, lines, child)]).toEqual([
          lines.name,
          columnsThatAddUp(other, lines, wholeChild),
        ]);
    }
  }
  expect(counted).toBeGreaterThan(0);
});

test('what somebody has nothing to do with is not there, but for the names of what theirs points at', () => {
  const employee = personalRegistry(whole, { actor: 'employee' });
  for (const name of ['hourly-costs', 'security-groups', 'roles']) expect(employee.resources[name]).toBeUndefined();
  const client = personalRegistry(whole, { actor: 'user' });
  for (const name of ['hours', 'hourly-rates', 'tasks', 'script-runs', 'general', 'number-sequences', 'audit-entries'])
    expect(client.resources[name]).toBeUndefined();
  expect(client.resources['hosting-packs']).toMatchObject({
    access: { management: null, user: null },
    tabs: [],
    form: [],
  });
  expect(Object.keys(client.resources['hosting-packs']?.fields ?? {})).toEqual(['name', 'uuid']);
  const text = JSON.stringify(client);
  for (const word of ['booked_minutes', 'remaining_minutes', 'cost_monthly_cents', 'callback_ids', 'hours-approve'])
    expect([word, text.includes(word)]).toEqual([word, false]);
  expect(client.settings).toBeNull();
  expect(client.menu.map(({ access }) => access.includes('user'))).not.toContain(false);
});

test('who reads the history of a record has the name of what the program does in their name', () => {
  const verbs = (actor: (typeof actors)[number]) =>
    personalRegistry(whole, { actor }).resources['audit-entries']?.fields['verb']?.options?.map(({ value }) => value);
  expect(
    personalRegistry(whole, { actor: 'employee' }).resources['service-changes']?.actions['end-well'],
  ).toBeUndefined();
  for (const actor of ['employee', 'management'] as const) expect(verbs(actor)).toContain('end-well');
  expect(verbs('user')).toBeUndefined();
});

test('nobody gets SQL, or how it is stored', () => {
  for (const actor of actors) {
    const text = JSON.stringify(personalRegistry(whole, { actor }));
    for (const word of [/\bselect\b[^"]*\bfrom\b/i, /x-index|x-view|x-unique|x-exclude|x-computed/, /"pointer"/])
      expect([word, word.exec(text)]).toEqual([word, null]);
  }
});

test('row rules of others come only with what rights are given in', () => {
  for (const actor of ['employee', 'user'] as const) {
    const { resources } = personalRegistry(whole, { actor });
    const others = actors.filter((one) => one !== actor);
    for (const { access } of Object.values(resources))
      expect(others.map((other) => access[other])).toEqual([null, null]);
  }
  const { resources } = personalRegistry(whole, { actor: 'management' });
  expect(resources['domains']?.access).toEqual(whole.resources['domains']?.access);
});

test('a role opens what it names; one of another client does not while a client is active', () => {
  const person = (grant: { readonly client?: string }, active: string | null): Person => ({
    actor: 'employee',
    grants: [
      { resource: 'audit-entries', verbs: ['list'] },
      { resource: 'security-groups', verbs: ['list', 'show'], ...grant },
    ],
    active_client: active,
  });
  expect(isNobodys(personalRegistry(whole, person({}, null)).resources['audit-entries'] as Resource)).toBe(true);
  const having = (one: Person): boolean => personalRegistry(whole, one).resources['security-groups'] !== undefined;
  expect(having(person({}, 'one'))).toBe(true);
  expect(having(person({ client: 'one' }, 'one'))).toBe(true);
  expect(having(person({ client: 'one' }, null))).toBe(true);
  expect(having(person({ client: 'other' }, 'one'))).toBe(false);
});

test('an API token gets what its scopes leave', () => {
  const { resources } = personalRegistry(whole, { actor: 'management', scopes: ['domains:list'] });
  const usable = Object.values(resources).filter(({ list }) => list.layouts.length > 0);
  expect(usable.map(({ name }) => name)).toEqual(['domains']);
  expect(Object.keys(resources['domains']?.actions ?? {})).toEqual([]);
});

test.each(actors)('%s: each address of the product leads somewhere, or is closed', (actor) => {
  const own = personalRegistry(whole, { actor });
  const routes = (registry: Registry): readonly string[] => [
    ...Object.values(registry.pages).map(({ route }) => route),
    ...Object.values(registry.resources).map(({ route }) => route),
  ];
  // An area leads to the first of its pages.
  const theirs = new Set([...routes(own), ...own.menu.map(({ area }) => area)]);
  const closed = new Set(own.closed);
  expect(routes(whole).filter((route) => theirs.has(route) === closed.has(route))).toEqual([]);
});

test('staff that may not list notes can write them, at the records that they see', () => {
  const own = personalRegistry(whole, { actor: 'employee' });
  const client = own.resources['clients'];
  expect(client && mayNote(own, { actor: 'employee' }, client)).toBe(true);
  expect(personalRegistry(whole, { actor: 'user' }).resources['notes']).toBeUndefined();
});

test('what an entry says for one kind of person takes the place of the rest, for them alone', () => {
  const seen = (actor: Actor) => {
    const { clients, users, products } = personalRegistry(whole, { actor }).resources;
    return [clients?.plural['nl'], clients?.description?.['nl'], users?.menu ?? null, products?.menu ?? null];
  };
  const { clients, users, products } = whole.resources;
  expect(seen('management')).toEqual([
    clients?.plural['nl'],
    clients?.description?.['nl'],
    users?.menu ?? null,
    products?.menu ?? null,
  ]);
  expect(seen('user')).toEqual([
    'Mijn gegevens',
    'Je bedrijf zoals wij het kennen: adressen, mensen en hoe je betaalt.',
    null,
    null,
  ]);
  expect(personalRegistry(whole, { actor: 'user' }).resources['clients']?.audience).toEqual({});
  const groupOf = (actor: Actor) => personalRegistry(whole, { actor }).menu.find(({ name }) => name === 'selling');
  expect([groupOf('user')?.label['en'], groupOf('user')?.audience, groupOf('employee')?.label['en']]).toEqual([
    'Shop',
    undefined,
    'Sales',
  ]);
});

test('where there is nothing yet, the next step is a page that the person may open', () => {
  const next = (person: Parameters<typeof personalRegistry>[1], name: string) =>
    personalRegistry(whole, person).resources[name]?.begin ?? null;
  for (const name of ['orders', 'subscriptions', 'carts'])
    expect([name, next({ actor: 'user' }, name)?.route]).toEqual([name, '/catalogue']);
  expect(next({ actor: 'user' }, 'domains')).toMatchObject({
    route: '/domain/order',
    label: { nl: 'Domein bestellen' },
  });
  expect(next({ actor: 'management' }, 'orders')).toBeNull();
  // Who looks after the technical part alone orders nothing.
  expect(next({ actor: 'user', memberships: [{ client: 'c', part: 'technical' }] }, 'domains')).toBeNull();
});

test('whose record it is, is not said at its head to who sees those of one client alone', () => {
  const names = (clients: readonly string[]): boolean =>
    JSON.stringify(personalRegistry(whole, { actor: 'user', clients }).resources['domains']?.summary).includes(
      'client_uuid',
    );
  expect([names(['one']), names(['one', 'other'])]).toEqual([false, true]);
});

test('which records a page takes, nobody is sent', () => {
  expect(whole.pages['hours-approve']?.needs?.some).toBeDefined();
  expect(personalRegistry(whole, { actor: 'employee' }).pages['hours-approve']?.needs).toEqual({
    resource: 'employees',
    verb: 'list',
  });
});

const tabsOf = (registry: Registry, name: string): readonly string[] =>
  (registry.resources[name]?.tabs ?? []).flatMap((tab) => (tab.type === 'inverse' ? [tab.inverse] : []));

test('a tab lists records by what the person reads of them, and only those that are shown to them so', () => {
  const [own, managements] = [
    personalRegistry(whole, { actor: 'user' }),
    personalRegistry(whole, { actor: 'management' }),
  ];
  // Whose membership it is, is hidden from them.
  expect([tabsOf(managements, 'users'), tabsOf(own, 'users')].map((tabs) => tabs.includes('memberships'))).toEqual([
    true,
    false,
  ]);
  // What lies in a cart is shown by the cart.
  expect([tabsOf(managements, 'clients'), tabsOf(own, 'clients')].map((tabs) => tabs.includes('carts'))).toEqual([
    true,
    false,
  ]);
});

test('whose a record is, is said where it may be of several', () => {
  const columns = (clients: readonly string[]): readonly string[] =>
    personalRegistry(whole, { actor: 'user', clients }).resources['hosting']?.list.columns ?? [];
  expect(columns(['one', 'other'])).toContain('client_uuid');
  expect(columns(['one'])).toEqual(columns(['one', 'other']).filter((name) => name !== 'client_uuid'));
  const staff = personalRegistry(whole, { actor: 'employee', clients: null });
  expect(staff.resources['hosting']?.list.columns).toContain('client_uuid');
});

test('clients see neither how hours are rounded nor from which list a price comes', () => {
  const own = personalRegistry(whole, { actor: 'user' });
  expect(Object.keys(own.resources['projects']?.fields ?? {}).filter((name) => name.startsWith('rounding'))).toEqual(
    [],
  );
  expect(own.resources['products']?.tabs.filter((tab) => tab.type === 'page')).toEqual([]);
});

test('staff who are no employee have nothing of what is each employee’s own', () => {
  const own = ['hour-presets', 'hour-dismissals', 'timers'];
  const namesOf = (person: Person): readonly string[] =>
    own.filter((name) => (personalRegistry(whole, person).resources[name]?.access[person.actor] ?? null) !== null);
  expect(namesOf({ actor: 'management', employee_uuid: null })).toEqual([]);
  expect(namesOf({ actor: 'management', employee_uuid: '01964361-1400-7000-8000-000000000001' })).toEqual(own);
  const management = personalRegistry(whole, { actor: 'management', employee_uuid: null });
  expect(Object.keys(management.resources)).toEqual(expect.arrayContaining(['hours', 'timesheets', 'tasks']));
});

test('a person who works on a task is offered to complete it first', () => {
  const { tasks } = whole.resources;
  if (!tasks) throw new Error('There are no tasks.');
  const asking = {
    registry: whole,
    principal: { actor: 'employee' } as const,
    context: { me: 'm', employee: 'e', client: null, today: '2026-11-28', now: '2026-11-28T10:00:00.000Z' },
  };
  const primary = (status: string) =>
    availableTo(asking as Parameters<typeof availableTo>[0], tasks, { status, kind: 'general' }).primary?.name;
  expect(['open', 'in_progress', 'done'].map(primary)).toEqual(['take', 'done', undefined]);
});

test('a part of a structure that is for staff is on no screen of a client', () => {
  const partsOf = (actor: Actor): readonly string[] =>
    Object.keys(
      personalRegistry(whole, { actor }).resources['hosting']?.fields['pack_snapshot']?.property.properties ?? {},
    );
  expect(partsOf('employee')).toContain('revision');
  expect(partsOf('user')).toEqual(partsOf('employee').filter((name) => name !== 'revision'));
});

test('what a choice fills in comes with its form', () => {
  const own = personalRegistry(whole, { actor: 'management' });
  expect(own.resources['price-list-items']?.fields['action']?.property['x-fills']).toMatchObject({
    once: { period_unit: 'once' },
    renew: { period_unit: 'year' },
  });
});

test('a tab of fields is sent to those for whom it is', () => {
  const tabs = (actor: Actor) =>
    personalRegistry(whole, { actor }).resources['invoices']?.tabs.map(({ type, ...tab }) =>
      type === 'fields' && 'name' in tab ? tab.name : type,
    );
  expect(tabs('employee')).toEqual(expect.arrayContaining(['overview', 'vat', 'as-invoiced']));
  expect(tabs('user')).toContain('overview');
  expect(tabs('user')).not.toContain('vat');
  expect(tabs('user')).not.toContain('as-invoiced');
});

test.each([
  ['dns-zones', 'serial'],
  ['invoices', 'vat_evidence'],
  ['payments', 'external_id'],
])('clients do not read of %s the %s', (name, field) => {
  expect(personalRegistry(whole, { actor: 'user' }).resources[name]?.fields[field]).toBeUndefined();
  expect(personalRegistry(whole, { actor: 'employee' }).resources[name]?.fields[field]).toBeDefined();
});

test.each(['hosting', 'domains', 'servers', 'databases', 'applications', 'subscriptions', 'projects', 'tokens'])(
  'nothing new begins for a closed client: %s',
  (name) => {
    expect(whole.resources[name]?.fields['client_uuid']?.relation?.within).toEqual({ status: { ne: 'closed' } });
  },
);

test('a page for a tenant is begun at it by those alone who can switch to it', () => {
  const pages = (actor: Actor): readonly string[] =>
    Object.values(personalRegistry(whole, { actor }).resources).flatMap(({ starts }) =>
      starts.flatMap(({ page }) => page ?? []),
    );
  expect(pages('management')).toContain('catalogue');
  expect(pages('employee')).toContain('catalogue');
  expect(pages('user')).toEqual([]);
});
