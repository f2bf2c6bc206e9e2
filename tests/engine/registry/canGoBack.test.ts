/** What a person is promised before an action that takes something away: whether there is a way back for them. */
import { expect, it } from 'vitest';
import { canGoBack } from '../../../src/engine/registry/records/available.ts';
import type { Actor } from '../../../src/engine/registry/types.ts';
import { registryOf, resourceIn } from './fixture.ts';

const labelled = (label: string) => ({ label: { en: label, nl: label } });
const servers = resourceIn(
  registryOf({
    resources: {
      servers: {
        actions: {
          off: { ...labelled('Off'), danger: true, set: 'off' },
          on: { ...labelled('On'), access: ['management'], set: 'on' },
          remove: { ...labelled('Remove'), danger: true, set: 'removed' },
        },
        access: { employee: ['show', 'off'] },
      },
    },
    schemas: {
      servers: {
        status: {
          default: 'on',
          oneOf: ['on', 'worn', 'off', 'removed'].map((name) => ({
            const: name,
            title: name,
            'x-label': { nl: name },
          })),
          'x-transitions': { on: ['off', 'removed'], worn: ['off'], off: ['on', 'worn'], removed: [] },
        },
      },
    },
  }),
  'servers',
);

it.each<[string, string, Actor, string, boolean]>([
  ['where an action leads back', 'off', 'management', 'on', true],
  ['not for who may not do that one', 'off', 'employee', 'on', false],
  ['not where a state may be gone to and no action does', 'off', 'management', 'worn', false],
  ['not where nothing leads back', 'remove', 'management', 'on', false],
])('back: %s', (_name, action, actor, status, expected) => {
  const done = servers.actions[action];
  if (!done) throw new Error(action);
  expect(canGoBack(servers, { actor }, done, { status })).toBe(expected);
});
