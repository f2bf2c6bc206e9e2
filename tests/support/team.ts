/** Colleagues for tests about hours: Eva with her supervisor, somebody of another team, each of them signed in. */
import { startSession } from '../../src/engine/server/auth/sessions.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import type { Row } from '../../src/engine/server/store/contract.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { password } from './company.ts';
import { own } from './row.ts';
import { productRegistry } from './testRegistry.ts';

/** Eva is the company's own employee; her supervisor is Saar, Kees works elsewhere and Chef is management. */
export type Colleague = 'eva' | 'saar' | 'kees' | 'chef';

export interface Team {
  readonly api: TestApp;
  readonly employees: Readonly<Record<'eva' | 'saar' | 'kees', string>>;
  /** What they sign their calls with. */
  readonly secrets: Readonly<Record<Colleague, string>>;
  as(colleague: Colleague, methodAndUrl: string, body?: object): ReturnType<TestApp['as']>;
  /** By the program itself: for what a test begins with. */
  add(resource: string, body: Row): Promise<string>;
  /** An entry of an hour on this day, as the person would write it. */
  entry(colleague: 'eva' | 'saar' | 'kees', work_date: string, rest?: Row): Promise<Row>;
  close(): Promise<void>;
}

export async function createTeam(options: TestAppOptions = {}): Promise<Team> {
  const api = await createTestApp({ registry: await productRegistry(), ...options });
  const { store, company, queries, clock } = api;
  const add: Team['add'] = async (resource, body) =>
    String((await store.create(systemCaller, own(store.registry().resources, resource), body))['uuid']);
  const employee = async (first_name: string): Promise<readonly [string, string]> => {
    const user = await add('users', {
      email: `${first_name.toLowerCase()}@example.nl`,
      first_name,
      last_name: 'Tester',
      type: 'user',
      language: 'en',
      password,
    });
    return [
      await add('employees', {
        first_name,
        last_name: 'Tester',
        start_on: '2024-01-01',
        seller_uuid: company.seller,
        user_uuid: user,
        contract_hours_week: 40,
      }),
      user,
    ];
  };
  const [[saar, saarUser], [kees, keesUser]] = [await employee('Saar'), await employee('Kees')];
  await store.update(systemCaller, own(store.registry().resources, 'employees'), company.employee, {
    supervisor_uuid: saar,
    contract_hours_week: 32,
  });
  const secretOf = async (user: string): Promise<string> =>
    (await startSession(queries, user, { now: clock.now })).secret;
  const secrets = {
    eva: api.tokens.employee,
    chef: api.tokens.management,
    saar: await secretOf(saarUser),
    kees: await secretOf(keesUser),
  };
  const employees = { eva: company.employee, saar, kees };
  const team: Team = {
    api,
    employees,
    secrets,
    add,
    as: (colleague, methodAndUrl, body) => api.as(secrets[colleague], methodAndUrl, body),
    async entry(colleague, work_date, rest = {}) {
      const answer = await team.as(colleague, 'POST /api/hours', {
        client_uuid: company.clients.own,
        work_date,
        minutes: 60,
        description: 'Work',
        ...rest,
      });
      if (answer.statusCode !== 201) throw new Error(`${colleague} cannot write an entry: ${answer.body}`);
      return answer.json<Row>();
    },
    close: () => api.close(),
  };
  return team;
}
