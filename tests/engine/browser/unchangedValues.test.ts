// A form does not judge a value that the record has already and that it does not send.
import { expect, test, vi } from 'vitest';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { checkValues } from '../../../src/engine/browser/screens/form/checkValues.ts';
import { formats } from '../../../src/engine/values/formats.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

// The compiled validators come from the server.
vi.mock('../../../src/engine/browser/providers/validators.ts', () => {
  const errors = [{ keyword: 'format', instancePath: '/registered_on', params: { format: 'date' } }];
  const validate = Object.assign((body: { registered_on: string }) => formats.date(body.registered_on), { errors });
  return { loadValidators: () => Promise.resolve({ create: validate, update: validate }) };
});

const context = { me: null, employee: null, client: null, today: '2026-11-27', now: '2026-11-27T12:00:00.000Z' };

async function faultOf(mode: 'create' | 'update', registered_on: string): Promise<string | undefined> {
  const registry = realRegistry();
  const resource = registry.resources['domains'];
  if (!resource) throw new Error('There are no domains.');
  const scope = { registry, resource, context, mode, principal: { actor: 'management' } } as const;
  const { faults } = await checkValues(
    { ...scope, format: formatFor('en') },
    { opened: { registered_on: 'infinity' }, typed: { registered_on } },
  );
  return faults['registered_on']?.text;
}

test('an infinite date stays, and is rejected when typed', async () => {
  expect(await faultOf('update', 'infinity')).toBeUndefined();
  expect(await faultOf('update', '-infinity')).toMatch(/date/);
  expect(await faultOf('create', 'infinity')).toMatch(/date/);
});
