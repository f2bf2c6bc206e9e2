import { expect, test } from 'vitest';
import {
  configOf,
  glueOf,
  nameserversOf,
  defaultOptions,
} from '../../../../src/modules/selling/browser/domain-order/options.ts';

const rules = {
  min_ns: 2,
  max_ns: 6,
  requires_auth_code: false,
  dnssec_allowed: false,
  privacy_available: false,
  years: [],
};
const options = {
  ...defaultOptions,
  ownNameservers: true,
  nameservers: 'NS1.alfa.nl 192.0.2.1, 2001:db8::1\nns2.alfa.nl. 192.0.2.2\nns3.example.net',
};

test('addresses belong to the name server before them', () => {
  expect(nameserversOf(options)).toEqual(['ns1.alfa.nl', 'ns2.alfa.nl', 'ns3.example.net']);
  expect(glueOf(options, 'alfa.nl')).toEqual(['ns1.alfa.nl 192.0.2.1 2001:db8::1', 'ns2.alfa.nl 192.0.2.2']);
  expect(glueOf({ ...options, ownNameservers: false }, 'alfa.nl')).toEqual([]);
});

test('of several names each has those under it', () => {
  expect(configOf(options, rules, 'alfa.nl')).toMatchObject({ glue_records: glueOf(options, 'alfa.nl') });
  expect(configOf(options, rules, 'beta.nl')).not.toHaveProperty('glue_records');
});
