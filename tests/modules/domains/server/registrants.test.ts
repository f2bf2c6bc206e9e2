/** What a TLD declares that it asks of registrants: held to in the order, on the domain, and when a contact is edited. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingOf, type RegistrantFields } from '../../../../src/modules/domains/rules/registrantDemands.ts';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let client: string;

beforeAll(async () => {
  registrar = await createRegistrar();
  client = registrar.shop.api.company.clients.own;
  await registrar.shop.add('known-names', { name: '*.nl', availability: 'free' });
  const tld = registrar.shop.api.company.tlds.nl;
  await registrar.call('management', `PUT /api/tlds/${tld}`, {
    registrant_fields: ['legal_form', 'kvk_number'],
    registrant_countries: ['NL', 'BE'],
  });
});
afterAll(() => registrar.shop.api.close());

const contact: RegistrantFields = {
  type: 'organisation',
  country: 'NL',
  citizenship: null,
  kvk_number: null,
  vat_id: null,
  legal_form: null,
  name: null,
};
test.each<[string, Partial<RegistrantFields>, readonly string[]]>([
  ['an organisation without either', {}, ['legal_form', 'kvk_number']],
  ['one with both', { legal_form: 'BV', kvk_number: '12345678' }, []],
  ['one abroad, which has no such number', { legal_form: 'BGG', country: 'BE' }, []],
  ['one elsewhere', { legal_form: 'BRO', country: 'US' }, ['country']],
  ['a person', { type: 'person' }, []],
  ['a person elsewhere', { type: 'person', country: 'US' }, ['country']],
  ['a citizen elsewhere', { type: 'person', country: 'US', citizenship: 'BE' }, []],
  ['an organisation of a citizen', { legal_form: 'BRO', country: 'US', citizenship: 'BE' }, ['country']],
])('missing data of %s is reported', (_, values, missing) => {
  const demands = {
    registrant_fields: ['legal_form' as const, 'kvk_number' as const],
    registrant_countries: ['NL', 'BE'],
  };
  expect(missingOf({ ...contact, ...values }, demands)).toEqual(missing);
  expect(missingOf({ ...contact, ...values }, { registrant_fields: null, registrant_countries: null })).toEqual([]);
});

const refused = async (methodAndUrl: string, body: Fields): Promise<unknown> => {
  const answer = await registrar.shop.api.send('employee', methodAndUrl, { body });
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ errors: unknown }>().errors;
};

test('a domain rejects a registrant without required data, and a registrant keeps it', async () => {
  const uuid = await registrar.domain('eisen.nl');
  const lacking = await registrar.contact(client);
  expect(await refused(`PUT /api/domains/${uuid}`, { registrant_contact_uuid: lacking })).toEqual({
    registrant_contact_uuid: '.nl requires the registrant’s legal form. Add it to the contact',
  });
  await registrar.call('employee', `PUT /api/domain-contacts/${lacking}`, { legal_form: 'BV', kvk_number: '12345678' });
  await registrar.call('employee', `PUT /api/domains/${uuid}`, { registrant_contact_uuid: lacking });
  expect(await refused(`PUT /api/domain-contacts/${lacking}`, { legal_form: null })).toHaveProperty('legal_form');
  expect(await refused(`PUT /api/domain-contacts/${lacking}`, { country: 'US', postal_code: '10001' })).toEqual({
    country: '.nl requires a registrant in: NL, BE',
  });
  await registrar.call('employee', `PUT /api/domain-contacts/${lacking}`, { phone: '+31207654321' });
  const [change] = await registrar.changesOf(uuid);
  expect(change?.['change_text']).toContain('KvK 12345678, BV');
});

test('data that a TLD required later does not block other edits of a registrant', async () => {
  const old = await registrar.contact(client);
  await registrar.domain('van-toen.nl', { registrant_contact_uuid: old });
  await registrar.call('employee', `PUT /api/domain-contacts/${old}`, { name: 'Piet Jansen' });
});

test('an order is rejected with a registrant without required data', async () => {
  const item = {
    product_uuid: registrar.shop.products.domain,
    action: 'register',
    period_unit: 'year',
    period_count: 1,
    domain_name: 'besteld.nl',
    config: { registrant_contact_uuid: await registrar.contact(client) },
  };
  const answer = await registrar.shop.api.send('user', 'POST /api/cart/items', { body: { items: [item] } });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('legal form')]);
});
