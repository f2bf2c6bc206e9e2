/**
 * The registrar to practise with: it has what we have with it but for what it is said to differ in, lists that, and
 * takes what it is sent.
 */
import { describe, expect, test } from 'vitest';
import type { RegistrarDomain } from '../../../../src/modules/providers/rules/registrarDomain.ts';
import type { Adapter, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { practiceAdapter } from '../../../../src/modules/providers/server/adapters/practice.ts';
import { Memory } from './contract.ts';

const ours: RegistrarDomain = {
  name: 'sneek.frl',
  status: 'active',
  expires_on: '2027-04-01',
  locked: true,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  registrant: null,
};
const provider = (differences: unknown) => ({
  key: 'practice',
  test_mode: true,
  credentials: JSON.stringify({ differences }),
});
async function listed(adapter: Adapter, credentials: string | null): Promise<readonly RegistrarDomain[]> {
  const found: RegistrarDomain[] = [];
  const account = { ...provider({}), credentials };
  for await (const one of adapter.listDomains?.(account, new AbortController().signal, [ours]) ?? []) found.push(one);
  return found;
}

describe('the practice registrar', () => {
  test.each([null, '{}', 'no JSON', '{"differences":["sneek.frl"]}', '{"differences":{"sneek.frl":"locked"}}'])(
    'what we have, where nothing is said to differ: %s',
    async (credentials) => expect(await listed(practiceAdapter(), credentials)).toEqual([ours]),
  );

  test('lists differences, and domains that we do not have', async () => {
    const { credentials } = provider({ 'sneek.frl': { locked: false }, 'bolsward.frl': { expires_on: '2026-12-01' } });
    expect(await listed(practiceAdapter(), credentials)).toEqual([
      { ...ours, locked: false },
      {
        name: 'bolsward.frl',
        status: 'active',
        expires_on: '2026-12-01',
        locked: null,
        nameservers: null,
        registrant: null,
      },
    ]);
  });
});

test('keeps what it is sent until the program stops', async () => {
  const { credentials } = provider({ 'sneek.frl': { locked: false, expires_on: '2028-04-01' } });
  const adapter = practiceAdapter();
  const order = {
    operation: 'update',
    resource: 'domains',
    service: { name: 'sneek.frl' },
    changes: [{ field: 'locked', before: false, after: true }],
  } as unknown as ServiceOrder;
  expect(await new Memory().carryOut(adapter, order)).toEqual({ state: 'succeeded' });
  expect(await listed(adapter, credentials)).toEqual([{ ...ours, expires_on: '2028-04-01' }]);
  expect(await listed(practiceAdapter(), credentials)).toEqual([{ ...ours, locked: false, expires_on: '2028-04-01' }]);
  expect(adapter.updatedFields).toEqual({ domains: ['locked', 'nameservers'] });
});
