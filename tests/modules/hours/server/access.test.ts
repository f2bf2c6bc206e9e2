/**
 * Who reads and writes whose hours: one's own, those of one's team as far as approving goes, and management everything.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { address } from '../../../support/app.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

let team: Team;
/** Eva's entry: a draft unless said. */
const evas = async (state: 'draft' | 'submitted' = 'draft'): Promise<string> => {
  const { uuid } = await team.entry('eva', '2026-03-09', { description: 'Secret work' });
  if (state === 'submitted') await team.as('eva', `PUT /api/hours/${String(uuid)}/submit`);
  return String(uuid);
};

beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());

const status = async (colleague: Colleague, methodAndUrl: string, body?: object): Promise<number> =>
  (await team.as(colleague, methodAndUrl, body)).statusCode;

describe('an entry of Eva', () => {
  test.each<readonly [Colleague, Readonly<Record<string, number>>]>([
    ['eva', { show: 200, history: 200, edit: 200, approve: 403, reject: 403, submit: 200, delete: 409 }],
    ['saar', { show: 200, history: 200, edit: 403, approve: 409, reject: 409, submit: 403, delete: 403 }],
    ['kees', { show: 404, history: 404, edit: 404, approve: 404, reject: 404, submit: 404, delete: 404 }],
    ['chef', { show: 200, history: 200, edit: 200, approve: 409, reject: 409, submit: 200, delete: 409 }],
  ])('is accessible for %s', async (colleague, expected) => {
    const url = `/api/hours/${await evas()}`;
    expect({
      show: await status(colleague, `GET ${url}`),
      history: await status(colleague, `GET ${url}/history`),
      edit: await status(colleague, `PUT ${url}`, { description: 'Other work' }),
      approve: await status(colleague, `PUT ${url}/approve`),
      reject: await status(colleague, `PUT ${url}/reject`, { rejection_reason: 'Too long.' }),
      submit: await status(colleague, `PUT ${url}/submit`),
      delete: await status(colleague, `DELETE ${url}`),
    }).toEqual(expected);
  });

  test.each<readonly [Colleague, number]>([
    ['eva', 403],
    ['saar', 200],
    ['kees', 404],
    ['chef', 200],
  ])('is approved by %s: %i', async (colleague, expected) => {
    expect(await status(colleague, `PUT /api/hours/${await evas('submitted')}/approve`)).toBe(expected);
  });

  test('can only be written by Eva: neither created in her name nor given away', async () => {
    const body = {
      client_uuid: team.api.company.clients.own,
      work_date: '2026-03-09',
      minutes: 60,
      description: 'For Eva',
      employee_uuid: team.employees.eva,
    };
    expect(await status('saar', 'POST /api/hours', body)).toBe(422);
    expect(await status('kees', 'POST /api/hours', body)).toBe(422);
    expect(await status('eva', `PUT /api/hours/${await evas()}`, { employee_uuid: team.employees.saar })).toBe(422);
    expect(
      await status('saar', 'PUT /api/hours', { uuids: [await evas()], values: { description: 'All of them' } }),
    ).toBe(403);
    expect(await status('saar', 'DELETE /api/hours', { uuids: [await evas()] })).toBe(403);
  });
});

describe('Eva’s entries', () => {
  const owners = async (colleague: Colleague, methodAndUrl: string): Promise<readonly unknown[]> =>
    [...new Set((await team.as(colleague, methodAndUrl)).json<Row[]>().map((row) => row['employee_uuid']))].toSorted();
  const all = `GET ${address('/api/hours', { range: [0, 199] })}`;

  beforeAll(async () => {
    await evas();
    for (const colleague of ['saar', 'kees'] as const)
      await team.entry(colleague, '2026-03-09', { description: `Work of ${colleague}` });
  });

  test('are in the lists of those who may see them', async () => {
    const { eva, saar, kees } = team.employees;
    expect(await owners('eva', all)).toEqual([eva]);
    expect(await owners('saar', all)).toEqual([eva, saar].toSorted());
    expect(await owners('kees', all)).toEqual([kees]);
    expect(await owners('chef', all)).toEqual([eva, saar, kees].toSorted());
  });

  test('are neither filtered, searched nor exported by others', async () => {
    for (const query of [
      { filter: { employee_uuid: team.employees.eva } },
      { filter: { q: 'Secret' } },
      { filter: { 'employee.first_name': 'Eva' } },
    ]) {
      expect((await team.as('kees', `GET ${address('/api/hours', query)}`)).json(), JSON.stringify(query)).toEqual([]);
      expect(
        (await team.as('saar', `GET ${address('/api/hours', query)}`)).json<Row[]>().length,
        JSON.stringify(query),
      ).toBeGreaterThan(0);
    }
    const csv = await team.api.app.inject({
      method: 'GET',
      url: address('/api/hours', { columns: ['description'] }),
      headers: { authorization: `Bearer ${team.secrets.kees}`, accept: 'text/csv' },
    });
    expect(csv.body).toContain('Work of kees');
    expect(csv.body).not.toContain('Secret');
  });

  test('count in the figures of those who may see them', async () => {
    const sumOf = async (colleague: Colleague): Promise<unknown> => {
      const figures = (await team.as(colleague, `GET /api/employees/${team.employees.eva}/figures`)).json<
        { name: string; value?: number }[]
      >();
      return figures.find(({ name }) => name === 'week' || name === 'team-week')?.value;
    };
    expect(await sumOf('kees')).toBe(0);
    expect(await sumOf('saar')).toBe(await sumOf('chef'));
    expect(await sumOf('saar')).toBeGreaterThan(0);
  });

  test('count in the hours of their project, also for colleagues who do not see them', async () => {
    const project_uuid = await team.add('projects', {
      name: 'Site',
      client_uuid: team.api.company.clients.own,
    });
    const { uuid } = await team.entry('eva', '2026-03-11', { project_uuid, description: 'Secret work', minutes: 90 });
    const booked = async (colleague: Colleague, figure: string): Promise<unknown> => {
      const figures = (await team.as(colleague, `GET /api/projects/${project_uuid}/figures`)).json<
        { name: string; value?: number }[]
      >();
      return figures.find(({ name }) => name === figure)?.value;
    };
    expect(await status('kees', `GET /api/hours/${String(uuid)}`)).toBe(404);
    expect(await booked('kees', 'booked-by-all')).toBe(await booked('chef', 'booked'));
    expect(await booked('kees', 'booked-by-all')).toBe(90);
  });
});

test('an API token with hours only reads a report without data of projects and employees', async () => {
  await evas();
  const { secret } = (await team.as('chef', 'POST /api/tokens', { name: 'Hours', scopes: ['hours:list'] })).json<{
    secret: string;
  }>();
  const answer = await team.api.as(secret, 'GET /api/hours/reports?rows=employee&from=2026-03-01&until=2026-03-31');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<{ sums: string[] }>().sums).toEqual([
    'worked_minutes',
    'paid_minutes',
    'billable_minutes',
    'value_cents',
    'cost_cents',
  ]);
  const none = (await team.as('chef', 'POST /api/tokens', { name: 'Clients', scopes: ['clients:list'] })).json<{
    secret: string;
  }>();
  expect((await team.api.as(none.secret, 'GET /api/hours/reports?from=2026-03-01&until=2026-03-31')).statusCode).toBe(
    403,
  );
});
