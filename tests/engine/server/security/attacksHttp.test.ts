/**
 * Attacks by name, on the way in: headers, methods, paths, files; and on signing in: who is asked, how often, and where
 * it leads.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAttackWorld, type AttackWorld } from '../../../support/attackWorld.ts';
import { emailOf, password } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let world: AttackWorld;
let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'beheer-pages-'));
  mkdirSync(join(root, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'outside-the-pages');
  writeFileSync(join(root, 'dist', '.env'), 'outside-the-pages');
  writeFileSync(join(root, 'dist', 'index.html'), '<!doctype html><title>Beheer</title>');
  writeFileSync(join(root, 'dist', 'assets', 'app.js'), 'hello()');
  world = await createAttackWorld({
    pagesDirectory: join(root, 'dist'),
    trustProxy: [],
    signInLimits: {
      perAccount: 4,
      perAddress: 12,
      windowMilliseconds: 60_000,
      trickle: { perAddress: 2, windowMilliseconds: 10_000 },
    },
  });
});
beforeEach(() => world.api.store.database.deleteFrom('beheer_attempts').execute());
afterAll(async () => {
  await world.api.close();
  rmSync(root, { recursive: true, force: true });
});

const inject = (options: InjectOptions) => world.api.app.inject(options);
const bearer = (secret = world.api.tokens.management) => ({ authorization: `Bearer ${secret}` });

describe('paths', () => {
  test.each([
    '/build/../secret.txt',
    '/build/../../secret.txt',
    '/build/%2e%2e/secret.txt',
    '/build/..%2fsecret.txt',
    '/build/%2e%2e%2fsecret.txt',
    '/build/..%5csecret.txt',
    '/build/....//secret.txt',
    '/build/assets/../../secret.txt',
    '/build//etc/passwd',
    '/build/%00',
    '/build/app.js%00.txt',
    '/build/.env',
    '/build/%2eenv',
    '/build/%252e%252e/secret.txt',
    '/../secret.txt',
    '/.git/config',
    '/.env',
    '/secret.txt',
    '/%2e%2e/secret.txt',
    '/build/',
    '/build',
    '/build/assets',
    '/build/assets/',
  ])('%s does not leave the pages folder', async (url) => {
    const answer = await inject({ url });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(answer.body).not.toContain('outside-the-pages');
    expect(answer.body).not.toMatch(/root:|package\.json|app\.js/);
  });

  test('the pages themselves are served for any such path', async () => {
    expect((await inject({ url: '/build/assets/app.js' })).body).toBe('hello()');
    const page = await inject({ url: '/domain/%3Cscript%3Ealert(1)%3C/script%3E' });
    const named =
      '<meta name="application-name" content="Voorbeeld Hosting" /><meta name="product-locales" content="en nl" /><meta name="product-region" content="Europe/Amsterdam 1 NL" />';
    expect([page.statusCode, page.body]).toEqual([200, `<!doctype html><title>Voorbeeld Hosting</title>${named}`]);
    expect([page.headers['x-frame-options'], page.headers['x-content-type-options']]).toEqual(['DENY', 'nosniff']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).toBe("script-src 'self'");
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '..%2fusers',
    'clients%00',
    'clients;drop',
    "clients'--",
    '%F0%9F%92%A9',
    'a'.repeat(300),
  ])('/api/%s is not a resource', async (name) => {
    for (const url of [
      `/api/${name}`,
      `/api/${name}/${world.contacts.own}`,
      `/api/domain-contacts/${name}`,
      `/api/domain-contacts/${world.contacts.own}/${name}`,
    ]) {
      const answer = await inject({ url, headers: bearer() });
      expect([404, 400], `${url} ${answer.body}`).toContain(answer.statusCode);
    }
    expect(
      (
        await inject({
          method: 'PUT',
          url: `/api/clients/${world.api.company.clients.own}/${name}`,
          headers: bearer(),
          payload: {},
        })
      ).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (
        await inject({
          method: 'POST',
          url: `/api/application-templates/files/${name}?name=a.png`,
          headers: { ...bearer(), 'content-type': 'image/png' },
          payload: Buffer.from('89504e470d0a1a0a', 'hex'),
        })
      ).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('headers and methods', () => {
  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    '%s does not make another method of it',
    async (name) => {
      const url = `/api/domain-contacts/${world.contacts.own}`;
      await inject({ method: 'GET', url: `${url}`, headers: { ...bearer(), [name]: 'DELETE' } });
      await inject({ method: 'PUT', url, headers: { ...bearer(), [name]: 'DELETE' }, payload: {} });
      expect((await inject({ url, headers: bearer() })).statusCode).toBe(200);
    },
  );

  test.each(['PATCH', 'OPTIONS', 'TRACE'])('%s is no method of the API', async (method) => {
    const answer = await inject({
      method: method as 'PATCH',
      url: '/api/clients',
      headers: { ...bearer(), origin: 'https://evil.example' },
    });
    expect([404, 405]).toContain(answer.statusCode);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('no other origin is allowed by CORS', async () => {
    const answer = await inject({ url: '/api/clients', headers: { ...bearer(), origin: 'https://evil.example' } });
    expect([answer.headers['access-control-allow-origin'], answer.headers['access-control-allow-credentials']]).toEqual(
      [undefined, undefined],
    );
  });

  test.each(['"1" or 1=1', '1', '"-1"', '"1", "2"', 'W/"x"', '"99999999999999999999"'])(
    'If-Match: %s is refused',
    async (version) => {
      const answer = await inject({
        method: 'PUT',
        url: `/api/domain-contacts/${world.contacts.own}`,
        headers: { ...bearer(), 'if-match': version },
        payload: { city: 'Hacked' },
      });
      expect(answer.statusCode, answer.body).toBe(400);
    },
  );

  test('a key of another person’s request returns nothing of it', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const body = { client_uuid: world.api.company.clients.other };
    const theirs = await world.api.send('management', 'POST /api/carts', { body, headers });
    expect(theirs.statusCode).toBe(201);
    expect((await world.api.send('user', 'POST /api/carts', { body, headers })).statusCode).toBe(422);
  });

  test.each([
    'application/json; charset=utf-16',
    'text/json',
    'application/jsonp',
    'application/xml',
    'text/html',
    'application/x-ndjson',
  ])('%s is rejected as JSON', async (type) => {
    const answer = await inject({
      method: 'POST',
      url: '/api/product-categories',
      headers: { ...bearer(), 'content-type': type },
      payload: '{"name":"x","slug":"type-trick"}',
    });
    expect([415, 201]).toContain(answer.statusCode);
    if (answer.statusCode === 201) expect(type, 'read as UTF-8 whatever it says').toContain('charset');
  });

  test('a body larger than a megabyte is rejected', async () => {
    expect(
      (
        await inject({
          method: 'POST',
          url: '/api/product-categories',
          headers: bearer(),
          payload: { name: 'x'.repeat(1_100_000) },
        })
      ).statusCode,
    ).toBe(413);
  });
});

describe('files', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>alert(1)</script>')]);
  const send = (name: string, payload: Buffer | string, type = 'image/png', field = 'logo') =>
    inject({
      method: 'POST',
      url: `/api/application-templates/files/${field}?name=${encodeURIComponent(name)}`,
      headers: { ...bearer(), 'content-type': type },
      payload,
    });

  test.each([
    ['HTML under the name of an image', 'logo.png', '<!doctype html><script>alert(1)</script>'],
    ['a script under the name of an image', 'logo.jpg', 'alert(1)'],
    ['a program', 'logo.png', 'MZ\u0090\u0000'],
    ['a PDF where images go', 'logo.png', '%PDF-1.7 …'],
    ['an archive', 'logo.png', 'PK\u0003\u0004'],
  ])('%s is rejected by its content', async (_name, name, content) => {
    expect((await send(name, content)).statusCode).toBe(415);
  });

  test.each([
    ['name', 404],
    ['manifest', 404],
    ['uuid', 404],
    ['no_such', 404],
  ])('a file for %s, which accepts none, is rejected', async (field, status) => {
    expect((await send('logo.png', png, 'image/png', String(field))).statusCode).toBe(status);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\logo.png', 'logo.png'],
    ['logo.png\r\nSet-Cookie: a=b', 'logo.pngSet-Cookie: a=b'],
    ['logo.png.html', 'logo.png.html'],
    ['\u202Egnp.exe', 'gnp.exe'],
  ])('the name %j becomes %j', async (name, kept) => {
    const answer = await send(name, png);
    expect([answer.statusCode, answer.json<{ name: string; media_type: string }>()], answer.body).toMatchObject([
      201,
      { name: kept, media_type: 'image/png' },
    ]);
  });

  test.each([
    [
      'an SVG with a script',
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    ['an image that is called a page', 'logo.png.html', png, 'image/png'],
  ])('%s is sent as a download, never as a page', async (_name, name, content, type) => {
    const file = (await send(name, content)).json<{ uuid: string }>();
    const made = await world.api.send('management', 'POST /api/application-templates', {
      body: { key: `attack-${file.uuid.slice(-8)}`, name: 'Attack', category: 'cms', manifest: 'a: 1', logo: file },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { headers } = await inject({
      url: `/api/application-templates/${made.json<{ uuid: string }>().uuid}/logo`,
      headers: bearer(),
    });
    expect([
      headers['content-type'],
      headers['content-security-policy'],
      headers['x-content-type-options'],
      String(headers['content-disposition']).split(';')[0],
    ]).toEqual([type, "default-src 'none'; sandbox", 'nosniff', 'attachment']);
  });

  test('a file that somebody else uploaded cannot be attached', async () => {
    const logo = (await send('logo.png', png)).json<{ uuid: string }>();
    const first = { key: 'first-holder', name: 'First', category: 'cms', manifest: 'a: 1', logo };
    expect((await world.api.send('management', 'POST /api/application-templates', { body: first })).statusCode).toBe(
      201,
    );
    expect(
      (
        await world.api.send('management', 'POST /api/application-templates', {
          body: { ...first, key: 'second-holder' },
        })
      ).statusCode,
    ).toBe(422);
  });
});

describe('signing in', () => {
  const signIn = (
    email: string,
    secret: string,
    headers: Record<string, string> = {},
    remoteAddress = '198.51.100.7',
  ) => inject({ method: 'POST', url: '/api/session', payload: { email, password: secret }, headers, remoteAddress });
  const guesses = async (
    count: number,
    guess: (index: number) => ReturnType<typeof signIn>,
  ): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await guess(index)).statusCode);
    return statuses;
  };

  test('guesses at one account are counted for all networks', async () => {
    const headers = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-client-ip': `203.0.113.${index}`,
    });
    expect(
      (await guesses(6, (index) => signIn(emailOf('user'), 'wrong', headers(index), `192.0.2.${index}`))).slice(-2),
    ).toEqual([429, 429]);
  });

  test('other spellings of the address count for the same account', async () => {
    const [name, domain] = emailOf('user').split('@');
    const written = [
      `${name}@${domain}`,
      `${name?.toUpperCase()}@${domain}`,
      ` ${name}@${domain}`,
      `${name}@${domain?.toUpperCase()} `,
      `${name}@${domain}`,
      `${name}@${domain}`,
    ];
    expect((await guesses(6, (index) => signIn(written[index] ?? '', 'wrong'))).slice(-2)).toEqual([429, 429]);
  });

  test('guesses at many accounts are counted by network, not by a header', async () => {
    const statuses = await guesses(16, (index) =>
      signIn(`nobody${index}@example.nl`, 'wrong', { 'x-forwarded-for': `203.0.113.${index}` }),
    );
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('a /64 of IPv6 counts as one network', async () => {
    const statuses = await guesses(16, (index) =>
      signIn(`nobody${index}@example.nl`, 'wrong', {}, `2001:db8:1:2::${index.toString(16)}`),
    );
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test.each([
    ['a letter of full width', 'ｕser@example.nl'],
    ['a dotless i', 'management@example.nl'.replace('m', 'ｍ')],
    ['another alphabet', 'usеr@example.nl'],
    ['a plus', 'user+x@example.nl'],
    ['a dot', 'us.er@example.nl'],
    ['a long s', 'uſer@example.nl'],
    ['an invisible character', 'us\u200Ber@example.nl'],
    ['a comment', 'user(x)@example.nl'],
    ['NUL', 'user@example.nl\u0000'],
  ])('%s in the address is another address', async (_name, email) => {
    const answer = await signIn(email, password);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.cookies).toEqual([]);
  });

  test.each([
    [{ email: { ne: null }, password }],
    [{ email: ['user@example.nl'], password }],
    [{ email: 'user@example.nl', password: { length: 0 } }],
    [{ email: 'user@example.nl', password: true }],
    [{ email: 'user@example.nl', password, type: 'management' }],
  ])('%j signs nobody in', async (payload) => {
    expect((await inject({ method: 'POST', url: '/api/session', payload })).statusCode).toBe(422);
  });

  test('a mailed link uses the configured host, whatever host the request names', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    expect(
      (await inject({ method: 'POST', url: '/api/password-resets', payload: { email: emailOf('employee') }, headers }))
        .statusCode,
    ).toBe(202);
    const mail = await lastMail(world.api, emailOf('employee'));
    expect(mail.link).toMatch(/^https:\/\/beheer\.example\.nl\//);
    expect(mail.html + mail.text).not.toContain('evil');
  });

  test.each([
    'user@example.nl\r\nBcc: evil@example.com',
    'user@example.nl,evil@example.com',
    'user@example.nl evil@example.com',
  ])('%j gets no mail', async (email) => {
    const before = (await mailsTo(world.api, emailOf('user'))).length;
    expect((await inject({ method: 'POST', url: '/api/password-resets', payload: { email } })).statusCode).toBeLessThan(
      500,
    );
    await world.api.app.settled();
    expect((await mailsTo(world.api, emailOf('user'))).length).toBe(before);
    expect(
      (await world.api.queries.mails.listMails(500)).filter(({ recipient }) => recipient.includes('evil')),
    ).toEqual([]);
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '///evil.example',
    'evil.example',
    '/api/session',
    '/login',
    '/domain\r\nSet-Cookie:a=b',
    'data:text/html,x',
  ])('signing in does not lead to %j', async (url) => {
    const answer = await inject({
      method: 'PUT',
      url: '/api/account/latest-url',
      headers: bearer(world.api.tokens.user),
      payload: { url },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)], answer.body).toEqual([
      422,
      ['url'],
    ]);
  });

  test('a code of the app works once', async () => {
    const { token } = (await signIn(emailOf('user'), password)).json<{ token: string }>();
    const own = (method: 'POST' | 'PUT', payload: object) =>
      inject({ method, url: '/api/account/totp', headers: bearer(token), payload });
    const { secret } = (await own('POST', {})).json<{ secret: string }>();
    const codeNow = (): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.api.clock.now.getTime() });
    expect((await own('PUT', { code: codeNow() })).statusCode).toBe(200);
    world.api.clock.now = new Date(world.api.clock.now.getTime() + 120_000);
    const challenge = async (): Promise<string> =>
      (await signIn(emailOf('user'), password)).json<{ challenge: string }>().challenge;
    const second = async (about: string, code: string) =>
      (await inject({ method: 'POST', url: '/api/session/second-factor', payload: { challenge: about, code } }))
        .statusCode;
    const [first, other, third] = [await challenge(), await challenge(), await challenge()];
    expect(await second(first, codeNow())).toBe(200);
    expect(await second(first, codeNow()), 'the challenge again').not.toBe(200);
    expect(await second(other, codeNow()), 'the code again').toBe(422);
    const later = codeNow();
    world.api.clock.now = new Date(world.api.clock.now.getTime() + 24 * 3_600_000);
    expect(await second(third, later), 'another day').not.toBe(200);
  });
});
