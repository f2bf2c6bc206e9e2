import { expect, test } from 'vitest';
import {
  differencesOf,
  isRemedyOf,
  type Differing,
  type OwnDomain,
} from '../../../../src/modules/domains/rules/registrarComparison.ts';
import type { RegistrarDomain } from '../../../../src/modules/providers/rules/registrarDomain.ts';

const ours: OwnDomain = {
  status: 'active',
  expires_on: '2027-04-01',
  locked: true,
  nameservers: ['ns1.example.net', 'NS2.example.net'],
  registrant: { organisation: 'Bakkerij Jansen', name: 'Jan', email: 'jan@example.nl' },
  underWay: [],
};
const theirs: RegistrarDomain = {
  name: 'alfa.nl',
  status: 'active',
  expires_on: '2027-04-01',
  locked: true,
  nameservers: ['ns2.example.net.', 'ns1.example.net'],
  registrant: { organisation: 'BAKKERIJ JANSEN', name: null, email: 'Jan@example.nl' },
};
const unknown: RegistrarDomain = {
  name: 'alfa.nl',
  status: null,
  expires_on: null,
  locked: null,
  nameservers: null,
  registrant: null,
};

test.each<[string, Partial<OwnDomain>, Partial<RegistrarDomain>, readonly Differing[]]>([
  ['the same, in another order', {}, {}, []],
  ['what the registrar cannot tell', {}, unknown, []],
  ['another day', {}, { expires_on: '2026-04-01' }, [{ kind: 'expiry', ours: '2027-04-01', theirs: '2026-04-01' }]],
  ['no day here', { expires_on: null }, {}, [{ kind: 'expiry', ours: null, theirs: '2027-04-01' }]],
  ['another day, and a renewal under way', { underWay: ['expires_on'] }, { expires_on: '2028-04-01' }, []],
  ['unlocked there', {}, { locked: false }, [{ kind: 'locked', ours: 'true', theirs: 'false' }]],
  ['unlocked there, as is being changed', { underWay: ['locked'] }, { locked: false }, []],
  [
    'other name servers',
    {},
    { nameservers: ['ns1.example.net'] },
    [{ kind: 'nameservers', ours: 'ns1.example.net ns2.example.net', theirs: 'ns1.example.net' }],
  ],
  ['the registrar’s own name servers', { nameservers: null }, {}, []],
  [
    'another registrant',
    {},
    { registrant: { organisation: null, name: 'Piet', email: 'piet@example.nl' } },
    [{ kind: 'registrant', ours: 'Bakkerij Jansen, jan@example.nl', theirs: 'Piet, piet@example.nl' }],
  ],
  ['a registrant without an address', {}, { registrant: { organisation: 'X', name: null, email: null } }, []],
  [
    'leaving',
    {},
    { status: 'transferring_away' },
    [{ kind: 'status', ours: 'active', theirs: 'pending_transfer_out' }],
  ],
  ['leaving, as is known', { status: 'pending_transfer_out' }, { status: 'transferring_away' }, []],
  [
    'staying after all',
    { status: 'pending_transfer_out' },
    {},
    [{ kind: 'status', ours: 'pending_transfer_out', theirs: 'active' }],
  ],
  ['in quarantine', {}, { status: 'quarantine' }, [{ kind: 'status', ours: 'active', theirs: 'quarantine' }]],
  ['past its day, which its day tells', {}, { status: 'expired' }, []],
])('of %s', (_, own, other, found) => {
  expect(differencesOf({ ...ours, ...own }, { ...theirs, ...other })).toEqual(found);
});

test('a task is possible for every difference, and our value is sent only where the registrar accepts it', () => {
  expect(isRemedyOf('only_there', 'task')).toBe(true);
  expect(isRemedyOf('nameservers', 'send')).toBe(true);
  expect(isRemedyOf('expiry', 'send')).toBe(false);
  expect(isRemedyOf('registrant', 'take_over')).toBe(false);
});
