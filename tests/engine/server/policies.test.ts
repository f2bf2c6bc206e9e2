/** Every route has a policy, and a route without one does not start. */
import { describe, expect, test } from 'vitest';
import { reservedResource } from '../../../src/engine/registry/checks/reservedNames.ts';
import { policyOf } from '../../../src/engine/server/auth/policies.ts';
import { knownOfModules } from '../../../src/engine/server/modules.ts';
import { offeredByProduct } from '../../support/modules.ts';
import { policies } from '../../support/policies.ts';
import { createTestApp } from '../../support/app.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

test('a route that is not in the table is refused by name', () => {
  expect(() => policyOf('GET', '/api/secrets')).toThrow(
    'The route "GET /api/secrets" has no policy. Declare it with defineCall, or add it to src/engine/server/auth/policies.ts: who may call it?',
  );
  expect(() => policyOf('GET', 'constructor')).toThrow('has no policy');
});

test('HEAD is as GET', () => {
  expect(policyOf('HEAD', '/api/:resource')).toEqual({ verb: 'list' });
});

test('every policy has its route', async () => {
  const api = await createTestApp();
  for (const key of Object.keys(policies)) {
    const [method = '', url = ''] = key.split(' ');
    expect([key, api.app.hasRoute({ method: method as 'GET', url })]).toEqual([key, true]);
  }
  await api.close();
});

test('no resource can take the name of a route', async () => {
  const written = JSON.parse((await testRegistryFiles())['resources.json'] ?? '') as { readonly resources: object };
  const first = Object.keys(policies).flatMap((key) => / \/api\/([a-z][\w-]*)/.exec(key)?.[1] ?? []);
  const ofModules = Object.values(knownOfModules(offeredByProduct()).paths).flat();
  expect(ofModules).toEqual(expect.arrayContaining(['cart', 'timer', 'payment-callbacks']));
  const isFree = (name: string): boolean => reservedResource(name) === null && !ofModules.includes(name);
  const free = first.filter((name) => !Object.hasOwn(written.resources, name) && isFree(name));
  expect(free).toEqual([]);
  expect(first).toContain('search');
});

describe('what anybody may call is this and nothing else', () => {
  test('public routes', () => {
    const open = Object.entries(policies)
      .filter(([, policy]) => policy === 'public')
      .map(([route]) => route);
    expect(open.sort()).toEqual([
      'GET /*',
      'GET /api/calendar-feeds/:file',
      'GET /api/email-verifications/:token',
      'GET /api/health',
      'GET /api/invitations/:token',
      'GET /api/password-resets/:token',
      'GET /api/payment-links/:token',
      'GET /api/payment-links/:token/pdf',
      'GET /api/public-catalogue',
      'GET /api/session/logo',
      'GET /api/session/options',
      'GET /build/*',
      'GET /build/texts/:locale',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'POST /api/password-resets',
      'POST /api/payment-callbacks/:service',
      'POST /api/payment-links/:token/payment',
      'POST /api/payment-links/:token/test-payment',
      'POST /api/registrations',
      'POST /api/session',
      'POST /api/session/passkey',
      'POST /api/session/passkey-options',
      'POST /api/session/second-factor',
      'POST /api/setup/:token',
      'PUT /api/email-verifications/:token',
      'PUT /api/invitations/:token',
      'PUT /api/password-resets/:token',
    ]);
  });
});
