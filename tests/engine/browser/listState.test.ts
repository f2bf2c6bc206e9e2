/** What an address says of a list, what a view keeps of it, and what is left out for who may not see it. */
import { describe, expect, test } from 'vitest';
import { resetOf } from '../../../src/engine/browser/screens/list/views/useViews.ts';
import {
  addressOf,
  columnWords,
  contentOf,
  correctedAddress,
  correctedState,
  readColumnWords,
  sameState,
  standardView,
  stateOf,
  type ListScope,
} from '../../../src/engine/browser/screens/list/listState.ts';
import { readSavedView, type SavedView } from '../../../src/engine/registry/lists/savedViews.ts';
import { registryOf, resourceIn } from '../registry/fixture.ts';

const registry = registryOf({
  resources: {
    invoices: {
      list: {
        columns: ['name', 'client_uuid', 'due_date', 'status'],
        sort: '-due_date',
        layouts: { beside: { fields: ['status'] } },
        layout: 'beside',
      },
      access: { user: { verbs: ['list', 'show'], hidden: ['margin'] } },
    },
    clients: {},
  },
  schemas: {
    invoices: {
      name: { type: 'string' },
      client_uuid: { 'x-relation': { to: 'clients' } },
      due_date: { type: 'string', format: 'date' },
      status: { enum: ['draft', 'sent'] },
      is_overdue: { type: 'boolean' },
      item_count: { type: 'integer' },
      margin: { type: 'integer' },
    },
    clients: { name: { type: 'string' } },
  },
});

const scopeOf = (name: string, actor: 'management' | 'user' = 'management'): ListScope => ({
  registry,
  principal: { actor },
  resource: resourceIn(registry, name),
});

const view = (change: Partial<SavedView> = {}): SavedView => ({
  ...readSavedView({ uuid: '0195', name: 'Late', resource: 'invoices', user_uuid: 'me', updated_at: '2026-01-01' }),
  ...change,
});

describe('columns in an address', () => {
  const columns = [{ name: 'name', width: 240, pinned: true }, { name: 'client_uuid' }, { name: 'status', width: 90 }];
  test('are read as they were written, without escaping', () => {
    expect(columnWords(columns)).toBe('name-240-pin.client_uuid.status-90');
    expect(readColumnWords(columnWords(columns))).toEqual(columns);
    expect(new URLSearchParams({ columns: columnWords(columns) }).toString()).toBe(`columns=${columnWords(columns)}`);
  });
  test('are corrected if invalid', () => {
    expect(readColumnWords('name-1.name-80..status-99999')).toEqual([
      { name: 'name', width: 40 },
      { name: 'status', width: 1_000 },
    ]);
  });
});

describe('a view', () => {
  test('stores differences from the registry, and shows the same list later', () => {
    const scope = scopeOf('invoices');
    expect(contentOf(scope, stateOf(scope))).toEqual({
      filter: {},
      sort: null,
      columns: null,
      layout: null,
      per_page: null,
      group_by: null,
      totals: null,
      density: null,
    });
    const state = {
      ...stateOf(scope),
      filter: { status: 'sent', q: 'searched' },
      sort: 'name',
      columns: [{ name: 'status' }, { name: 'name', width: 90 }],
      layout: 'table',
      perPage: 50,
      group: 'due_date-month',
      totals: true,
      density: 'compact',
    } as const;
    const content = contentOf(scope, state);
    expect(content.filter).toEqual({ status: 'sent' });
    expect(sameState(stateOf(scope, content), state)).toBe(true);
    expect(sameState(stateOf(scope, content), { ...state, perPage: 100 })).toBe(false);
    expect(sameState(stateOf(scope, content), { ...state, group: 'status' })).toBe(false);
    expect(sameState(stateOf(scope, content), { ...state, totals: false })).toBe(false);
    expect(sameState(stateOf(scope, content), { ...state, density: 'standard' })).toBe(false);
  });

  test('is completely in its address, for a reader who cannot see the view', () => {
    const scope = scopeOf('invoices');
    const state = stateOf(scope, { ...view(), filter: { is_overdue: true }, sort: ['due_date'], per_page: 100 });
    const words = Object.fromEntries(new URLSearchParams(addressOf(scope, state, '0195')));
    expect(words).toEqual({
      view: '0195',
      columns: columnWords(state.columns),
      layout: 'beside',
      filter: '{"is_overdue":true}',
      sort: 'due_date',
      order: 'ASC',
      page: '1',
      perPage: '100',
    });
    const grouped = stateOf(scope, { ...view(), group_by: 'due_date-month', totals: true, density: 'compact' });
    expect(Object.fromEntries(new URLSearchParams(addressOf(scope, grouped, '0195')))).toMatchObject({
      group: 'due_date-month',
      totals: '1',
      density: 'compact',
    });
    expect(correctedAddress(scope, addressOf(scope, state, '0195'))).toBeNull();
  });

  test('is shown without columns that are gone or hidden from the reader', () => {
    const whole = stateOf(scopeOf('invoices'), {
      ...view(),
      filter: { status: 'sent', margin: { empty: false }, and: [{ gone: 1 }, { item_count: { gt: 1 } }] },
      sort: ['-due_date', 'margin'],
      columns: [{ name: 'margin' }, { name: 'status' }, { name: 'gone' }],
      layout: 'hologram',
      per_page: 5_000,
      group_by: 'gone',
    });
    const { value, left } = correctedState(scopeOf('invoices', 'user'), whole);
    expect(left).toEqual(['margin', 'gone', 'due_date,margin']);
    expect(value).toEqual({
      filter: { status: 'sent', and: [{ item_count: { gt: 1 } }] },
      sort: '-due_date',
      columns: [{ name: 'status' }],
      layout: 'beside',
      perPage: 25,
      group: 'none',
      totals: false,
      density: null,
    });
  });
});

describe('an address', () => {
  test.each([
    ['rows that no page has', '?perPage=100000', ['perPage=100000'], { perPage: '25' }],
    ['groups of what is none', '?group=item_count', ['item_count'], {}],
    ['groups of days without a step', '?group=due_date', ['due_date'], {}],
    ['a filter that is none', '?filter=%7Bbroken', ['filter'], { filter: '{}' }],
    [
      'a field that is gone',
      '?filter={"gone":1,"status":"sent","q":"x"}',
      ['gone'],
      { filter: '{"q":"x","status":"sent"}' },
    ],
    ['an order that is gone', '?sort=gone&order=ASC&page=2', ['gone'], { page: '2' }],
    ['an order that is none', '?order=SIDEWAYS&page=2', ['order=SIDEWAYS'], { page: '2' }],
    [
      'an order that is none beside its field',
      '?sort=due_date&order=SIDEWAYS',
      ['order=SIDEWAYS'],
      { sort: 'due_date', order: 'ASC' },
    ],
    ['a field without an order', '?sort=due_date', [], { sort: 'due_date', order: 'ASC' }],
    ['a page before the first', '?page=-3', ['page=-3'], {}],
    ['a page that is no number', '?page=abc', ['page=abc'], {}],
    ['a density and totals that are none', '?density=loose&totals=9', ['density=loose', 'totals=9'], {}],
    ['a look that the list has not', '?layout=gone&page=2', ['layout=gone'], { page: '2' }],
    ['columns that are gone', '?columns=gone.name', ['gone'], { columns: 'name' }],
  ])('with %s is corrected with a message', (_name, search, left, words) => {
    const corrected = correctedAddress(scopeOf('invoices'), search);
    expect(corrected?.left).toEqual(left);
    expect(Object.fromEntries(new URLSearchParams(corrected?.value))).toEqual(words);
  });
});

test('a reset goes one step down', () => {
  const [mine, usual] = [
    view(),
    view({ uuid: '0196', user_uuid: 'other', shared_with: ['management'], is_default: true }),
  ];
  const at = { current: mine, isChanged: false, opening: mine, usual };
  expect(resetOf({ ...at, isChanged: true })).toBe(mine);
  expect(resetOf(at)).toBe(usual);
  expect(resetOf({ ...at, current: usual })).toBe(standardView);
  expect(resetOf({ ...at, usual: undefined })).toBe(standardView);
  expect(resetOf({ ...at, current: null, isChanged: true })).toBe(mine);
  expect(resetOf({ ...at, current: null })).toBeNull();
});
