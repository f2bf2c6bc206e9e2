/** Times of an entry: of its day by the clock in Amsterdam, within a day, and with room for what was worked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/engine/server/store/contract.ts';
import { createTeam, type Team } from '../../../support/team.ts';

let team: Team;
beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());

const write = (work_date: string, times: readonly [string, string], rest: Row = {}) =>
  team.as('eva', 'POST /api/hours', {
    client_uuid: team.api.company.clients.own,
    work_date,
    started_at: times[0],
    ended_at: times[1],
    minutes: 1,
    description: 'On the clock',
    ...rest,
  });

test.each<readonly [string, string, readonly [string, string], number]>([
  ['over midnight', '2026-03-09', ['2026-03-09T21:00:00Z', '2026-03-10T01:00:00Z'], 240],
  ['over the hour that is left out in spring', '2026-03-29', ['2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'], 120],
  ['over the hour that comes twice in autumn', '2026-10-25', ['2026-10-24T22:30:00Z', '2026-10-25T02:30:00Z'], 240],
  ['in week 53', '2026-12-28', ['2026-12-28T08:00:00Z', '2026-12-28T09:00:00Z'], 60],
  ['on 29 February', '2024-02-29', ['2024-02-28T23:00:00Z', '2024-02-29T01:00:00Z'], 120],
])('times %s are stored', async (_, work_date, times, minutes) => {
  const answer = await write(work_date, times, { minutes });
  expect([answer.statusCode, answer.json<Row>()['minutes']], answer.body).toEqual([201, minutes]);
});

describe('rejected at the field that corrects it', () => {
  test.each<readonly [string, string, readonly [string, string], Row, Row]>([
    [
      'another day',
      '2026-06-01',
      ['2026-06-02T08:00:00Z', '2026-06-02T09:00:00Z'],
      {},
      { work_date: 'These times are on 2026-06-02. Choose that day, or different times' },
    ],
    [
      'another day in Amsterdam alone',
      '2026-06-01',
      ['2026-06-01T22:00:00Z', '2026-06-01T23:00:00Z'],
      {},
      { work_date: 'These times are on 2026-06-02. Choose that day, or different times' },
    ],
    [
      'a year on end',
      '2025-06-01',
      ['2025-06-01T08:00:00Z', '2026-06-01T08:00:00Z'],
      {},
      { ended_at: 'This is more than 24 hours. Add an entry per day' },
    ],
    [
      'more than fits',
      '2026-06-01',
      ['2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z'],
      { minutes: 61 },
      { minutes: 'There’s 1:00 between these times. Enter that or less, or different times' },
    ],
  ])('%s', async (_, work_date, times, rest, errors) => {
    const answer = await write(work_date, times, rest);
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([422, errors]);
  });

  test('times that overlap another entry are reported at the start, with that entry and its times', async () => {
    const { uuid } = (await write('2026-08-03', ['2026-08-03T08:00:00Z', '2026-08-03T09:00:00Z'])).json<Row>();
    const answer = await write('2026-08-03', ['2026-08-03T08:30:00Z', '2026-08-03T09:30:00Z']);
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([
      422,
      { started_at: 'Overlaps with 10:00–11:00 On the clock. Choose different times' },
    ]);
    const url = `PUT /api/hours/${String(uuid)}`;
    expect((await team.as('eva', url, { ended_at: '2026-08-03T09:15:00Z', minutes: 75 })).statusCode).toBe(200);
  });

  test.each([
    ['en', 'Required'],
    ['nl', 'Verplicht'],
  ])('an empty description is rejected in %s', async (language, told) => {
    const { api } = team;
    const entry = { client_uuid: api.company.clients.own, work_date: '2026-06-03', minutes: 30 };
    const answer = await api.send('employee', 'POST /api/hours', {
      body: { ...entry, description: ' \u00a0 ' },
      headers: { 'accept-language': language },
    });
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([422, { description: told }]);
  });

  test('a day that does not match its times is rejected', async () => {
    const { uuid } = (await write('2026-07-01', ['2026-07-01T08:00:00Z', '2026-07-01T09:00:00Z'])).json<Row>();
    const url = `PUT /api/hours/${String(uuid)}`;
    expect((await team.as('eva', url, { work_date: '2026-07-02' })).statusCode).toBe(422);
    expect((await team.as('eva', url, { description: 'Still on the clock' })).statusCode).toBe(200);
    expect((await team.as('eva', url, { work_date: '2026-07-02', started_at: null, ended_at: null })).statusCode).toBe(
      200,
    );
  });
});
