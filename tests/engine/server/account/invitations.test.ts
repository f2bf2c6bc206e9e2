/** Letting people in: colleagues, and those who work for a client. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modules } from '../../../support/modules.ts';
import { renderMail } from '../../../../src/engine/server/mail/renderMail.ts';
import { address, createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { emailOf, password } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const open = (token: string) => api.app.inject({ url: `/api/invitations/${token}` });
const take = (token: string, payload: object) =>
  api.app.inject({ method: 'PUT', url: `/api/invitations/${token}`, payload });
const create = async (email: string, rest: object = {}): Promise<string> => {
  const made = await api.send('management', 'POST /api/users', {
    body: { email, first_name: 'Ina', last_name: 'Invité', ...rest },
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ uuid: string }>().uuid;
};
const never = (): never => {
  throw new Error('There is no such mail.');
};
const inviteTo = (client: string, body: object, actor: 'management' | 'employee' | 'user' = 'management') =>
  api.send(actor, `PUT /api/clients/${client}/invite`, { body });
const taken = { first_name: 'Ina', last_name: 'Invité', password: 'a password by invitation' };

describe('a user made without a password', () => {
  test('is invited, chooses one, and is signed in with a proven address', async () => {
    await create('ina@example.nl', { language: 'nl' });
    const mail = await lastMail(api, 'ina@example.nl');
    expect([mail.kind, mail.subject, mail.text.includes('Test management')]).toEqual([
      'invitation',
      'Je bent uitgenodigd',
      true,
    ]);
    expect((await open(mail.token)).json()).toEqual({
      email: 'ina@example.nl',
      first_name: 'Ina',
      last_name: 'Invité',
      language: 'nl',
      inviter: 'Test management',
      client: null,
    });
    expect((await take(mail.token, { ...taken, password: 'ina.invité' })).json()).toMatchObject({
      errors: { password: expect.any(String) },
    });
    const answer = await take(mail.token, { ...taken, first_name: 'Ina Maria' });
    expect(answer.json()).toMatchObject({ first_name: 'Ina Maria', emailVerified: true, token: expect.any(String) });
    expect([(await open(mail.token)).statusCode, (await take(mail.token, taken)).statusCode]).toEqual([404, 404]);
  });

  test('keeps the language chosen at acceptance; an unavailable one is ignored', async () => {
    for (const [chosen, kept] of [
      ['en', 'en'],
      ['xx', 'nl'],
      [undefined, 'nl'],
    ] as const) {
      const email = `taal-${String(chosen)}@example.nl`;
      const uuid = await create(email, { language: 'nl' });
      const { token } = await lastMail(api, email);
      const answer = await take(token, { ...taken, ...(chosen === undefined ? {} : { language: chosen }) });
      expect(answer.statusCode, answer.body).toBe(200);
      expect((await api.send('management', `GET /api/users/${uuid}`)).json()).toMatchObject({ language: kept });
    }
  });

  test('notifies the inviter of the acceptance, and the person of the chosen password', async () => {
    await create('heard@example.nl', { language: 'nl' });
    const before = (await mailsTo(api, emailOf('management'))).length;
    const { token } = await lastMail(api, 'heard@example.nl');
    expect((await take(token, { ...taken, password: 'short' })).statusCode).toBe(422);
    expect(await mailsTo(api, emailOf('management')), 'not before it is accepted').toHaveLength(before);
    expect((await take(token, { ...taken, first_name: 'Hetty' })).statusCode).toBe(200);
    expect(await lastMail(api, emailOf('management'))).toMatchObject({
      kind: 'invitation-accepted',
      subject: 'Your invitation was accepted',
      text: expect.stringContaining('Hetty Invité (heard@example.nl) accepted your invitation and now has an account.'),
    });
    expect(await lastMail(api, 'heard@example.nl')).toMatchObject({
      kind: 'invitation-taken',
      subject: 'Je account is klaar',
      text: expect.stringContaining('een wachtwoord gekozen'),
    });
    expect((await mailsTo(api, emailOf('management'))).length).toBe(before + 1);
    const entries = await api.send(
      'management',
      `GET ${address('/api/audit-entries', { filter: { verb: 'accept-invitation' }, sort: ['uuid', 'DESC'], range: [0, 0] })}`,
    );
    expect(entries.json()).toMatchObject([{ outcome: 'done', user_name: 'Hetty Invité' }]);
  });

  test('gets all mails of an invitation for a client from the company that serves it', async () => {
    const { own } = api.company.clients;
    await api.store.database.updateTable('sellers').set({ email: 'post@voorbeeld.example.nl' }).execute();
    expect((await inviteTo(own, { email: 'mate@example.nl', first_name: 'Ma', last_name: 'Te' })).statusCode).toBe(200);
    expect((await take((await lastMail(api, 'mate@example.nl')).token, taken)).statusCode).toBe(200);
    const mails = await api.queries.mails.listMails(500);
    const toMate = mails.filter(({ recipient }) => recipient === 'mate@example.nl');
    expect(toMate).toHaveLength(2);
    for (const mail of [mails.find(({ recipient }) => recipient === emailOf('management')) ?? never(), ...toMate])
      expect(
        renderMail(mail, { name: 'Beheer', origin: 'https://beheer.example.nl' }, modules.mails)?.sender,
      ).toMatchObject({ address: 'post@voorbeeld.example.nl' });
    expect((await lastMail(api, emailOf('management'))).text).toContain('now has access to Alfa');
  });

  test('is not invited when created with one', async () => {
    await create('has-one@example.nl', { password });
    expect(await mailsTo(api, 'has-one@example.nl')).toEqual([]);
  });

  test('can be invited again by management, which ends the older link, until they have signed in', async () => {
    const uuid = await create('again@example.nl');
    const first = await lastMail(api, 'again@example.nl');
    expect((await api.send('management', `PUT /api/users/${uuid}/invite`, { body: {} })).statusCode).toBe(200);
    const second = await lastMail(api, 'again@example.nl');
    expect([(await open(first.token)).statusCode, (await open(second.token)).statusCode]).toEqual([404, 200]);
    expect((await api.send('employee', `PUT /api/users/${uuid}/invite`, { body: {} })).statusCode).toBe(403);
    await take(second.token, taken);
    expect((await api.send('management', `PUT /api/users/${uuid}/invite`, { body: {} })).json()).toMatchObject({
      code: 'E_STATE',
    });
  });

  test('has a link for seven days, which ends with the account', async () => {
    const uuid = await create('gone@example.nl');
    const { token } = await lastMail(api, 'gone@example.nl');
    api.clock.now = new Date(startOfTests.getTime() + 7 * 86_400_000 - 1);
    expect((await open(token)).statusCode).toBe(200);
    api.clock.now = new Date(startOfTests.getTime() + 7 * 86_400_000);
    expect((await open(token)).statusCode).toBe(404);
    api.clock.now = startOfTests;
    await api.send('management', `PUT /api/users/${uuid}/block`);
    expect((await open(token)).statusCode).toBe(404);
  });
});

describe('inviting to a client', () => {
  const email = 'contact@example.nl';

  test('creates the account and the membership, and says by whom and for whom', async () => {
    const { own } = api.company.clients;
    const answer = await inviteTo(own, {
      email: 'Contact@Example.nl',
      first_name: 'Co',
      last_name: 'Ntact',
      language: 'en',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const mail = await lastMail(api, email);
    expect([mail.subject, mail.text.includes('Test management has given you access to Alfa.')]).toEqual([
      'You’re invited',
      true,
    ]);
    expect((await open(mail.token)).json()).toMatchObject({ inviter: 'Test management', client: 'Alfa' });
    const { token } = (await take(mail.token, taken)).json<{ token: string }>();
    const seen = await api.app.inject({ url: '/api/clients', headers: { authorization: `Bearer ${token}` } });
    expect(seen.json<{ uuid: string }[]>().map(({ uuid }) => uuid)).toEqual([own]);
    expect(
      (await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })).json(),
    ).toMatchObject({ missing: [] });
  });

  test('twice makes no second membership; an existing account keeps its password and gets a mail', async () => {
    expect((await inviteTo(api.company.clients.own, { email, first_name: 'Co', last_name: 'Ntact' })).statusCode).toBe(
      200,
    );
    expect(
      (await inviteTo(api.company.clients.other, { email, first_name: 'Co', last_name: 'Ntact' })).statusCode,
    ).toBe(200);
    const mail = await lastMail(api, email);
    expect([mail.kind, mail.link]).toEqual(['access', 'https://beheer.example.nl/login']);
    const user = await api.queries.users.findUserByEmail(email);
    const memberships = await api.store.database
      .selectFrom('client_memberships')
      .select('client_uuid')
      .where('user_uuid', '=', user?.uuid ?? '')
      .execute();
    expect(memberships).toHaveLength(2);
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/session', payload: { email, password: taken.password } }))
        .statusCode,
    ).toBe(200);
  });

  test('an invitation gives nothing to a person who registered the address without proving it', async () => {
    await api.app.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: { email: 'squatted@example.nl', first_name: 'S', last_name: 'Q', password: 'the squatters own' },
    });
    await api.app.settled();
    const squatter = await api.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: 'squatted@example.nl', password: 'the squatters own' },
    });
    expect(
      (await inviteTo(api.company.clients.other, { email: 'squatted@example.nl', first_name: 'R', last_name: 'Eal' }))
        .statusCode,
    ).toBe(200);
    expect(
      (
        await api.app.inject({
          url: '/api/clients',
          headers: { authorization: `Bearer ${squatter.json<{ token: string }>().token}` },
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await api.app.inject({
          method: 'POST',
          url: '/api/session',
          payload: { email: 'squatted@example.nl', password: 'the squatters own' },
        })
      ).statusCode,
    ).toBe(422);
    expect((await take((await lastMail(api, 'squatted@example.nl')).token, taken)).statusCode).toBe(200);
  });

  test('leaves staff unchanged', async () => {
    await inviteTo(api.company.clients.own, { email: emailOf('employee'), first_name: 'E', last_name: 'E' });
    expect((await lastMail(api, emailOf('employee'))).kind).toBe('access');
    expect((await api.send('employee', 'GET /api/session')).statusCode).toBe(200);
  });

  test.each([
    ['user', { email: 'x@example.nl', first_name: 'X', last_name: 'Y' }, 403],
    ['management', { first_name: 'X', last_name: 'Y' }, 422],
    ['management', { email: 'not one', first_name: 'X', last_name: 'Y' }, 422],
    ['management', { email: 'x@example.nl', first_name: 'X', last_name: 'Y', type: 'management' }, 422],
  ] as const)('by %s with %j is a %i', async (actor, body, status) => {
    expect((await inviteTo(api.company.clients.own, body, actor)).statusCode).toBe(status);
    expect(await mailsTo(api, 'x@example.nl')).toEqual([]);
  });
});
