/** The active client in the forms of new records, for every resource of the product. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { newValues } from '../../../src/engine/browser/screens/form/formValues.ts';
import { isWritable } from '../../../src/engine/registry/validation.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const registry = realRegistry();
const client = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d20';
const context = { me: null, employee: null, today: '2026-03-10', now: '2026-03-10T09:00:00Z' };

beforeAll(() => replaceRegistry(registry, {}));
afterAll(useShellRegistry);

const made = Object.values(registry.resources).flatMap((resource) =>
  Object.values(resource.fields)
    .filter((field) => field.relation?.to === registry.tenant?.resource && !field.relation?.owned && isWritable(field))
    .map((field) => ({ resource, field: field.name, path: `${resource.name}.${field.name}` })),
);

test.each(made)('$path starts as the active client, and empty if none is', ({ resource, field }) => {
  expect(newValues(resource, {}, { ...context, client })[field]).toBe(client);
  expect(newValues(resource, {}, { ...context, client: null })[field]).toBeNull();
  const given = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d21';
  expect(newValues(resource, { [field]: given }, { ...context, client })[field], 'a given one').toBe(given);
});

test('covers records that belong to no client, such as tasks', () => {
  expect(made.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['invoices.client_uuid', 'tasks.client_uuid', 'tokens.client_uuid']),
  );
});
