/** Whose name, colour and logo the pages and mails have, and what is refused as a logo or colour. */
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerLetterhead } from '../../../../src/modules/clients/server/mailSender.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { password } from '../../../support/company.ts';

let api: TestApp;
let other: string;

const octets = { 'content-type': 'application/octet-stream' };
const sendLogo = (content: Buffer, name = 'logo.png') =>
  api.send('management', `POST /api/sellers/files/logo?name=${name}`, { body: content, headers: octets });

async function change(seller: string, values: object): Promise<void> {
  const { version } = (await api.send('management', `GET /api/sellers/${seller}`)).json<{ version: number }>();
  const answer = await api.send('management', `PUT /api/sellers/${seller}`, { body: { ...values, version } });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
}

/** A picture without pixels: its header says how many there are. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.write('IHDR');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  header.set([8, 6], 12);
  header.writeUInt32BE(crc32(header.subarray(0, 17)), 17);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), header.subarray(0, 21)]);
}

/** The page, as a person or a stranger loads it. */
const pageOf = async (actor: TestActor | null): Promise<string> =>
  (await api.app.inject({ url: '/', headers: actor ? { cookie: sessionHeaders(api.tokens[actor]).cookie } : {} })).body;

const logoOf = (actor: TestActor | null) =>
  api.app.inject({
    url: '/api/session/logo?version=1',
    headers: actor ? { cookie: sessionHeaders(api.tokens[actor]).cookie } : {},
  });

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const { company, store } = api;
  const seller = await store.database
    .selectFrom('sellers')
    .selectAll()
    .where('uuid', '=', company.seller)
    .executeTakeFirstOrThrow();
  const made = await api.send('management', 'POST /api/sellers', {
    body: {
      ...Object.fromEntries(
        ['legal_name', 'street', 'house_number', 'postal_code', 'city', 'iban'].map((name) => [
          name,
          seller[name as keyof typeof seller],
        ]),
      ),
      name: 'Andere "Hosting"',
      email: 'info@andere.example.nl',
      brand_colour: '#ffd400',
    },
  });
  other = made.json<{ uuid: string }>().uuid;
  await change(company.seller, { brand_colour: '#00508f' });
});
afterAll(() => api.close());

describe('the page', () => {
  test('has the name and colour of the default seller for strangers and staff, and of their own seller for people of clients', async () => {
    for (const actor of [null, 'management', 'employee', 'user'] as const) {
      const page = await pageOf(actor);
      expect(page).toContain('<title>Voorbeeld Hosting</title>');
      expect(page).toContain('&quot;filled&quot;:&quot;#00508f&quot;');
      expect(page).not.toContain('brand-key');
    }
    const { own } = api.company.clients;
    await api.store.database.updateTable('clients').set({ seller_uuid: other }).where('uuid', '=', own).execute();
    const page = await pageOf('user');
    expect(page).toContain('<title>Andere &quot;Hosting&quot;</title>');
    expect(page).toContain('&quot;filled&quot;:&quot;#ffd400&quot;');
    expect(page).toContain(`<meta name="brand-key" content="${other}" />`);
    for (const actor of [null, 'management', 'employee'] as const)
      expect(await pageOf(actor)).toContain('<title>Voorbeeld Hosting</title>');
  });

  test('has the name in the settings for everybody but people of another seller', async () => {
    await api.send('management', 'PUT /api/settings', { body: { company_name: 'Voorbeeldgroep' } });
    expect(await pageOf(null)).toContain('<title>Voorbeeldgroep</title>');
    expect(await pageOf('user')).toContain('<title>Andere &quot;Hosting&quot;</title>');
    await api.send('management', 'PUT /api/settings', { body: { company_name: null } });
  });

  test('has the brand of the product while the database does not answer', async () => {
    const { app, cutOff, close } = await createTestApp({ registry: await productRegistry() });
    await cutOff();
    const page = await app.inject({ url: '/' });
    expect([page.statusCode, page.body.includes('<title>Beheer</title>')]).toEqual([503, true]);
    await close().catch(() => undefined);
  });
});

test('signing in answers to a person of another seller which brand their pages have', async () => {
  const brandFor = async (actor: TestActor) =>
    (await api.signIn(`${actor}@example.nl`, password)).json<{ brand?: string }>().brand;
  expect([await brandFor('user'), await brandFor('employee')]).toEqual([other, undefined]);
});

test('the logo is that of the seller of the page, and mails have its colour', async () => {
  expect([(await logoOf(null)).statusCode, (await logoOf('user')).statusCode]).toEqual([404, 404]);
  const [first, second] = [pngOf(30, 10), pngOf(10, 30)];
  await change(api.company.seller, { logo: (await sendLogo(first)).json<object>() });
  await change(other, { logo: (await sendLogo(second)).json<object>() });
  expect((await logoOf(null)).rawPayload.equals(first)).toBe(true);
  const own = await logoOf('user');
  expect([own.rawPayload.equals(second), own.headers['content-type'], own.headers['cache-control']]).toEqual([
    true,
    'image/png',
    'private, max-age=31536000, immutable',
  ]);
  expect(await pageOf('user')).toMatch(
    /<meta name="brand-logo" content="\/api\/session\/logo\?version=[0-9a-f-]{36}" \/>/,
  );
  expect(await sellerLetterhead(api.store)(other)).toMatchObject({ colour: '#ffd400' });
});

describe('a seller rejects', () => {
  test.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    ['an SVG that is called a PNG', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 415],
    ['what is no image', Buffer.from('%PDF-1.7 not an image'), 415],
    ['a file of more than 1 MB', Buffer.concat([pngOf(10, 10), Buffer.alloc(1_100_000)]), 413],
    ['a picture of more than 4 million pixels', pngOf(4_000, 1_001), 413],
  ])('%s as its logo, and says why', async (_what, content, status) => {
    const answer = await sendLogo(content);
    expect(answer.statusCode).toBe(status);
    const { message, hint, errors } = answer.json<{ message: string; hint: string; errors: { logo: string } }>();
    expect(`${message} ${hint} ${errors.logo}`).toMatch(status === 415 ? /type PNG, JPG, WEBP/ : /1 MB|4 million/);
  });

  test('a colour that is none, and says how to write one', async () => {
    const { version } = (await api.send('management', `GET /api/sellers/${other}`)).json<{ version: number }>();
    for (const brand_colour of ['yellow', '#ff', 'url(x)']) {
      const answer = await api.send('management', `PUT /api/sellers/${other}`, { body: { brand_colour, version } });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { brand_colour: expect.stringContaining('#') as string },
      ]);
    }
  });
});
