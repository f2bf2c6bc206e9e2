/**
 * What is approved stands as it is; what was wrong about it is an entry with the difference, billed together with it as
 * one.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../src/engine/server/store/transaction.ts';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { createTeam, type Colleague, type Team } from '../../../support/team.ts';

let team: Team;
let project: string;

beforeAll(async () => {
  team = await createTeam();
  project = await team.add('projects', {
    name: 'Site',
    client_uuid: team.api.company.clients.own,
    rounding_minutes: 15,
    rounding_mode: 'up',
    hourly_rate_cents: 12_000,
  });
  await team.add('hourly-costs', { employee_uuid: team.employees.eva, cost_cents: 6_000, valid_from: '2026-01-01' });
});
afterAll(() => team.close());

const read = async (uuid: unknown): Promise<Row> =>
  (await team.as('chef', `GET /api/hours/${String(uuid)}`)).json<Row>();
const act = (colleague: Colleague, uuid: unknown, action: string, body: object = {}) =>
  team.as(colleague, `PUT /api/hours/${String(uuid)}/${action}`, body);
const throughApproval = async (uuid: unknown): Promise<Row> => {
  await act('eva', uuid, 'submit');
  expect((await act('saar', uuid, 'approve')).statusCode).toBe(200);
  return read(uuid);
};
const approved = async (minutes: number): Promise<Row> =>
  throughApproval((await team.entry('eva', '2026-03-09', { minutes, project_uuid: project }))['uuid']);
const corrected = async (original: Row, minutes: number): Promise<Row> => {
  const answer = await act('eva', original['uuid'], 'correct', { minutes, correction_reason: 'Measured again' });
  expect(answer.statusCode, answer.body).toBe(200);
  return read(answer.json<{ next: { uuid: string } }>().next.uuid);
};

describe('an approved entry', () => {
  test('keeps its rate with the reason, and its cost', async () => {
    expect(await approved(50)).toMatchObject({
      billable_minutes: 60,
      rate_cents: 12_000,
      rate_scope: 'project',
      rate_since: null,
      cost_cents: 5_000,
      amount_cents: 12_000,
      margin_cents: 7_000,
    });
  });

  test('cannot be changed by a call or a statement', async () => {
    const { uuid } = await approved(60);
    expect((await team.as('chef', `PUT /api/hours/${String(uuid)}`, { minutes: 30 })).statusCode).toBe(409);
    expect((await team.as('chef', `DELETE /api/hours/${String(uuid)}`)).statusCode).toBe(409);
    for (const statement of [
      sql`update hours set minutes = 1 where uuid = ${uuid}`,
      sql`update hours set status = 'draft' where uuid = ${uuid}`,
      sql`delete from hours where uuid = ${uuid}`,
    ]) {
      expect(await statement.execute(team.api.store.database).then(() => 'done', codeOf)).toBe('55B01');
    }
    await sql`update hours set status = 'invoiced' where uuid = ${uuid}`.execute(team.api.store.database);
    await sql`update hours set status = 'approved' where uuid = ${uuid}`.execute(team.api.store.database);
  });

  test('hides its cost from employees', async () => {
    const { uuid } = await approved(60);
    const seen = (await team.as('saar', `GET /api/hours/${String(uuid)}`)).json<Row>();
    expect(Object.keys(seen)).not.toContain('cost_cents');
    expect(Object.keys(seen)).not.toContain('margin_cents');
    expect((await team.as('saar', 'GET /api/hourly-costs')).statusCode).toBe(403);
  });
});

describe('a correction', () => {
  test.each([
    [50, 90, 40, 30],
    [50, 20, -30, -30],
    [50, 55, 5, 0],
    [50, 0, -50, -60],
  ])(
    'from %i to %i minutes is an entry of %i, of which %i are billed',
    async (was, shouldBe, minutes, billable_minutes) => {
      const original = await approved(was);
      const draft = await corrected(original, shouldBe);
      expect(draft).toMatchObject({
        status: 'draft',
        minutes,
        billable_minutes,
        corrects_uuid: original['uuid'],
        correction_reason: 'Measured again',
        employee_uuid: team.employees.eva,
        project_uuid: project,
      });
      const done = await throughApproval(draft['uuid']);
      expect(done).toMatchObject({
        rate_cents: 12_000,
        rate_scope: 'project',
        amount_cents: billable_minutes * 200,
        cost_cents: minutes * 100,
      });
    },
  );

  test('of a corrected entry continues from there', async () => {
    const original = await approved(50);
    await corrected(original, 90);
    expect(await corrected(original, 60)).toMatchObject({ minutes: -30, billable_minutes: -30 });
    const same = await act('eva', original['uuid'], 'correct', { minutes: 60, correction_reason: 'Again' });
    expect([same.statusCode, same.json<{ errors: Row }>().errors]).toEqual([
      422,
      { minutes: 'That’s the same length' },
    ]);
  });

  test('next to a discarded one leaves the billed time to the rule', async () => {
    const original = await approved(50);
    const first = await corrected(original, 55);
    const second = await corrected(original, 65);
    await throughApproval(second['uuid']);
    expect((await act('eva', first['uuid'], 'submit')).statusCode).toBe(200);
    expect((await act('saar', first['uuid'], 'reject', { rejection_reason: 'It was right' })).statusCode).toBe(200);
    // 50 and 10 are an hour, which is what the 50 came to already.
    expect(await read(second['uuid'])).toMatchObject({ minutes: 10, billable_minutes: 0, amount_cents: 0 });
    await act('eva', first['uuid'], 'reopen');
    // With 5 more it is 65, of which the rule bills 75.
    expect(await throughApproval(first['uuid'])).toMatchObject({
      minutes: 5,
      billable_minutes: 15,
      amount_cents: 3_000,
    });
  });

  test('is written by its employee only, and only for an approved entry', async () => {
    const original = await approved(60);
    expect((await act('saar', original['uuid'], 'correct', { minutes: 30, correction_reason: 'No' })).statusCode).toBe(
      403,
    );
    const draft = await team.entry('eva', '2026-03-09');
    expect((await act('eva', draft['uuid'], 'correct', { minutes: 30, correction_reason: 'No' })).statusCode).toBe(409);
  });

  test('alone reduces time', async () => {
    const answer = await team.as('eva', 'POST /api/hours', {
      client_uuid: team.api.company.clients.own,
      work_date: '2026-03-09',
      minutes: -30,
      description: 'Less',
    });
    expect([answer.statusCode, answer.json<{ errors: Row }>().errors]).toEqual([
      422,
      { minutes: 'Enter at least 1 minute. Only a correction can deduct time' },
    ]);
  });
});
