// A form in which JSON was typed that cannot be read is not saved with it as a text.
import { expect, test } from 'vitest';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { unreadableJson } from '../../../src/engine/browser/inputs/unreadableJson.ts';
import { checkValues } from '../../../src/engine/browser/screens/form/checkValues.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const context = { me: null, employee: null, client: null, today: '2026-11-27', now: '2026-11-27T12:00:00.000Z' };

async function faultsOf(value: unknown) {
  const registry = realRegistry();
  const resource = registry.resources['general'];
  if (!resource) throw new Error('There are no settings.');
  const typed = { scope: 'company', key: 'a.b', is_secret: false, value };
  const scope = { registry, resource, context, mode: 'create', principal: { actor: 'management' } } as const;
  const { faults } = await checkValues({ ...scope, format: formatFor('nl') }, { opened: {}, typed });
  return faults['value'];
}

test('unreadable JSON is an error, and text is not', async () => {
  expect((await faultsOf(unreadableJson('{"a"')))?.text).toBe(
    'Ongeldige JSON. Tekst staat tussen dubbele aanhalingstekens.',
  );
  expect(await faultsOf('monday')).toBeUndefined();
});
