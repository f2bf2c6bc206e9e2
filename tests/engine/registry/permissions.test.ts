/** What access lists, roles and the scopes of a token make together. */
import { describe, expect, test } from 'vitest';
import { mayDo, mayRead, mayWrite } from '../../../src/engine/registry/access.ts';
import { rowsFor, verbsOf, type Principal } from '../../../src/engine/registry/permissions.ts';
import { registryOf, resourceIn } from './fixture.ts';

const label = { en: 'Send', nl: 'Verstuur' };
const registry = registryOf({
  resources: {
    clients: { access: { employee: ['show'] } },
    invoices: {
      actions: { send: { label, set: { note: 'x' } } },
      access: {
        employee: { verbs: ['list'], where: { note: 'mine' }, hidden: ['cost'] },
        user: {
          verbs: ['list', 'show'],
          where: { note: { ne: 'draft' } },
          fields: { read: ['note'], write: ['note'] },
        },
      },
    },
    'invoice-lines': {},
    colleagues: { scope: false, access: { user: { verbs: ['show'], where: { uuid: '$me' } } } },
    shifts: {
      access: {
        employee: {
          verbs: ['list', 'edit'],
          where: { name: 'mine' },
          also: [{ verbs: ['list', 'delete'], where: { name: 'the team’s' } }],
        },
      },
    },
    totals: { source: 'view' },
  },
  schemas: {
    clients: { name: { type: 'string' } },
    invoices: { client_uuid: { 'x-relation': { to: 'clients' } }, note: { type: 'string' }, cost: { type: 'string' } },
    'invoice-lines': { invoice_uuid: { 'x-relation': { to: 'invoices', owned: true } } },
    colleagues: { name: { type: 'string' } },
    shifts: { name: { type: 'string' } },
    totals: { title: 'Total', 'x-view': 'select uuid, name from clients', properties: { name: { type: 'string' } } },
  },
});
const [invoices, lines, colleagues, totals] = [
  resourceIn(registry, 'invoices'),
  resourceIn(registry, 'invoice-lines'),
  resourceIn(registry, 'colleagues'),
  resourceIn(registry, 'totals'),
];
const shifts = resourceIn(registry, 'shifts');
const may = (principal: Principal, resource = invoices): readonly string[] =>
  verbsOf(resource).filter((verb) => mayDo(resource, principal, verb));
const nobody = { uuid: { in: [] } };

describe('an access list that says more of other rows', () => {
  test('opens each verb where one of its rules names it', () => {
    const principal: Principal = { actor: 'employee' };
    expect(may(principal, shifts)).toEqual(['list', 'edit', 'delete']);
    expect(rowsFor(shifts, principal, ['list'])).toEqual({ or: [{ name: 'mine' }, { name: 'the team’s' }] });
    expect(rowsFor(shifts, principal, ['edit'])).toEqual({ name: 'mine' });
    expect(rowsFor(shifts, principal, ['delete'])).toEqual({ name: 'the team’s' });
  });
});

describe('a role', () => {
  test('adds verbs to those of the access list, for staff on every row', () => {
    const principal: Principal = {
      actor: 'employee',
      grants: [{ resource: 'invoices', verbs: ['list', 'edit', 'unheard-of'] }],
    };
    expect(may(principal)).toEqual(['list', 'edit']);
    expect(rowsFor(invoices, principal, ['list'])).toBe(null);
    expect(rowsFor(invoices, principal, ['edit'])).toBe(null);
    expect(rowsFor(invoices, { actor: 'employee' }, ['list'])).toEqual({ note: 'mine' });
  });

  test('of all verbs has the actions too', () => {
    expect(may({ actor: 'employee', grants: [{ resource: 'invoices', verbs: ['*'] }] })).toEqual([
      'list',
      'show',
      'create',
      'edit',
      'delete',
      'history',
      'send',
    ]);
  });

  test('leaves people of a client within the row rule of their access list, and within the client it was given for', () => {
    const principal: Principal = {
      actor: 'user',
      grants: [
        { resource: 'invoices', verbs: ['send'], client: 'c1' },
        { resource: 'invoice-lines', verbs: ['list'], client: 'c1' },
      ],
    };
    expect(may(principal)).toEqual(['list', 'show', 'send']);
    expect(rowsFor(invoices, principal, ['send'])).toEqual({ and: [{ note: { ne: 'draft' } }, { client_uuid: 'c1' }] });
    expect(rowsFor(lines, principal, ['list'])).toEqual({ 'invoice.client_uuid': 'c1' });
  });

  test('opens nothing to people of a client that is nobody’s', () => {
    const principal: Principal = { actor: 'user', grants: [{ resource: 'colleagues', verbs: ['*'] }] };
    expect(may(principal, colleagues)).toEqual(['show']);
    expect(rowsFor(colleagues, principal, ['show'])).toEqual({ uuid: '$me' });
  });

  test('given to staff for one client reaches no rows that are nobody’s', () => {
    expect(
      rowsFor(colleagues, { actor: 'employee', grants: [{ resource: 'colleagues', verbs: ['list'], client: 'c1' }] }, [
        'list',
      ]),
    ).toEqual(nobody);
  });

  test('uncovers a field only where it says so, and for staff only', () => {
    const cost = invoices.fields['cost'];
    const reads = (principal: Principal): unknown =>
      cost && [mayRead(invoices, principal, cost), mayWrite(invoices, principal, cost)];
    expect(reads({ actor: 'employee', grants: [{ resource: 'invoices', verbs: ['edit'] }] })).toEqual([false, false]);
    expect(
      reads({ actor: 'employee', grants: [{ resource: 'invoices', verbs: ['edit'], fields: { read: ['cost'] } }] }),
    ).toEqual([true, false]);
    expect(
      reads({
        actor: 'employee',
        grants: [{ resource: 'invoices', verbs: ['edit'], fields: { read: ['cost'] }, client: 'c1' }],
      }),
    ).toEqual([false, false]);
    expect(
      reads({ actor: 'user', grants: [{ resource: 'invoices', verbs: ['edit'], fields: { read: ['cost'] } }] }),
    ).toEqual([false, false]);
  });
});

describe('the fields of a rule', () => {
  test.each([
    ['note', true, true],
    ['cost', false, false],
    ['client_uuid', false, false],
    ['uuid', true, true],
  ])('%s is read: %s, written: %s', (name, read, write) => {
    const field = invoices.fields[name];
    expect(
      field && [mayRead(invoices, { actor: 'user' }, field), mayWrite(invoices, { actor: 'user' }, field)],
    ).toEqual([read, write]);
  });
});

describe('a token', () => {
  test.each<[readonly string[], readonly string[]]>([
    [['invoices:list'], ['list']],
    [['invoices:*'], ['list', 'show', 'create', 'edit', 'delete', 'history', 'send']],
    [
      ['*:show', 'invoices:send'],
      ['show', 'send'],
    ],
    [['clients:*'], []],
    [['*:*'], ['list', 'show', 'create', 'edit', 'delete', 'history', 'send']],
    [[], []],
  ])('with %j may %j for management', (scopes, verbs) => {
    expect(may({ actor: 'management', scopes })).toEqual(verbs);
  });

  test('never exceeds its owner, and keeps the owner’s rows', () => {
    const principal: Principal = { actor: 'employee', scopes: ['*:*'] };
    expect(may(principal)).toEqual(['list']);
    expect(rowsFor(invoices, principal, ['list'])).toEqual({ note: 'mine' });
    expect(rowsFor(invoices, principal, ['edit'])).toEqual(nobody);
  });

  test('without a verb reads no field', () => {
    const note = invoices.fields['note'];
    expect(note && mayRead(invoices, { actor: 'management', scopes: ['clients:list'] }, note)).toBe(false);
  });
});

test('a view can be listed and shown, whatever a role says', () => {
  expect(may({ actor: 'employee', grants: [{ resource: 'totals', verbs: ['*'] }] }, totals)).toEqual([
    'list',
    'show',
    'history',
  ]);
});
