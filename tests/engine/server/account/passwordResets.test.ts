/** A new password by a link in the mail: once, for an hour, and everything the old one opened is closed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { emailOf, password } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const ask = (email: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email }, headers });
const put = (token: string, payload: object) =>
  api.app.inject({ method: 'PUT', url: `/api/password-resets/${token}`, payload });
const open = (token: string) => api.app.inject({ url: `/api/password-resets/${token}` });

async function tokenFor(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(202);
  await api.app.settled();
  return (await lastMail(api, email)).token;
}

describe('asking', () => {
  test('is answered identically for a known, an unknown and an invalid address', async () => {
    const answers = [await ask(emailOf('user')), await ask('nobody@example.nl'), await ask('no address')];
    for (const answer of answers)
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([202, '{}', 'no-store']);
    await api.app.settled();
    expect(await mailsTo(api, 'nobody@example.nl')).toEqual([]);
  });

  test('mails a link to the configured address, whatever the request claims', async () => {
    await ask(emailOf('user'), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    await api.app.settled();
    const mail = await lastMail(api, emailOf('user'));
    expect(mail.link).toMatch(/^https:\/\/beheer\.example\.nl\/reset-password\/[\w-]{43}$/);
    expect(`${mail.html}${mail.text}`).not.toContain('evil');
    expect([mail.subject, mail.status, mail.language]).toEqual(['Reset your password', 'kept', 'en']);
    expect(mail.text).toMatch(/^Hello \S.*,\n/);
  });

  test('mails in the language of the request, or else in that of the account', async () => {
    for (const [language, mailed] of [
      ['nl', 'nl'],
      ['xx', 'en'],
    ]) {
      const payload = { email: emailOf('management'), language };
      await api.app.inject({ method: 'POST', url: '/api/password-resets', payload });
      await api.app.settled();
      expect((await lastMail(api, emailOf('management'))).language).toBe(mailed);
    }
  });

  test('stores only a hash of the link', async () => {
    const token = await tokenFor(emailOf('user'));
    const links = await api.store.database.selectFrom('beheer_links').selectAll().execute();
    expect(links.length).toBeGreaterThan(0);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('is slowed down per account, known or not, in any spelling', async () => {
    for (const email of ['throttled@example.nl', emailOf('employee')]) {
      const answers: number[] = [];
      for (const spelling of [email, email.toUpperCase(), ` ${email} `, email, email, email])
        answers.push((await ask(spelling)).statusCode);
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    }
    await api.app.settled();
  });

  test('sends a blocked person nothing', async () => {
    const made = await api.send('management', 'POST /api/users', {
      body: { email: 'blocked@example.nl', first_name: 'B', last_name: 'L', password },
    });
    await api.send('management', `PUT /api/users/${made.json<{ uuid: string }>().uuid}/block`);
    await ask('blocked@example.nl');
    await api.app.settled();
    expect(await mailsTo(api, 'blocked@example.nl')).toEqual([]);
  });
});

describe('the link', () => {
  test('sets the password once, and ends every session', async () => {
    const email = emailOf('user');
    const { token: bearer } = (await api.signIn(email, password)).json<{ token: string }>();
    const token = await tokenFor(email);
    expect((await open(token)).json()).toEqual({});
    expect((await put(token, { password: 'a quite new password' })).statusCode).toBe(204);
    for (const old of [bearer, api.tokens.user])
      expect(
        (await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${old}` } })).statusCode,
      ).toBe(401);
    expect([
      (await api.signIn(email, password)).statusCode,
      (await api.signIn(email, 'a quite new password')).statusCode,
    ]).toEqual([422, 200]);
    const again = await put(token, { password: 'another new password' });
    expect([again.statusCode, again.json<{ code: string }>().code, (await open(token)).statusCode]).toEqual([
      404,
      'E_LINK',
      404,
    ]);
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test('works only for the newest mail: another request ends the earlier ones', async () => {
    const email = emailOf('user');
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
    expect((await put(first, { password: 'by an older link' })).statusCode).toBe(404);
  });

  test('the link sets one password, also when several requests use it concurrently', async () => {
    const token = await tokenFor(emailOf('employee'));
    const answers = await Promise.all(
      [1, 2, 3, 4].map((attempt) => put(token, { password: `a raced password ${attempt}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404]);
  });

  test('closes the others that were mailed', async () => {
    const [first, second] = [await tokenFor(emailOf('employee')), await tokenFor(emailOf('employee'))];
    expect((await put(second, { password: 'the second password' })).statusCode).toBe(204);
    expect((await put(first, { password: 'the first password' })).statusCode).toBe(404);
  });

  test('works for an hour', async () => {
    const token = await tokenFor(emailOf('employee'));
    api.clock.now = new Date(startOfTests.getTime() + 59 * 60_000);
    expect((await open(token)).statusCode).toBe(200);
    api.clock.now = new Date(startOfTests.getTime() + 60 * 60_000);
    expect((await open(token)).statusCode).toBe(404);
    expect((await put(token, { password: 'a password too late' })).statusCode).toBe(404);
  });

  test.each([
    ['short', 'Use at least 8 characters'],
    ['x'.repeat(129), 'Use no more than 128 characters'],
    ['password1', 'This password is too common. Choose another, such as a few words'],
    ['Welkom01', 'This password is too common. Choose another, such as a few words'],
    ['abababababab', 'This password is too common. Choose another, such as a few words'],
    ['Management@Example.nl', 'This is your name or email. Choose something others don’t know'],
    ['test management 1985', 'This is your name or email. Choose something others don’t know'],
  ])('rejects the password %s, and stays valid for another', async (bad, message) => {
    const token = await tokenFor(emailOf('management'));
    const answer = await put(token, { password: bad });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, { password: message }]);
    expect((await open(token)).statusCode).toBe(200);
  });

  test('counts characters, not code units; and equivalent Unicode forms are equal', async () => {
    const token = await tokenFor(emailOf('management'));
    expect((await put(token, { password: '\u{1F600}'.repeat(4) })).statusCode).toBe(422);
    expect((await put(token, { password: 'cafe\u0301 met een accent' })).statusCode).toBe(204);
    expect((await api.signIn(emailOf('management'), 'caf\u00e9 met een accent')).statusCode).toBe(200);
  });

  test.each(['x', '..', 'a'.repeat(199), '%00'])('that was not sent, %s, is a 404', async (token) => {
    expect((await open(encodeURIComponent(token))).statusCode).toBe(404);
  });

  test('ends when the address changes', async () => {
    const { token: bearer } = (await api.signIn(emailOf('management'), 'caf\u00e9 met een accent')).json<{
      token: string;
    }>();
    const token = await tokenFor(emailOf('employee'));
    const headers = { authorization: `Bearer ${bearer}` };
    const moved = await api.app.inject({
      method: 'PUT',
      url: `/api/users/${api.company.users.employee}`,
      headers,
      payload: { email: 'moved@example.nl' },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await open(token)).statusCode).toBe(404);
  });
});
