/**
 * Requests that a browser would not send, and things that change at the last second: each is answered with its error,
 * in both languages, and leaves nothing behind.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createShop, type Shop } from '../../../support/shop.ts';

type Body = Readonly<Record<string, unknown>>;

let shop: Shop;
let contact: string;
beforeAll(async () => {
  shop = await createShop();
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
  await shop.api.store.database.updateTable('clients').set(address).execute();
  contact = await shop.add('domain-contacts', {
    client_uuid: shop.api.company.clients.own,
    type: 'person',
    name: 'Eva',
    email: 'eva@example.nl',
    phone: '+31501234567',
    ...address,
  });
  await shop.insert('coupons', {
    code: 'KORT',
    type: 'percentage',
    value_bp: 1_000,
    duration: 'once',
    status: 'active',
  });
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await change('carts', { status: 'abandoned' });
  await change('products', { status: 'active' }, { uuid: shop.products.hosting });
});

const address = { street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' };
const change = (table: string, values: Body, at: Body = {}): Promise<unknown> => {
  const query = anyTable(shop.api.store.database).updateTable(table).set(values);
  return Object.entries(at)
    .reduce((narrowed, [column, value]) => narrowed.where(column, '=', value), query)
    .execute();
};
const count = async (table: string): Promise<number> =>
  (await anyTable(shop.api.store.database).selectFrom(table).select('uuid').execute()).length;

const hosting = (rest: Body = {}): Body => ({
  product_uuid: shop.products.hosting,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  ...rest,
});
const domain = (domain_name: string, config: Body = {}): Body => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'], ...config },
});

interface Filled {
  readonly seen: string;
  readonly items: readonly { readonly uuid: string }[];
}
async function fill(items: readonly Body[], client = ''): Promise<Filled> {
  const answer = await shop.api.send(client === '' ? 'user' : 'management', `POST /api/cart/items${client}`, {
    body: { items },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

interface Asked {
  readonly call: string;
  readonly body: Body;
}
let keys = 0;
/** Returns the status, the code and the message of each field or of the whole request, in English and in Dutch. */
async function told({ call, body }: Asked): Promise<readonly unknown[]> {
  const [en, nl] = await Promise.all(
    ['en', 'nl'].map(async (language) =>
      shop.api.send('user', call, {
        body,
        headers: { 'accept-language': language, 'idempotency-key': `key-${(keys += 1)}` },
      }),
    ),
  );
  const words = (answer: typeof en): unknown => {
    const { message, errors } = answer?.json<{ message: string; errors?: Body }>() ?? {};
    return errors === undefined || Object.keys(errors).length === 0 ? message : errors;
  };
  expect(nl?.statusCode).toBe(en?.statusCode);
  return [en?.statusCode, en?.json<Body>()['code'], words(en), words(nl)];
}

const checkout = (seen: string, rest: Body = {}, client = ''): Asked => ({
  call: `POST /api/cart/checkout${client}`,
  body: { seen, terms_version: '1', payment_method: 'bank_transfer', ...rest },
});
const other = (): string => `?client=${shop.api.company.clients.other}`;
/** The cart as it is now. */
const seenNow = async (): Promise<string> => (await shop.api.send('user', 'GET /api/cart')).json<Filled>().seen;

const invalid = (field: string, en: string, nl: string): Expected => [
  422,
  'E_INVALID',
  { [field]: en },
  { [field]: nl },
];
const unknown = (field: string, path = field): Expected =>
  invalid(
    path,
    `Unknown field “${field}”. Check the spelling or leave it out`,
    `Onbekend veld ‘${field}’. Controleer de spelling of laat het weg`,
  );
const notThere: Expected = [
  404,
  'E_NOT_FOUND',
  'Not found, or you don’t have access to it.',
  'Niet gevonden, of je hebt er geen toegang toe.',
];
const changed: Expected = [
  409,
  'E_CHANGED',
  'Your cart has changed: a price, line or VAT is different from what you saw.',
  'Je winkelwagen is gewijzigd: een prijs, regel of de btw is anders dan je zag.',
];
const state = (en: string, nl: string): Expected => [409, 'E_STATE', en, nl];

type Expected = readonly [number, string, unknown, unknown];
type Tampering = readonly [what: string, act: () => Promise<Asked>, expected: Expected];

describe('a quantity', () => {
  test.each<[unknown, string, string]>([
    [0, 'Must be 1 or more', 'Moet 1 of meer zijn'],
    [-1, 'Must be 1 or more', 'Moet 1 of meer zijn'],
    [1e9, 'Must be 100,000 or less', 'Moet 100.000 of minder zijn'],
    [0.1, 'Use whole numbers only', 'Gebruik alleen hele getallen'],
    ['2', 'Use whole numbers only', 'Gebruik alleen hele getallen'],
    [null, 'Use whole numbers only', 'Gebruik alleen hele getallen'],
  ])('of %j is rejected in the cart, and when it is added', async (quantity, en, nl) => {
    const {
      items: [line],
      seen,
    } = await fill([hosting()]);
    expect(await told({ call: 'POST /api/cart/items', body: { items: [hosting({ quantity })] } })).toEqual(
      invalid('items.0.quantity', en, nl),
    );
    expect(await told({ call: `PUT /api/cart/items/${line?.uuid ?? ''}`, body: { quantity } })).toEqual(
      invalid('quantity', en, nl),
    );
    expect(await seenNow()).toBe(seen);
  });
});

const withPricesOfOnesOwn = [
  'net_cents',
  'gross_cents',
  'discount_cents',
  'unit_price_cents',
  'items',
  'client_uuid',
  'coupon_uuid',
  'currency',
].map((field): Tampering => [
  `${field} of one’s own`,
  async () => checkout((await fill([hosting()])).seen, { [field]: 1 }),
  unknown(field),
]);

const ofAnother: readonly Tampering[] = [
  [
    'a price in the cart',
    async () => ({
      call: `PUT /api/cart/items/${(await fill([hosting()])).items[0]?.uuid ?? ''}`,
      body: { quoted_price_cents: 1 },
    }),
    unknown('quoted_price_cents'),
  ],
  ['the cart of another client', async () => checkout((await fill([hosting()], other())).seen, {}, other()), notThere],
  [
    'a line of another client’s cart',
    async () => ({
      call: `PUT /api/cart/items/${(await fill([hosting()], other())).items[0]?.uuid ?? ''}`,
      body: { quantity: 2 },
    }),
    notThere,
  ],
  [
    'another client’s cart as what was seen',
    async () => {
      await fill([hosting()]);
      return checkout((await fill([hosting()], other())).seen);
    },
    changed,
  ],
  [
    'a contact that became another client’s',
    async () => {
      const { seen } = await fill([domain('contact.nl', { registrant_contact_uuid: contact })]);
      await change('domain_contacts', { client_uuid: shop.api.company.clients.other }, { uuid: contact });
      return checkout(seen);
    },
    state('contact.nl: This contact doesn’t exist.', 'contact.nl: Dit contact bestaat niet.'),
  ],
  [
    'a contact of another client',
    async () => {
      await change('domain_contacts', { client_uuid: shop.api.company.clients.other }, { uuid: contact });
      return {
        call: 'POST /api/cart/items',
        body: { items: [domain('vreemd.nl', { registrant_contact_uuid: contact })] },
      };
    },
    invalid('items.0.config.registrant_contact_uuid', 'This contact doesn’t exist', 'Dit contact bestaat niet'),
  ],
];

const withPayment: readonly Tampering[] = [
  [
    'direct debit without a mandate',
    async () => checkout((await fill([hosting()])).seen, { payment_method: 'direct_debit' }),
    invalid(
      'payment_method',
      'Direct debit needs a bank account and a mandate',
      'Voor automatische incasso zijn een rekening en een machtiging nodig',
    ),
  ],
  [
    'direct debit by another’s mandate',
    async () =>
      checkout((await fill([hosting()])).seen, {
        payment_method: 'direct_debit',
        mandate: { iban: 'NL91 ABNA 0417 1643 00', consent: true, sepa_mandate_id: 'C00002-20260101' },
      }),
    unknown('sepa_mandate_id', 'mandate.sepa_mandate_id'),
  ],
  [
    'direct debit from what is no account',
    async () =>
      checkout((await fill([hosting()])).seen, {
        payment_method: 'direct_debit',
        mandate: { iban: 'NL00ABNA0417164300', consent: true },
      }),
    invalid(
      'mandate.iban',
      'Enter a valid IBAN, such as NL91 ABNA 0417 1643 00',
      'Vul een geldig IBAN in, zoals NL91 ABNA 0417 1643 00',
    ),
  ],
  [
    'direct debit without consent',
    async () =>
      checkout((await fill([hosting()])).seen, {
        payment_method: 'direct_debit',
        mandate: { iban: 'NL91ABNA0417164300', consent: false },
      }),
    invalid(
      'mandate.consent',
      'Agree to collection from this account',
      'Ga ermee akkoord dat we van deze rekening afschrijven',
    ),
  ],
  [
    'a method that is not offered',
    async () => checkout((await fill([hosting()])).seen, { payment_method: 'online' }),
    invalid('payment_method', 'Online payment isn’t available right now', 'Online betalen kan op dit moment niet'),
  ],
  [
    'terms of an older version',
    async () => checkout((await fill([hosting()])).seen, { terms_version: '0' }),
    invalid(
      'terms_version',
      'The terms have changed. Read and accept the new ones',
      'De voorwaarden zijn gewijzigd. Lees en accepteer de nieuwe',
    ),
  ],
];

const atTheLastSecond: readonly Tampering[] = [
  [
    'a coupon that expires',
    async () => {
      await fill([hosting()]);
      const { seen } = (await shop.api.send('user', 'PUT /api/cart/coupon', { body: { code: 'KORT' } })).json<Filled>();
      await change('coupons', { ends_at: new Date('2026-03-01T00:00:00Z') });
      return checkout(seen);
    },
    state('This code has expired.', 'Deze code is verlopen.'),
  ],
  [
    'a name that is taken',
    async () => {
      const { seen } = await fill([domain('bezet.nl')]);
      await shop.add('domains', {
        name: 'bezet.nl',
        tld_uuid: shop.api.company.tlds.nl,
        client_uuid: shop.api.company.clients.other,
      });
      return checkout(seen);
    },
    state(
      'bezet.nl: Someone has registered this name in the meantime.',
      'bezet.nl: Iemand heeft deze naam intussen geregistreerd.',
    ),
  ],
  [
    'a price that changes',
    async () => {
      const { seen } = await fill([{ product_uuid: shop.products.book, action: 'once', period_unit: 'once' }]);
      await change(
        'price_list_items',
        { tiers: JSON.stringify([{ from_qty: 1, unit_price_cents: 2_451 }]) },
        { product_uuid: shop.products.book },
      );
      return checkout(seen);
    },
    changed,
  ],
  [
    'a price that is gone',
    async () => {
      const { seen } = await fill([{ product_uuid: shop.products.book, action: 'once', period_unit: 'once' }]);
      await shop.api.store.database
        .deleteFrom('price_list_items')
        .where('product_uuid', '=', shop.products.book)
        .execute();
      return checkout(seen);
    },
    state(
      'BOOK: No price for this anymore. Choose another period, or contact us.',
      'BOOK: Hier is geen prijs meer voor. Kies een andere periode of neem contact op.',
    ),
  ],
  [
    'a product that is retired',
    async () => {
      const { seen } = await fill([hosting()]);
      await change('products', { status: 'retired' }, { uuid: shop.products.hosting });
      return checkout(seen);
    },
    state('HOST: This product is no longer for sale.', 'HOST: Dit product is niet meer te koop.'),
  ],
];

describe('a tampered request is rejected without effect:', () => {
  test.each([...withPricesOfOnesOwn, ...ofAnother, ...withPayment, ...atTheLastSecond])(
    '%s',
    async (_what, act, expected) => {
      const asked = await act();
      const [cart, ...before] = [
        await seenNow(),
        await count('orders'),
        await count('subscriptions'),
        await count('invoices'),
        await count('domains'),
      ];
      expect(await told(asked)).toEqual(expected);
      expect([
        await seenNow(),
        await count('orders'),
        await count('subscriptions'),
        await count('invoices'),
        await count('domains'),
      ]).toEqual([cart, ...before]);
    },
  );
});

test('a name that two clients order concurrently goes to one', async () => {
  const { clients } = shop.api.company;
  const carts = await Promise.all(
    Object.values(clients).map(async (client) => ({
      client,
      seen: (await fill([domain('samen.nl')], `?client=${client}`)).seen,
    })),
  );
  const order = async ({ client, seen }: (typeof carts)[number]): ReturnType<typeof shop.api.send> => {
    const answer = await shop.api.send('management', `POST /api/cart/checkout?client=${client}`, {
      headers: { 'idempotency-key': client },
      body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
    });
    // "Try again in a moment": the other order held the name for too long.
    return answer.statusCode === 503 ? order({ client, seen }) : answer;
  };
  const answers = await Promise.all(carts.map(order));
  expect(answers.map(({ statusCode }) => statusCode).toSorted(), answers.map(({ body }) => body).join('\n')).toEqual([
    201, 409,
  ]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'E_STATE',
    message: expect.stringMatching(/^samen\.nl.* registered/),
  });
});
