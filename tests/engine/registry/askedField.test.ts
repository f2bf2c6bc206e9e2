// What an action asks for, and whose help stands with it.
import { expect, test } from 'vitest';
import { askedField } from '../../../src/engine/registry/records/askedField.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const registry = realRegistry();

test.each([
  ['clients', 'invite', 'email', 'clients', false],
  ['clients', 'invite', 'part', 'client-memberships', true],
  ['clients', 'hold', 'suspend_hold_until', 'clients', true],
])('%s.%s asks for %s as %s have it, with their help: %s', (name, actionName, field, of, hasHelp) => {
  const resource = registry.resources[name];
  const action = resource?.actions[actionName];
  if (!resource || !action) throw new Error(`There is no ${name}.${actionName}.`);
  const asked = askedField(registry, resource, action, field);
  expect([asked?.resource.name, asked?.field.help !== null]).toEqual([of, hasHelp]);
});
