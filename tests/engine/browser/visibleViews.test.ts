// The named filters above a list: only those that are of use to who looks.
import { expect, test } from 'vitest';
import { visibleViews } from '../../../src/engine/browser/screens/list/views/visibleViews.ts';
import type { Actor } from '../../../src/engine/registry/types.ts';
import { registryOf, resourceIn } from '../registry/fixture.ts';

const view = (name: string, filter: object, rest: object = {}): object => ({
  label: { en: name, nl: name },
  filter,
  ...rest,
});

const registry = registryOf({
  resources: {
    papers: {
      list: {
        views: [
          view('sent', { state: 'sent' }),
          view('draft', { state: 'draft' }),
          view('either', { state: { in: ['draft', 'sent'] } }),
          view('dear', { margin: { gt: 5 } }),
          view('ours', { state: 'sent', number: 'x' }, { access: ['management', 'employee'] }),
        ],
      },
      access: {
        employee: ['list', 'show'],
        user: { verbs: ['list', 'show'], where: { state: { ne: 'draft' } }, hidden: ['margin'] },
      },
    },
  },
  schemas: { papers: { number: { type: 'string' }, state: { enum: ['draft', 'sent'] }, margin: { type: 'integer' } } },
});

test.each<[Actor, readonly string[]]>([
  ['management', ['sent', 'draft', 'either', 'dear', 'ours']],
  ['employee', ['sent', 'draft', 'either', 'dear', 'ours']],
  // Not the drafts, which it never sees; not a field that is hidden from it; not what is for staff.
  ['user', ['sent', 'either']],
])('%s is offered %j', (actor, expected) => {
  expect(visibleViews(registry, resourceIn(registry, 'papers'), { actor }).map(({ label }) => label.en)).toEqual(
    expected,
  );
});

test('a person without list permissions is offered nothing', () => {
  expect(visibleViews(registry, resourceIn(registry, 'papers'), { actor: 'user', scopes: ['others:list'] })).toEqual(
    [],
  );
});
