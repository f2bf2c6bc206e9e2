/** What people of clients can make us mail to others: how often, and with which of their texts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';
import { mailsTo } from '../../../support/mails.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let invited = 0;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
beforeEach(async () => {
  await api.rewind();
  await madeDaysAgo(90);
});
afterAll(() => api.close());

const madeDaysAgo = (days: number) =>
  api.store.database
    .updateTable('clients')
    .set({ created_at: new Date(startOfTests.getTime() - days * 86_400_000) })
    .execute();
const someone = (): string => `invited-${(invited += 1)}@example.nl`;
const invite = async (change: object = {}, ip = '203.0.113.9') =>
  api.inject({
    method: 'PUT',
    url: `/api/clients/${api.company.clients.own}/invite`,
    headers: { ...sessionHeaders(api.tokens.user), 'x-forwarded-for': ip },
    payload: { email: someone(), first_name: 'Ina', last_name: 'Invited', part: 'everything', ...change },
  });
const inviteTimes = async (times: number, ip?: string): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await invite({}, ip)).statusCode);
  return statuses;
};

test('a new client invites at most five people a day, and later twenty', async () => {
  await madeDaysAgo(2);
  expect(await inviteTimes(6)).toEqual([200, 200, 200, 200, 200, 429]);
  await api.rewind();
  await madeDaysAgo(90);
  const statuses = await inviteTimes(21);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
});

test('a network is limited across all inviting people', async () => {
  await api.store.database
    .insertInto('beheer_attempts' as never)
    .values({
      key: 'invite network 203.0.113.9',
      count: 40,
      resets_at: new Date(startOfTests.getTime() + 3_600_000),
    } as never)
    .execute();
  expect([(await invite()).statusCode, (await invite({}, '198.51.100.7')).statusCode]).toEqual([429, 200]);
});

describe('names', () => {
  test.each([
    ['first_name', 'Win €500 at https://evil.example'],
    ['first_name', 'evil.example'],
    ['last_name', 'www.evil.example'],
    ['last_name', 'mail me@evil.example'],
    ['first_name', 'In\u202Ea'],
    ['last_name', 'In\u2028a'],
    ['last_name', 'In\na'],
  ])('%s with %j is rejected at the field', async (field, text) => {
    const answer = await invite({ [field]: text });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  });

  test.each(['Prizes at https://evil.example/x', 'evil.example/prize', 'Al\u202Efa', 'Al\u2028fa'])(
    'a client is not called %j',
    async (company_name) => {
      const answer = await api.send('management', `PUT /api/clients/${api.company.clients.own}`, {
        body: { company_name },
      });
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        ['company_name'],
      ]);
    },
  );

  test('of a client are left out of the subject, and make no link in the text', async () => {
    await api.call('management', `PUT /api/clients/${api.company.clients.own}`, { company_name: 'prizes.example' });
    const email = someone();
    expect((await invite({ email })).statusCode).toBe(200);
    const [mail] = await mailsTo(api, email);
    expect(mail?.subject).toBe('You’re invited');
    expect(`${mail?.text}${mail?.html}`).not.toContain('prizes.example');
    expect(mail?.text).toContain('prizes.\u2060example');
  });
});

test('a blocked address is answered like any other, and gets no mail', async () => {
  const email = someone();
  const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/users', {
    email,
    first_name: 'B',
    last_name: 'L',
  });
  await api.call('management', `PUT /api/users/${uuid}/block`, {});
  const before = (await mailsTo(api, email)).length;
  const [blocked, other] = [await invite({ email }), await invite()];
  expect([blocked.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(Object.keys(blocked.json<object>())).toEqual(Object.keys(other.json<object>()));
  expect(await mailsTo(api, email)).toHaveLength(before);
});
