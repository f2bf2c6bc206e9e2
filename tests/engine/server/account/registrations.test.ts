/** Making an account oneself, and proving one's address. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { emailOf } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const chosen = 'a long enough secret';
const person = (email: string): object => ({
  email,
  first_name: 'Nora',
  last_name: 'Nieuw',
  password: chosen,
  language: 'nl',
});
const register = async (payload: object) => {
  const answer = await api.app.inject({ method: 'POST', url: '/api/registrations', payload });
  await api.app.settled();
  return answer;
};
const signIn = (email: string, password = chosen) => api.signIn(email, password);
const verify = (token: string, password = chosen, headers = {}) =>
  api.app.inject({ method: 'PUT', url: `/api/email-verifications/${token}`, payload: { password }, headers });
const reset = async (email: string, password: string): Promise<number> => {
  await api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } });
  const { token } = await lastMail(api, email);
  return (await api.app.inject({ method: 'PUT', url: `/api/password-resets/${token}`, payload: { password } }))
    .statusCode;
};

describe('registering', () => {
  test('makes an account that lists its missing data, and proves its address by mail', async () => {
    const answer = await register(person(' Nora@Example.nl '));
    expect([answer.statusCode, answer.body]).toEqual([202, '{}']);
    const user = (await signIn('nora@example.nl')).json<{ token: string }>();
    expect(user).toMatchObject({
      type: 'user',
      emailVerified: false,
      hasMissingData: false,
      missing: [],
      locale: 'nl',
      first_name: 'Nora',
    });
    const mail = await lastMail(api, 'nora@example.nl');
    expect([mail.kind, mail.language, mail.subject]).toEqual(['registration', 'nl', 'Bevestig je e-mailadres']);
    expect(`${mail.html}${mail.text}`).not.toContain('Nora');
    expect((await verify(mail.token)).json()).toEqual({ email: 'nora@example.nl' });
    expect((await signIn('nora@example.nl')).json()).toMatchObject({
      emailVerified: true,
      hasMissingData: true,
      missing: ['client'],
    });
    expect((await verify(mail.token)).json()).toMatchObject({ code: 'E_LINK' });
  });

  test.each([
    ['a line break', 'No\r\nra'],
    ['one at its end', 'Nora\n'],
    ['a tab', 'No\tra'],
    ['what cannot be seen', 'No\u0007ra'],
    ['a lone surrogate', 'No\ud800ra'],
    ['fifty letters and one more', 'N'.repeat(51)],
    ['blanks', '   '],
    ['an accent', 'Noëlla'],
    ['another script', 'Нора'],
    ['a bidi mark', 'No\u202era'],
    ['a line separator', 'No\u2028ra'],
    ['a web address', 'Prize at evil.example'],
    ['an email', 'me@evil.example'],
    ['fifty emoji', '🙂'.repeat(50)],
    ['twenty-five of them', '🙂'.repeat(25)],
  ])('with %s in the first name is rejected at the field or makes the account', async (what, first_name) => {
    await api.rewind();
    const email = `${what.replaceAll(/\W/g, '-')}@names.example.nl`;
    const answer = await register({ ...person(email), first_name });
    const signedIn = await signIn(email);
    if (answer.statusCode === 202)
      expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { first_name: first_name.trim() }]);
    else
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors), signedIn.statusCode]).toEqual([
        422,
        ['first_name'],
        422,
      ]);
  });

  test('is answered identically for an existing address, whose owner gets a mail; nothing else changes', async () => {
    const answer = await register({ ...person(emailOf('employee')), password: 'taken over by force' });
    expect([answer.statusCode, answer.body]).toEqual([202, '{}']);
    expect((await lastMail(api, emailOf('employee'))).kind).toBe('registration-known');
    expect((await signIn(emailOf('employee'), 'taken over by force')).statusCode).toBe(422);
    expect((await signIn(emailOf('employee'), 'correct horse battery')).json()).toMatchObject({ first_name: 'Test' });
  });

  test('concurrent registrations of one address make one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register(person('twice@example.nl'))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    expect((await mailsTo(api, 'twice@example.nl')).map(({ kind }) => kind).sort()).toEqual([
      'registration',
      'registration-known',
      'registration-known',
    ]);
  });

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ password: 'password1' }, 'password'],
    [{ password: 'nora.nieuw' }, 'password'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 7 }, 'last_name'],
    [{ language: 'fr' }, 'language'],
    [{ type: 'management' }, 'type'],
    [{ status: 'active' }, 'status'],
    [{ email: 'zero\0@example.nl' }, 'email'],
  ])('rejects %j', async (change, field) => {
    const answer = await register({ ...person('refused@example.nl'), ...change });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect(await mailsTo(api, 'refused@example.nl')).toEqual([]);
  });

  test('is 404 where it is switched off', async () => {
    const closed = await createTestApp({ accounts: { registration: false } });
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: person('late@example.nl'),
    });
    expect(answer.json()).toMatchObject({ code: 'E_NOT_FOUND' });
    expect((await closed.app.inject({ url: '/api/session/options' })).json()).toMatchObject({
      registration: false,
      passkeys: true,
    });
    await closed.close();
  });

  test('with somebody else’s address gives no lasting access', async () => {
    await register(person('victim@example.nl'));
    const { token } = (await signIn('victim@example.nl')).json<{ token: string }>();
    await api.queries.factors.insertPasskey({
      user_uuid: (await api.queries.users.findUserByEmail('victim@example.nl'))?.uuid ?? '',
      credential_id: 'intruder',
      public_key: 'x',
      counter: 0,
      transports: [],
      name: 'Mine',
      now: startOfTests,
    });
    expect(await reset('victim@example.nl', 'now it is really mine')).toBe(204);
    expect(
      (await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
    expect(await api.queries.factors.findPasskey('intruder')).toBeNull();
    expect((await signIn('victim@example.nl', 'now it is really mine')).json()).toMatchObject({
      emailVerified: true,
      second_factor: { enrolled: false },
    });
  });
});

describe('confirming an address', () => {
  test('needs the password of the account, and opening the link confirms nothing', async () => {
    await register(person('click@example.nl'));
    const { token } = await lastMail(api, 'click@example.nl');
    const opened = await api.app.inject({ url: `/api/email-verifications/${token}` });
    expect([opened.statusCode, opened.json()]).toEqual([200, { email: 'click@example.nl' }]);
    expect((await signIn('click@example.nl')).json()).toMatchObject({ emailVerified: false });
    const refused = await verify(token, 'not the password');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'E_INVALID', errors: { password: 'This isn’t your current password' } },
    ]);
    expect((await verify(token)).statusCode).toBe(200);
    expect((await api.app.inject({ url: `/api/email-verifications/${token}` })).json()).toMatchObject({
      code: 'E_LINK',
    });
  });

  test('is limited to ten password attempts', async () => {
    await register(person('guessed@example.nl'));
    const { token } = await lastMail(api, 'guessed@example.nl');
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await verify(token, `guess number ${attempt}`)).statusCode).toBe(422);
    expect((await verify(token)).statusCode).toBe(429);
  });

  test('ends the sessions of the account, except in the confirming browser', async () => {
    await register(person('elsewhere@example.nl'));
    const { token } = await lastMail(api, 'elsewhere@example.nl');
    const [here, elsewhere] = [await signIn('elsewhere@example.nl'), await signIn('elsewhere@example.nl')];
    const cookieOf = (answer: typeof here): string =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await verify(token, chosen, { cookie: cookieOf(here) })).statusCode).toBe(200);
    const asked = await Promise.all(
      [here, elsewhere].map((answer) => api.app.inject({ url: '/api/session', headers: { cookie: cookieOf(answer) } })),
    );
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  });
});

describe('the address of an account', () => {
  const me = (method: 'GET' | 'PUT' | 'POST', path: string, token: string, payload?: object) =>
    api.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  const fresh = async (email: string): Promise<string> => {
    await register(person(email));
    return (await signIn(email)).json<{ token: string }>().token;
  };

  test('the address changes when the new one is proven, and the old one gets a mail', async () => {
    const token = await fresh('old@example.nl');
    expect((await me('PUT', '/api/account/email', token, { email: 'New@example.nl' })).statusCode).toBe(202);
    expect((await me('GET', '/api/account', token)).json()).toMatchObject({
      email: 'old@example.nl',
      pending_email: 'new@example.nl',
    });
    expect((await lastMail(api, 'old@example.nl')).kind).toBe('email-change-notice');
    expect((await signIn('new@example.nl')).statusCode).toBe(422);
    expect((await verify((await lastMail(api, 'new@example.nl')).token)).json()).toEqual({ email: 'new@example.nl' });
    expect([(await signIn('old@example.nl')).statusCode, (await signIn('new@example.nl')).statusCode]).toEqual([
      422, 200,
    ]);
    expect((await me('GET', '/api/account', token)).statusCode, 'the session from before').toBe(401);
    const renewed = (await signIn('new@example.nl')).json<{ token: string }>().token;
    expect((await me('GET', '/api/account', renewed)).json()).toMatchObject({
      email: 'new@example.nl',
      pending_email: null,
    });
  });

  test('an address of somebody else is rejected without revealing it', async () => {
    const token = await fresh('envious@example.nl');
    const before = (await mailsTo(api, emailOf('management'))).length;
    expect((await me('PUT', '/api/account/email', token, { email: emailOf('management') })).statusCode).toBe(202);
    expect(await mailsTo(api, emailOf('management'))).toHaveLength(before);
    expect((await me('PUT', '/api/account/email', token, { email: 'envious@example.nl' })).statusCode).toBe(422);
    expect((await me('PUT', '/api/account/email', token, { email: 'nothing' })).json()).toMatchObject({
      errors: { email: expect.any(String) },
    });
  });

  test('an address that was taken meanwhile is not given twice', async () => {
    const token = await fresh('slow@example.nl');
    await me('PUT', '/api/account/email', token, { email: 'contested@example.nl' });
    const link = (await lastMail(api, 'contested@example.nl')).token;
    await register(person('contested@example.nl'));
    expect((await verify(link)).json()).toMatchObject({ code: 'E_LINK' });
  });

  test('a link for an unproven address can be sent again, and lasts three days', async () => {
    const token = await fresh('again@example.nl');
    expect((await me('POST', '/api/email-verifications', token, {})).statusCode).toBe(202);
    const mails = await mailsTo(api, 'again@example.nl');
    expect(mails.map(({ kind }) => kind)).toEqual(['registration', 'email-verification']);
    api.clock.now = new Date(startOfTests.getTime() + 3 * 86_400_000);
    expect((await verify(mails[1]?.token ?? '')).statusCode).toBe(404);
    api.clock.now = new Date(startOfTests.getTime() + 3 * 86_400_000 - 1);
    expect((await verify(mails[1]?.token ?? '')).statusCode).toBe(200);
    await me('POST', '/api/email-verifications', token, {});
    expect(await mailsTo(api, 'again@example.nl')).toHaveLength(2);
  });
});
