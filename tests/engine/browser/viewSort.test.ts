// The order that a named view of a list brings along.
import { expect, test } from 'vitest';
import { sortAt, sortWith } from '../../../src/engine/browser/screens/filters/viewSort.ts';
import { registryOf, resourceIn } from '../registry/fixture.ts';

const label = { en: 'A', nl: 'A' };
const registry = registryOf({
  resources: {
    papers: {
      list: {
        sort: ['-made_on', 'state'],
        views: [
          { label, filter: { state: 'sent' }, sort: 'due_on' },
          { label: { en: 'B', nl: 'B' }, filter: { state: 'draft' } },
        ],
      },
    },
  },
  schemas: {
    papers: {
      state: { enum: ['draft', 'sent'] },
      due_on: { type: 'string', format: 'date' },
      made_on: { type: 'string', format: 'date' },
    },
  },
});
const papers = resourceIn(registry, 'papers');
const [sent, draft] = papers.list.views;
const usual = [
  { field: 'made_on', direction: 'DESC' },
  { field: 'state', direction: 'ASC' },
];
const due = [{ field: 'due_on', direction: 'ASC' }];
const at = (filter: object): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test.each([
  ['', usual],
  [at({ state: 'sent' }), due],
  [at({ q: 'a', state: 'sent' }), due],
  [at({ state: 'draft' }), usual],
  [at({ state: 'sent', due_on: { empty: true } }), usual],
  ['?filter={', usual],
  ['?filter=1', usual],
])('an address with %j starts in its order', (search, expected) => {
  expect(sortAt(papers, search)).toEqual(expected);
});

test.each([
  ['a view that has an order', undefined, sent, { field: 'made_on,state', order: 'DESC' }, due],
  ['letting it go', sent, undefined, { field: 'due_on', order: 'ASC' }, usual],
  ['from one to another', sent, draft, { field: 'due_on', order: 'ASC' }, usual],
  ['a view that has none', undefined, draft, { field: 'made_on,state', order: 'DESC' }, null],
  ['after sorting by hand by one of the two', undefined, sent, { field: 'made_on', order: 'DESC' }, null],
  ['after sorting by hand', undefined, sent, { field: 'state', order: 'ASC' }, null],
  ['after turning its order', sent, undefined, { field: 'due_on', order: 'DESC' }, null],
])('%s', (_what, from, to, shown, expected) => {
  expect(sortWith(papers, { from, to, shown })).toEqual(expected);
});
