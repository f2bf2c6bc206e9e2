/**
 * What roles give: by a group on every row, with a membership for that client alone, from the next request on; and that
 * nobody raises themselves.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
/** Hours of the colleague, which the employee did not write. */
let hours = '';
let count = 0;

beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
  const { clients, colleague } = here.company;
  const project = await add('projects', { name: 'Website', client_uuid: clients.own });
  hours = await add('hours', {
    employee_uuid: colleague,
    project_uuid: project,
    client_uuid: clients.own,
    work_date: '2026-03-09',
    minutes: 60,
    description: 'Werk',
  });
  await here.send('management', `PUT /api/hours/${hours}/submit`, { body: {} });
});
afterAll(() => here.close());

beforeEach(async () => {
  await here.store.database.deleteFrom('security_groups').execute();
  await here.store.database.updateTable('client_memberships').set({ role_uuid: null }).execute();
});

async function add(resource: string, body: object): Promise<string> {
  const answer = await here.send('management', `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ uuid: string }>().uuid;
}

type Grants = readonly { readonly resource: string; readonly verbs: readonly string[]; readonly fields?: object }[];

const role = (...grants: Grants): Promise<string> =>
  add('roles', { key: `role-${(count += 1)}`, name: `Role ${count}`, grants });
const group = (roles: readonly string[], actor: 'employee' | 'user'): Promise<string> =>
  add('security-groups', {
    key: `group-${(count += 1)}`,
    name: `Group ${count}`,
    role_uuids: roles,
    user_uuids: [here.company.users[actor]],
  });
const status = async (actor: TestActor, call: string, body?: object): Promise<number> =>
  (await here.send(actor, call, body === undefined ? {} : { body })).statusCode;

async function membershipRole(uuid: string): Promise<void> {
  const [membership] = (await here.send('management', 'GET /api/client-memberships')).json<
    readonly { uuid: string }[]
  >();
  expect(await status('management', `PUT /api/client-memberships/${membership?.uuid}`, { role_uuid: uuid })).toBe(200);
}

describe('a role by a group', () => {
  test('grants its verbs to an employee on every row from the next request, until it is removed', async () => {
    expect(await status('employee', `GET /api/hours/${hours}`)).toBe(404);
    // Rejecting is a supervisor's: what is not of their team is not there.
    expect(await status('employee', `PUT /api/hours/${hours}/reject`, {})).toBe(404);
    const uuid = await group([await role({ resource: 'hours', verbs: ['list', 'show', 'reject'] })], 'employee');
    expect(await status('employee', `GET /api/hours/${hours}`)).toBe(200);
    expect(await status('employee', `PUT /api/hours/${hours}/reject`, { rejection_reason: 'No' })).toBe(200);
    // What the role does not name stays as it was: with their own rows.
    expect(await status('employee', `PUT /api/hours/${hours}`, { description: 'Mine now' })).toBe(403);
    expect(await status('management', `DELETE /api/security-groups/${uuid}`)).toBe(200);
    expect(await status('employee', `GET /api/hours/${hours}`)).toBe(404);
    expect(await status('employee', `PUT /api/hours/${hours}/reject`, {})).toBe(404);
  });

  test('is part of the session, for the screen', async () => {
    await group([await role({ resource: 'hours', verbs: ['approve'] })], 'employee');
    const { grants } = (await here.send('employee', 'GET /api/session')).json<{ grants: unknown }>();
    expect(grants).toEqual([{ resource: 'hours', verbs: ['approve'] }]);
  });

  test('grants people of a client no records without client, and none of other clients', async () => {
    await group(
      [
        await role(
          { resource: 'providers', verbs: ['list'] },
          { resource: 'number-sequences', verbs: ['*'] },
          { resource: 'clients', verbs: ['*'] },
        ),
      ],
      'user',
    );
    expect(await status('user', 'GET /api/providers')).toBe(403);
    expect(await status('user', 'GET /api/number-sequences')).toBe(403);
    const { own, other } = here.company.clients;
    expect([
      await status('user', `GET /api/clients/${own}`),
      await status('user', `GET /api/clients/${other}`),
    ]).toEqual([200, 404]);
    expect(await status('user', `PUT /api/clients/${other}/suspend`, {})).toBe(404);
  });
});

describe('a role with a membership', () => {
  test('grants its verbs on the records of that client', async () => {
    const { own, other } = here.company.clients;
    const contact = (client_uuid: string) =>
      add('domain-contacts', {
        client_uuid,
        type: 'person',
        name: 'Jo Smit',
        email: 'jo@example.nl',
        phone: '+31201234567',
        street: 'Dam',
        house_number: '1',
        postal_code: '1012 JS',
        city: 'Amsterdam',
        country: 'NL',
      });
    const [theirs, anothers] = [await contact(own), await contact(other)];
    expect(await status('user', `DELETE /api/domain-contacts/${theirs}`)).toBe(403);
    await membershipRole(await role({ resource: 'domain-contacts', verbs: ['delete'] }));
    expect(await status('user', `DELETE /api/domain-contacts/${anothers}`)).toBe(404);
    expect(await status('user', `DELETE /api/domain-contacts/${theirs}`)).toBe(200);
  });
});

describe('nobody can extend their own permissions', () => {
  const everything = { resource: 'roles', verbs: ['*'] };

  beforeEach(async () => {
    await group(
      [
        await role(
          everything,
          { resource: 'security-groups', verbs: ['*'] },
          {
            resource: 'client-memberships',
            verbs: ['*'],
            fields: { read: ['user_uuid', 'role_uuid'], write: ['user_uuid', 'role_uuid'] },
          },
          { resource: 'users', verbs: ['*'], fields: { write: ['type', 'email', 'password'] } },
        ),
      ],
      'employee',
    );
  });

  test('by a role with more than they have', async () => {
    expect(
      await status('employee', 'POST /api/roles', {
        key: 'more',
        name: 'More',
        grants: [{ resource: 'invoices', verbs: ['mark-refunded'] }],
      }),
    ).toBe(403);
    expect(
      await status('employee', 'POST /api/roles', {
        key: 'as-much',
        name: 'As much',
        grants: [{ resource: 'invoices', verbs: ['list'] }],
      }),
    ).toBe(201);
  });

  test('by a field that is hidden from them', async () => {
    expect(
      await status('employee', 'POST /api/roles', {
        key: 'wages',
        name: 'Wages',
        grants: [{ resource: 'employees', verbs: ['list'], fields: { read: ['hourly_cost_cents'] } }],
      }),
    ).toBe(403);
  });

  test('by a group or a membership with such a role', async () => {
    const more = await role({ resource: 'invoices', verbs: ['mark-refunded'] });
    const { users, clients } = here.company;
    expect(
      await status('employee', 'POST /api/security-groups', {
        key: 'mine',
        name: 'Mine',
        role_uuids: [more],
        user_uuids: [users.employee],
      }),
    ).toBe(403);
    expect(
      await status('employee', 'POST /api/client-memberships', {
        user_uuid: users.employee,
        client_uuid: clients.own,
        role_uuid: more,
      }),
    ).toBe(403);
  });

  test("by becoming management, or by taking over somebody else's sign-in", async () => {
    const { users } = here.company;
    expect(await status('employee', `PUT /api/users/${users.employee}`, { type: 'management' })).toBe(403);
    expect(await status('employee', `PUT /api/users/${users.user}`, { password: 'a long enough password' })).toBe(403);
    expect(await status('employee', `PUT /api/users/${users.user}`, { email: 'mine@example.nl' })).toBe(403);
  });
});

describe('the sources of permissions', () => {
  const asked = (actor: TestActor) => here.send(actor, `GET /api/users/${here.company.users.user}/permissions`);

  test('the sources of permissions include the names of groups and clients', async () => {
    const [byGroup, byClient] = [
      await role({ resource: 'domains', verbs: ['edit'] }),
      await role({ resource: 'invoices', verbs: ['list'] }),
    ];
    const uuid = await group([byGroup], 'user');
    await membershipRole(byClient);
    const { own } = here.company.clients;
    expect((await asked('management')).json()).toEqual({
      actor: 'user',
      clients: [{ uuid: own, name: 'Alfa' }],
      unproven: false,
      memberships: [],
      roles: [
        {
          uuid: byGroup,
          name: expect.any(String),
          by: { group: { uuid, name: expect.any(String) } },
          grants: [{ resource: 'domains', verbs: ['edit'] }],
        },
        {
          uuid: byClient,
          name: expect.any(String),
          by: { client: { uuid: own, name: 'Alfa' } },
          grants: [{ resource: 'invoices', verbs: ['list'] }],
        },
      ],
    });
  });

  test('staff have all clients', async () => {
    const { users } = here.company;
    expect((await here.send('management', `GET /api/users/${users.employee}/permissions`)).json()).toEqual({
      actor: 'employee',
      clients: null,
      unproven: false,
      memberships: [],
      roles: [],
    });
  });

  test.each<[TestActor, number]>([
    ['management', 200],
    ['employee', 403],
    ['user', 403],
  ])('%s gets %s', async (actor, expected) => {
    expect((await asked(actor)).statusCode).toBe(expected);
  });

  test('an unknown key gets 404', async () => {
    expect(await status('management', 'GET /api/users/0191f0c4-0000-7000-8000-000000000009/permissions')).toBe(404);
    expect(await status('management', 'GET /api/users/x/permissions')).toBe(404);
  });
});
