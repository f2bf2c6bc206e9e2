/** People with a role over users, tokens, employees and groups change nothing of those who have more rights than they do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { password } from '../../../support/company.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
/** An employee with other roles than the delegate, and somebody of a client without any. */
const people = { expert: '', member: '' };
const token = { manager: '', expert: '', member: '' };
let expertRole = '';
let expertGroup = '';
const every = ['*'];

const make = async (resource: string, body: object): Promise<string> =>
  (await api.call<{ uuid: string }>('management', `POST /api/${resource}`, body)).uuid;
const asDelegate = async (call: string, body?: object): Promise<number> =>
  (await api.send('employee', call, body === undefined ? {} : { body })).statusCode;
const tokenOf = async (user_uuid: string, name: string): Promise<string> => {
  const uuid = await make('tokens', { name, scopes: ['domains:list'] });
  await api.store.database.updateTable('tokens').set({ user_uuid }).where('uuid', '=', uuid).execute();
  return uuid;
};

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const { users, colleague } = api.company;
  const user = (email: string) => make('users', { email, first_name: 'Ex', last_name: 'Pert', password });
  people.expert = await user('expert@example.nl');
  people.member = await user('member@example.nl');
  await api.call('management', `PUT /api/employees/${colleague}`, { user_uuid: people.expert });
  expertRole = await make('roles', {
    key: 'experts',
    name: 'Experts',
    grants: [{ resource: 'invoices', verbs: ['mark-refunded'] }],
  });
  expertGroup = await make('security-groups', {
    key: 'experts',
    name: 'Experts',
    role_uuids: [expertRole],
    user_uuids: [people.expert],
  });
  const delegated = await make('roles', {
    key: 'delegates',
    name: 'Delegates',
    grants: [
      { resource: 'users', verbs: every, fields: { write: ['type', 'status', 'email', 'password'] } },
      { resource: 'tokens', verbs: every },
      { resource: 'roles', verbs: every },
      { resource: 'security-groups', verbs: every },
      { resource: 'employees', verbs: every },
      {
        resource: 'client-memberships',
        verbs: every,
        fields: { read: ['user_uuid', 'role_uuid'], write: ['user_uuid', 'role_uuid'] },
      },
    ],
  });
  await make('security-groups', {
    key: 'delegates',
    name: 'Delegates',
    role_uuids: [delegated],
    user_uuids: [users.employee],
  });
  token.manager = await tokenOf(users.management, 'Of management');
  token.expert = await tokenOf(people.expert, 'Of the expert');
  token.member = await tokenOf(people.member, 'Of the member');
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

describe('nobody can change the security of a person with more permissions', () => {
  test.each([
    ['a manager', () => api.company.users.management, () => token.manager],
    ['a colleague with another role', () => people.expert, () => token.expert],
  ])('by changing %s', async (_who, user, ofUser) => {
    for (const [call, body] of [
      [`PUT /api/users/${user()}/remove-second-factor`, {}],
      [`PUT /api/users/${user()}/block`, {}],
      [`PUT /api/users/${user()}`, { type: 'management' }],
      [`PUT /api/users/${user()}`, { password: 'another good password' }],
      [`PUT /api/users/${user()}`, { email: 'somewhere@example.nl' }],
      [`DELETE /api/users/${user()}`, undefined],
      [`PUT /api/tokens/${ofUser()}`, { scopes: ['*:*'] }],
      [`PUT /api/tokens/${ofUser()}`, { ip_allowlist: [] }],
      [`PUT /api/tokens/${ofUser()}/revoke`, {}],
    ] as const)
      expect([call, body, await asDelegate(call, body)]).toEqual([call, body, 403]);
  });

  test('by the groups and roles of such a person', async () => {
    for (const [call, body] of [
      [`PUT /api/security-groups/${expertGroup}`, { user_uuids: [] }],
      [`PUT /api/security-groups/${expertGroup}`, { role_uuids: [] }],
      [`DELETE /api/security-groups/${expertGroup}`, undefined],
      [`PUT /api/roles/${expertRole}`, { grants: [{ resource: 'domains', verbs: ['list'] }] }],
      ['POST /api/security-groups', { key: 'demoted', name: 'Demoted', user_uuids: [api.company.users.management] }],
    ] as const)
      expect([call, await asDelegate(call, body)]).toEqual([call, 403]);
  });

  test('by the employee record of a colleague, which nobody can link to themselves or to another account', async () => {
    const { colleague, users, seller } = api.company;
    const person = { first_name: 'New', last_name: 'Colleague', start_on: '2026-03-01', seller_uuid: seller };
    for (const [call, body] of [
      [`PUT /api/employees/${colleague}`, { user_uuid: users.employee }],
      [`PUT /api/employees/${colleague}`, { user_uuid: people.member }],
      [`PUT /api/employees/${colleague}`, { user_uuid: null }],
      [`PUT /api/employees/${colleague}`, { status: 'inactive' }],
      [`PUT /api/employees/${colleague}`, { supervisor_uuid: api.company.employee }],
      [`DELETE /api/employees/${colleague}`, undefined],
      ['POST /api/employees', { ...person, user_uuid: users.management }],
    ] as const)
      expect([call, body, await asDelegate(call, body)]).toEqual([call, body, 403]);
    expect(await asDelegate(`PUT /api/employees/${colleague}`, { job_title: 'Engineer' })).toBe(200);
  });
});

test('a delegate manages people who have no more permissions than they do', async () => {
  const { seller } = api.company;
  expect(await asDelegate(`PUT /api/tokens/${token.member}/revoke`, {})).toBe(200);
  expect(await asDelegate(`PUT /api/users/${people.member}/remove-second-factor`, {})).toBe(200);
  const person = { first_name: 'New', last_name: 'Colleague', start_on: '2026-03-01', seller_uuid: seller };
  expect(await asDelegate('POST /api/employees', { ...person, user_uuid: people.member })).toBe(201);
  expect(await asDelegate(`PUT /api/users/${people.member}/block`, {})).toBe(200);
});
