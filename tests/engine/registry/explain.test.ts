/** Why somebody may do something: the sources in words' order, and what is missing where they may not. */
import { describe, expect, test } from 'vitest';
import { mayDo } from '../../../src/engine/registry/access.ts';
import { explain, type GivenRole, type PersonPermissions } from '../../../src/engine/registry/verbs/explain.ts';
import { verbsOf, type Grant } from '../../../src/engine/registry/permissions.ts';
import {
  grantedToActor,
  isGrantable,
  coveredFields,
  verbGroups,
} from '../../../src/engine/registry/verbs/verbTable.ts';
import { registryOf, resourceIn } from './fixture.ts';

const label = { en: 'Send', nl: 'Verstuur' };
const registry = registryOf({
  menu: [{ name: 'money', label: { en: 'Money', nl: 'Geld' } }],
  resources: {
    clients: { access: { employee: ['list', 'show'] } },
    invoices: {
      menu: 'money',
      actions: { send: { label, set: { note: 'x' } } },
      access: {
        employee: { verbs: ['list', 'send'], hidden: ['cost'] },
        user: { verbs: ['list'], where: { note: { ne: 'draft' } } },
      },
    },
    hours: { access: { employee: { verbs: ['list', 'edit'], where: { employee_uuid: '$employee' } } } },
  },
  schemas: {
    clients: { name: { type: 'string' } },
    invoices: { client_uuid: { 'x-relation': { to: 'clients' } }, note: { type: 'string' }, cost: { type: 'string' } },
    hours: { employee_uuid: { type: 'string', format: 'uuid' } },
  },
});
const [invoices, hours, clients] = [
  resourceIn(registry, 'invoices'),
  resourceIn(registry, 'hours'),
  resourceIn(registry, 'clients'),
];
const alfa = { uuid: 'alfa', name: 'Alfa' };
const byGroup = (...grants: readonly Grant[]): GivenRole => ({
  uuid: 'g',
  name: 'Of a group',
  by: { group: { uuid: 'leads', name: 'Leads' } },
  grants,
});
const byClient = (...grants: readonly Grant[]): GivenRole => ({
  uuid: 'c',
  name: 'Of a client',
  by: { client: alfa },
  grants,
});
const employee = (...roles: readonly GivenRole[]): PersonPermissions => ({
  actor: 'employee',
  clients: null,
  unproven: false,
  roles,
  memberships: [],
});
const user = (...roles: readonly GivenRole[]): PersonPermissions => ({
  actor: 'user',
  clients: [alfa],
  unproven: false,
  roles,
  memberships: [],
});

describe('the reasons', () => {
  test.each<[string, ReturnType<typeof explain>, readonly unknown[]]>([
    ['the access list', explain(invoices, employee(), 'send'), [['access', 'all']]],
    ['the access list, for their own rows', explain(hours, employee(), 'edit'), [['access', 'own']]],
    ['the access list, for some rows', explain(invoices, user(), 'list'), [['access', 'some']]],
    [
      'management',
      explain(invoices, { actor: 'management', clients: null, unproven: false, roles: [], memberships: [] }, 'delete'),
      [['access', 'all']],
    ],
    [
      "a group's role",
      explain(hours, employee(byGroup({ resource: 'hours', verbs: ['delete'] })), 'delete'),
      [['role', 'all', 'Of a group']],
    ],
    [
      'both',
      explain(hours, employee(byGroup({ resource: 'hours', verbs: ['*'] })), 'list'),
      [
        ['access', 'own'],
        ['role', 'all', 'Of a group'],
      ],
    ],
    [
      "a client's role",
      explain(invoices, employee(byClient({ resource: 'invoices', verbs: ['edit'] })), 'edit'),
      [['role', 'client', 'Of a client']],
    ],
    [
      'people of a client, by a group: as far as their access list',
      explain(invoices, user(byGroup({ resource: 'invoices', verbs: ['edit'] })), 'edit'),
      [['role', 'some', 'Of a group']],
    ],
    [
      'people of a client, by a group: of their own clients',
      explain(clients, user(byGroup({ resource: 'clients', verbs: ['show'] })), 'show'),
      [['role', 'clients', 'Of a group']],
    ],
  ])('%s', (_name, explanation, expected) => {
    expect(explanation.may).toBe(true);
    expect(
      explanation.reasons.map((reason) =>
        reason.type === 'access' ? ['access', reason.reach] : ['role', reason.reach, reason.role.name],
      ),
    ).toEqual(expected);
  });
});

describe('what is missing', () => {
  test.each<[string, ReturnType<typeof explain>, string, number]>([
    ['nothing names it', explain(invoices, employee(), 'delete'), 'nothing', 0],
    [
      'it belongs to no client',
      explain(hours, user(byGroup({ resource: 'hours', verbs: ['list'] })), 'list'),
      'nobodys',
      1,
    ],
    [
      "a client's role for what is of no client",
      explain(hours, employee(byClient({ resource: 'hours', verbs: ['delete'] })), 'delete'),
      'nobodys',
      1,
    ],
    [
      'no clients',
      explain(invoices, { actor: 'user', clients: [], unproven: false, roles: [], memberships: [] }, 'list'),
      'no-clients',
      0,
    ],
    ['an unproven address', explain(invoices, { ...user(), unproven: true }, 'list'), 'unproven', 0],
  ])('%s', (_name, { may, lack, idle }, expected, useless) => {
    expect([may, lack, idle.length]).toEqual([false, expected, useless]);
  });
});

test('says the same as what is decided', () => {
  const grants: readonly Grant[] = [
    { resource: 'invoices', verbs: ['edit', 'send'] },
    { resource: 'hours', verbs: ['*'] },
  ];
  for (const person of [employee(byGroup(...grants)), user(byGroup(...grants)), employee(), user()]) {
    for (const resource of [invoices, hours, clients]) {
      for (const verb of verbsOf(resource)) {
        const decided = mayDo(
          resource,
          { actor: person.actor, grants: person.roles.flatMap((role) => role.grants) },
          verb,
        );
        expect([person.actor, resource.name, verb, explain(resource, person, verb).may]).toEqual([
          person.actor,
          resource.name,
          verb,
          decided,
        ]);
      }
    }
  }
});

describe('the table', () => {
  test('has the groups of the menu, and what somebody may give', () => {
    const all = verbGroups(registry, null);
    expect(all.map(({ name, rows }) => [name, rows.map(({ resource }) => resource)])).toEqual([
      ['money', ['clients', 'invoices', 'hours']],
    ]);
    expect(verbGroups(registry, { actor: 'user' }).map(({ rows }) => rows)).toEqual([
      [{ resource: 'invoices', verbs: ['list'] }],
    ]);
  });

  test('says what everybody may already, and what a role can do for whom', () => {
    expect([
      grantedToActor(invoices, 'employee', 'send'),
      grantedToActor(hours, 'employee', 'edit'),
      grantedToActor(invoices, 'employee', 'delete'),
      grantedToActor(invoices, 'user', 'list'),
    ]).toEqual(['all', 'some', null, 'some']);
    expect([isGrantable(hours, 'user'), isGrantable(invoices, 'user'), isGrantable(hours, 'employee')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('knows the fields that a role may uncover', () => {
    expect([coveredFields(invoices), coveredFields(hours)]).toEqual([
      { read: ['cost'], write: ['cost'] },
      { read: [], write: [] },
    ]);
  });
});
