/**
 * What a list shows, as a view keeps it and as the address says it: whoever opens the address sees the same list,
 * whether the view is theirs to see or not.
 */
import { mayAskOver, mayRead } from '../../../registry/access.ts';
import { parseCondition, type RelationWay } from '../../../registry/condition.ts';
import { isGroupable, isTime } from '../../../registry/groupBy.ts';
import { isSortable } from '../../../registry/sortable.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { maxRows } from '../../../registry/query.ts';
import { columnWidth, type Density, type ViewColumn, type ViewContent } from '../../../registry/savedViews.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/sortText.ts';
import { isRecord, parseRecord } from '../../../values/json.ts';
import { columnsOf } from '../columns.ts';
import { noGroup, readDensity, readGroup } from './tableLook.ts';
import { sameFilter, withoutSearch } from '../filters/filterState.ts';

/** Nothing is left open: a view that says nothing of something has what the registry says of it. */
export interface ListState {
  readonly filter: RawCondition;
  /** Fields with a comma between them, each with a minus where it runs from high to low. */
  readonly sort: string;
  readonly columns: readonly ViewColumn[];
  readonly layout: string;
  readonly perPage: number;
  /** `due_date-month`, or `none`. */
  readonly group: string;
  readonly totals: boolean;
  /** Null: as its reader has it. */
  readonly density: Density | null;
}

export interface ListScope {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly resource: Resource;
}

/** In the place of a view's key in the address: the list as the registry has it. */
export const standardView = 'standard';

/** `-status,due_date`, as a view keeps it. */
export const sortText = ({ field, order }: { readonly field: string; readonly order: string }): string =>
  order === 'DESC' ? `-${field}` : field;

const sortOf = (text: string): { readonly field: string; readonly order: 'ASC' | 'DESC' } =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

/** The columns that are shown where nobody chose any. */
export function standardColumns({ registry, principal, resource }: ListScope): readonly ViewColumn[] {
  const { fields, hidden } = columnsOf({ registry, principal }, resource);
  return fields.filter(({ name }) => !hidden.includes(name)).map(({ name }) => ({ name }));
}

/** The list as the registry has it, with what the view says otherwise. */
export function stateOf(scope: ListScope, content: Partial<ViewContent> = {}): ListState {
  const { list } = scope.resource;
  return {
    filter: content.filter ?? {},
    sort: content.sort?.join() ?? sortText(toSort(list.sort)),
    columns: content.columns ?? standardColumns(scope),
    layout: content.layout ?? list.layouts[0]?.type ?? 'table',
    perPage: content.per_page ?? list.perPage,
    group: content.group_by ?? noGroup,
    totals: content.totals ?? false,
    density: content.density ?? null,
  };
}

/** What a view keeps of a list: what is as the registry has it is left to that. */
export function contentOf(scope: ListScope, state: ListState): ViewContent {
  const standard = stateOf(scope);
  return {
    filter: withoutSearch(state.filter),
    sort: state.sort === standard.sort ? null : state.sort.split(','),
    columns: columnWords(state.columns) === columnWords(standard.columns) ? null : state.columns,
    layout: state.layout === standard.layout ? null : state.layout,
    per_page: state.perPage === standard.perPage ? null : state.perPage,
    group_by: state.group === noGroup ? null : state.group,
    totals: state.totals ? true : null,
    density: state.density === 'standard' ? null : state.density,
  };
}

/** Apart from the words that are searched for, and the page. */
export function sameState(left: ListState, right: ListState): boolean {
  return (
    sameFilter(withoutSearch(left.filter), withoutSearch(right.filter)) &&
    left.sort === right.sort &&
    columnWords(left.columns) === columnWords(right.columns) &&
    left.layout === right.layout &&
    left.perPage === right.perPage &&
    left.group === right.group &&
    left.totals === right.totals &&
    (left.density === null || right.density === null || left.density === right.density)
  );
}

/** The whole of it as an address has it; `view` is the key of the view that it comes from. */
export function addressOf({ resource }: ListScope, state: ListState, view: string | null): string {
  const { field, order } = sortOf(state.sort);
  const search = new URLSearchParams({
    ...(view === null ? {} : { view }),
    columns: columnWords(state.columns),
    ...(resource.list.layouts.length > 1 ? { layout: state.layout } : {}),
    ...(state.group === noGroup ? {} : { group: state.group }),
    ...(state.totals ? { totals: '1' } : {}),
    ...(state.density === null ? {} : { density: state.density }),
    filter: JSON.stringify(state.filter),
    sort: field,
    order,
    page: '1',
    perPage: String(state.perPage),
  });
  return `?${search.toString()}`;
}

/**
 * Columns in one word of an address, without signs that would be escaped there: `name.client_uuid-240.status-120-pin`.
 */
export function columnWords(columns: readonly ViewColumn[]): string {
  return columns
    .map(({ name, width, pinned }) => [name, ...(width ? [width] : []), ...(pinned ? [pin] : [])].join('-'))
    .join('.');
}

const pin = 'pin';

/** What is no column is left out; a width that could not be is corrected. */
export function readColumnWords(text: string): readonly ViewColumn[] {
  const columns = text.split('.').flatMap((word): readonly ViewColumn[] => {
    const [name = '', ...rest] = word.split('-');
    const width = Number(rest.find((one) => /^\d+$/.test(one)));
    if (name === '') return [];
    return [
      {
        name,
        ...(Number.isNaN(width) ? {} : { width: Math.min(columnWidth.max, Math.max(columnWidth.min, width)) }),
        ...(rest.includes(pin) ? { pinned: true } : {}),
      },
    ];
  });
  return columns.filter(({ name }, index) => columns.findIndex((one) => one.name === name) === index);
}

export interface Corrected<Value> {
  readonly value: Value;
  /** Names of fields, and other words, that had to be left out. */
  readonly left: readonly string[];
}

/** Without what its reader may not see, and what is no longer there. */
export function correctedState(scope: ListScope, state: ListState): Corrected<ListState> {
  const filter = correctedFilter(scope, state.filter);
  const columns = correctedColumns(scope, state.columns);
  const sortable = areSortable(scope, sortOf(state.sort).field);
  const groupable = isGroupWord(scope, state.group);
  const layouts = scope.resource.list.layouts.map(({ type }) => String(type));
  return {
    value: {
      filter: filter.value,
      sort: sortable ? state.sort : sortText(toSort(scope.resource.list.sort)),
      columns: columns.value,
      layout: layouts.includes(state.layout) ? state.layout : stateOf(scope).layout,
      perPage: rowsPerPage(state.perPage) ?? scope.resource.list.perPage,
      group: groupable ? state.group : noGroup,
      totals: state.totals,
      density: state.density,
    },
    left: unique([
      ...filter.left,
      ...columns.left,
      ...(sortable ? [] : [sortOf(state.sort).field]),
      ...(groupable ? [] : [groupField(state.group)]),
    ]),
  };
}

/** Null: the address is as it should be. */
export function correctedAddress(scope: ListScope, search: string): Corrected<string> | null {
  const words = new URLSearchParams(search);
  const left: string[] = [];
  const written = words.get('filter');
  if (written !== null) {
    const filter = parseRecord(written);
    const { q, ...condition } = filter ?? {};
    const corrected = correctedFilter(scope, condition);
    if (filter === null || corrected.left.length > 0) {
      words.set('filter', JSON.stringify({ ...(q === undefined ? {} : { q }), ...corrected.value }));
      left.push(...(filter === null ? ['filter'] : corrected.left));
    }
  }
  const sort = words.get('sort');
  if (sort !== null && !areSortable(scope, sort)) {
    words.delete('sort');
    words.delete('order');
    left.push(sort);
  }
  const only = (name: string, isRight: (word: string) => boolean): void => {
    const word = words.get(name);
    if (word === null || isRight(word)) return;
    words.delete(name);
    left.push(`${name}=${word}`);
  };
  only('order', (word) => word === 'ASC' || word === 'DESC');
  only('layout', (word) => scope.resource.list.layouts.some(({ type }) => type === word));
  only('page', (word) => /^[1-9]\d{0,8}$/.test(word));
  only('density', (word) => readDensity(word) !== null);
  only('totals', (word) => word === '0' || word === '1');
  // React-admin would ask for no direction at all.
  const isHalf = words.has('sort') && !words.has('order');
  if (isHalf) words.set('order', 'ASC');
  const columns = words.get('columns');
  if (columns !== null) {
    const corrected = correctedColumns(scope, readColumnWords(columns));
    if (corrected.left.length > 0) {
      words.set('columns', columnWords(corrected.value));
      left.push(...corrected.left);
    }
  }
  const group = words.get('group');
  if (group !== null && !isGroupWord(scope, group)) {
    words.delete('group');
    left.push(groupField(group));
  }
  const perPage = words.get('perPage');
  if (perPage !== null && rowsPerPage(Number(perPage)) === null) {
    words.set('perPage', String(scope.resource.list.perPage));
    left.push(`perPage=${perPage}`);
  }
  return left.length === 0 && !isHalf ? null : { value: `?${words.toString()}`, left: unique(left) };
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** Null: none that a list could have. */
const rowsPerPage = (rows: number): number | null =>
  Number.isSafeInteger(rows) && rows >= 1 && rows <= maxRows ? rows : null;

const groupField = (word: string): string => readGroup(word)?.field ?? word;

/** Whether the list can be grouped like that, by what its reader may read. */
function isGroupWord({ resource, principal }: ListScope, word: string): boolean {
  if (word === noGroup) return true;
  const group = readGroup(word);
  const field = resource.fields[group?.field ?? ''];
  if (!group || !field || !isGroupable(field) || !mayRead(resource, principal, field)) return false;
  return isTime(field) === (group.step !== null);
}

function areSortable(scope: ListScope, names: string): boolean {
  return names.split(',').every((name) => isSortableBy(scope, name.replace(/^-/, '')));
}

function isSortableBy({ resource, principal }: ListScope, name: string): boolean {
  if (name === 'id' || name === 'uuid') return true;
  const path = name.split('.');
  const field = resource.fields[path[0] ?? ''];
  // A field of what a record points at: the server judges it.
  if (path.length > 1) return true;
  return field !== undefined && mayRead(resource, principal, field) && isSortable(resource, field);
}

function correctedColumns(
  { registry, principal, resource }: ListScope,
  columns: readonly ViewColumn[],
): Corrected<readonly ViewColumn[]> {
  const allowed = new Set(columnsOf({ registry, principal }, resource).fields.map(({ name }) => name));
  const value = columns.filter(({ name }) => allowed.has(name));
  return {
    value: value.length > 0 ? value : standardColumns({ registry, principal, resource }),
    left: columns.filter(({ name }) => !allowed.has(name)).map(({ name }) => name),
  };
}

/** Part by part: what stands beside one another, on top or in a list that all holds of. */
function correctedFilter(scope: ListScope, filter: RawCondition): Corrected<RawCondition> {
  const { registry, principal } = scope;
  const readable = (of: Resource, field: Resource['fields'][string]): boolean => mayRead(of, principal, field);
  const followable = (of: Resource, way: RelationWay): boolean => mayAskOver(registry, of, principal, way);
  const isRight = (part: RawCondition): boolean =>
    parseCondition(part, { registry, resource: scope.resource, readable, followable, choicesOnly: true }).ok;
  const { q, ...condition } = filter;
  if (isRight(condition)) return { value: filter, left: [] };
  const left: string[] = [];
  const valid = Object.entries(condition).flatMap(([name, part]): readonly (readonly [string, unknown])[] => {
    if (isRight({ [name]: part })) return [[name, part]];
    if (name === 'and' && Array.isArray(part)) {
      const parts = part.map((one: unknown) => correctedFilter(scope, isRecord(one) ? one : { '': one }));
      left.push(...parts.flatMap((one) => one.left));
      const right = parts.map(({ value }) => value).filter((one) => Object.keys(one).length > 0);
      return right.length > 0 ? [[name, right]] : [];
    }
    left.push(name);
    return [];
  });
  return { value: { ...(q === undefined ? {} : { q }), ...Object.fromEntries(valid) }, left };
}
