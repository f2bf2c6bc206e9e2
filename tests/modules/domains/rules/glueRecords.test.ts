import { expect, test } from 'vitest';
import { glueFault, isUnder } from '../../../../src/modules/domains/rules/glueRecords.ts';

const under = ['ns1.alfa.nl', 'ns2.alfa.nl'];
const glue = ['ns1.alfa.nl 192.0.2.1', 'NS2.alfa.nl 192.0.2.2 2001:db8::2'];

test.each<[string, readonly string[], readonly string[], ReturnType<typeof glueFault>]>([
  ['elsewhere', ['ns1.beta.nl', 'ns2.beta.nl'], [], null],
  ['of a name that only ends alike', ['ns1.betalfa.nl', 'ns.alfa.nl.example.net'], [], null],
  ['with their addresses', under, glue, null],
  ['without any', under, [], { fault: 'missing', host: 'ns1.alfa.nl' }],
  ['of which one has none', under, glue.slice(0, 1), { fault: 'missing', host: 'ns2.alfa.nl' }],
  ['the domain itself', ['alfa.nl', 'ns1.beta.nl'], [], { fault: 'missing', host: 'alfa.nl' }],
  ['with the address of another', ['ns1.alfa.nl'], [...glue], { fault: 'not-needed', host: 'ns2.alfa.nl' }],
  [
    'elsewhere, with addresses',
    ['ns1.beta.nl'],
    ['ns1.beta.nl 192.0.2.1'],
    { fault: 'not-needed', host: 'ns1.beta.nl' },
  ],
  ['with a name alone', ['ns1.alfa.nl'], ['ns1.alfa.nl'], { fault: 'address', host: 'ns1.alfa.nl' }],
  ['with what is no address', ['ns1.alfa.nl'], ['ns1.alfa.nl 192.0.2.256'], { fault: 'address', host: 'ns1.alfa.nl' }],
  ['with what is no name', ['ns1.alfa.nl'], ['ns1_alfa 192.0.2.1'], { fault: 'host', host: 'ns1_alfa' }],
  [
    'twice',
    ['ns1.alfa.nl'],
    ['ns1.alfa.nl 192.0.2.1', 'ns1.alfa.nl 192.0.2.2'],
    { fault: 'twice', host: 'ns1.alfa.nl' },
  ],
  ['with a private address', ['ns1.alfa.nl'], ['ns1.alfa.nl 10.0.0.1'], { fault: 'unreachable', host: 'ns1.alfa.nl' }],
  ['with one of the link', ['ns1.alfa.nl'], ['ns1.alfa.nl fe80::1'], { fault: 'unreachable', host: 'ns1.alfa.nl' }],
  ['with one of the machine', ['ns1.alfa.nl'], ['ns1.alfa.nl ::1'], { fault: 'unreachable', host: 'ns1.alfa.nl' }],
])('name servers %s', (_, nameservers, records, fault) => {
  expect(glueFault({ domain: 'alfa.nl', nameservers, glue: records })).toEqual(fault);
});

test('a name server stands under the domain by whole labels', () => {
  expect(isUnder('NS1.alfa.nl.', 'alfa.nl')).toBe(true);
  expect(isUnder('ns1.xalfa.nl', 'alfa.nl')).toBe(false);
});
