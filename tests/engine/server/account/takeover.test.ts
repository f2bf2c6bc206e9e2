/** An account that a stranger made in advance, in the name of somebody who is given rights later. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const ofStranger = 'the password of a stranger';
const ofOwner = 'the password of the owner';
const name = { first_name: 'Col', last_name: 'League' };

const register = async (email: string): Promise<void> => {
  await api.app.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { email, ...name, password: ofStranger },
  });
  await api.app.settled();
};
const confirm = (token: string, password: string, headers = {}) =>
  api.app.inject({ method: 'PUT', url: `/api/email-verifications/${token}`, payload: { password }, headers });
const invite = (email: string) =>
  api.send('management', `PUT /api/clients/${api.company.clients.own}/invite`, { body: { email, ...name } });
const userOf = async (email: string): Promise<string> => {
  const found = await api.queries.users.findUserByEmail(email);
  if (found !== null) return found.uuid;
  return (await api.call<{ uuid: string }>('management', 'POST /api/users', { email, ...name })).uuid;
};
const addMember = async (email: string, client = api.company.clients.other) =>
  api.call('management', 'POST /api/client-memberships', { user_uuid: await userOf(email), client_uuid: client });
const lastInvitation = async (email: string): Promise<string> =>
  (await mailsTo(api, email)).findLast(({ kind }) => kind === 'invitation')?.token ?? '';
const accept = (token: string) =>
  api.app.inject({ method: 'PUT', url: `/api/invitations/${token}`, payload: { ...name, password: ofOwner } });
/** The session that signing in begins; null where it is refused. */
const enter = async (email: string, password: string): Promise<string | null> => {
  const answer = await api.signIn(email, password);
  return answer.statusCode === 200 ? answer.json<{ token: string }>().token : null;
};
const clientsSeen = async (token: string): Promise<number> => {
  const answer = await api.as(token, 'GET /api/clients');
  return answer.statusCode === 401 ? 0 : answer.json<unknown[]>().length;
};

/** What the owner of the mailbox, the client and staff do; the stranger tries to sign in after each. */
const steps = {
  register,
  /** Opened by the owner or a mail scanner, neither of which knows the password of the stranger. */
  async confirm(email: string) {
    for (const { kind, token } of await mailsTo(api, email)) {
      if (kind !== 'registration') continue;
      await api.app.inject({ url: `/api/email-verifications/${token}` });
      expect((await confirm(token, ofOwner)).statusCode).not.toBe(200);
    }
  },
  async invite(email: string) {
    expect((await invite(email)).statusCode).toBe(200);
  },
  async membership(email: string) {
    await addMember(email);
  },
};
type Step = keyof typeof steps;

const orders = (left: readonly Step[]): readonly (readonly Step[])[] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first) => orders(left.filter((one) => one !== first)).map((others) => [first, ...others]));

describe('a stranger who registers somebody else’s address', () => {
  test.each(orders(['register', 'confirm', 'invite', 'membership']).map((order) => [order.join(', '), order] as const))(
    'sees nothing of the clients, and its owner all of them, in the order %s',
    async (label, order) => {
      const email = `${label.replaceAll(', ', '-')}@corp.example.nl`;
      const sessions: string[] = [];
      for (const step of order) {
        await steps[step](email);
        const entered = await enter(email, ofStranger);
        if (entered !== null) sessions.push(entered);
        for (const session of sessions) expect([step, await clientsSeen(session)]).toEqual([step, 0]);
      }
      const { token } = (await accept(await lastInvitation(email))).json<{ token: string }>();
      expect(await clientsSeen(token)).toBe(2);
      for (const session of sessions) expect(await clientsSeen(session)).toBe(0);
      expect(await enter(email, ofStranger)).toBeNull();
    },
  );

  test.each([
    [
      'an employee',
      (user_uuid: string) => api.call('management', `PUT /api/employees/${api.company.colleague}`, { user_uuid }),
    ],
    ['a manager', (uuid: string) => api.call('management', `PUT /api/users/${uuid}`, { type: 'management' })],
    [
      'a member of a security group',
      (uuid: string) =>
        api.call('management', 'POST /api/security-groups', { key: 'helpers', name: 'Helpers', user_uuids: [uuid] }),
    ],
  ])('is signed out when the account becomes %s, and the owner chooses a new password', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@corp.example.nl`;
    await register(email);
    const session = (await enter(email, ofStranger)) ?? '';
    await change(await userOf(email));
    expect((await api.as(session, 'GET /api/session')).statusCode).toBe(401);
    expect(await enter(email, ofStranger)).toBeNull();
    expect((await accept(await lastInvitation(email))).json()).toMatchObject({ emailVerified: true });
  });
});

describe('an account made by its owner', () => {
  const confirmed = async (email: string, headers = {}): Promise<void> => {
    await register(email);
    const { token } = await lastMail(api, email);
    expect((await confirm(token, ofStranger, headers)).statusCode).toBe(200);
  };

  test('keeps its password when invited, once they have signed in since confirming the address', async () => {
    await confirmed('used@example.nl');
    const session = (await enter('used@example.nl', ofStranger)) ?? '';
    await invite('used@example.nl');
    await addMember('used@example.nl');
    expect((await mailsTo(api, 'used@example.nl')).map(({ kind }) => kind)).not.toContain('invitation');
    expect(await clientsSeen(session)).toBe(2);
  });

  test('keeps its password when invited, if they confirmed the address where they are signed in', async () => {
    const email = 'same-browser@example.nl';
    await register(email);
    const signedIn = await api.signIn(email, ofStranger);
    const cookie = signedIn.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    expect((await confirm((await lastMail(api, email)).token, ofStranger, { cookie })).statusCode).toBe(200);
    await invite(email);
    expect(await clientsSeen(signedIn.json<{ token: string }>().token)).toBe(1);
  });

  test.each([
    ['never', async () => undefined],
    ['only before confirming the address', (email: string) => enter(email, ofStranger)],
  ])('asks for a new password first, where they signed in %s', async (what, before) => {
    const email = `${what.replaceAll(' ', '-')}@example.nl`;
    await register(email);
    await before(email);
    const link = (await mailsTo(api, email)).find(({ kind }) => kind === 'registration');
    expect((await confirm(link?.token ?? '', ofStranger)).statusCode).toBe(200);
    await addMember(email);
    expect(await enter(email, ofStranger)).toBeNull();
    const { token } = (await accept(await lastInvitation(email))).json<{ token: string }>();
    expect(await clientsSeen(token)).toBe(1);
  });
});
