/**
 * State of a list, as saved in a view and encoded in the address. An address contains the full state, so that it shows
 * the same list to people who do not have the view.
 */
import { mayAskOver, mayRead } from '../../../registry/access.ts';
import { parseCondition, type RelationWay } from '../../../registry/conditions/condition.ts';
import { isGroupable, isTime } from '../../../registry/lists/groupBy.ts';
import { isSortable } from '../../../registry/lists/sortable.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { maxRows } from '../../../registry/lists/query.ts';
import { columnWidth, type Density, type ViewColumn, type ViewContent } from '../../../registry/lists/savedViews.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { isRecord, parseRecord } from '../../../values/json.ts';
import { columnsOf } from '../columns.ts';
import { noGroup, readDensity, readGroup } from './table/tableLook.ts';
import { sameFilter, withoutSearch } from '../filters/filterState.ts';

/** Complete state: what a view leaves out has the default of the registry. */
export interface ListState {
  readonly filter: RawCondition;
  /** Field names separated by commas, each with a minus for descending order. */
  readonly sort: string;
  readonly columns: readonly ViewColumn[];
  readonly layout: string;
  readonly perPage: number;
  /** `due_date-month`, or `none`. */
  readonly group: string;
  readonly totals: boolean;
  /** null uses the setting of the person. */
  readonly density: Density | null;
}

/** The resource of a list and the person who sees it. */
export interface ListScope {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly resource: Resource;
}

/** Name of the default list of the registry, in place of the UUID of a view in the address. */
export const standardView = 'standard';

/** Returns the sort order as saved in a view: `-status,due_date`. */
export const sortText = ({ field, order }: { readonly field: string; readonly order: string }): string =>
  order === 'DESC' ? `-${field}` : field;

const sortOf = (text: string): { readonly field: string; readonly order: 'ASC' | 'DESC' } =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

/** Returns the default columns. */
function standardColumns({ registry, principal, resource }: ListScope): readonly ViewColumn[] {
  const { fields, hidden } = columnsOf({ registry, principal }, resource);
  return fields.filter(({ name }) => !hidden.includes(name)).map(({ name }) => ({ name }));
}

/** Returns the list state of a view; missing parts get the defaults of the registry. */
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

/** Returns the content of a view for a list state; parts equal to the default are null. */
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

/** Compares two states without the search text and the page number. */
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

/**
 * Returns the query string for a state.
 * @param view UUID of the view it is based on.
 */
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

/** Encodes columns for an address, without characters that need escaping: `name.client_uuid-240.status-120-pin`. */
export function columnWords(columns: readonly ViewColumn[]): string {
  return columns
    .map(({ name, width, pinned }) => [name, ...(width ? [width] : []), ...(pinned ? [pin] : [])].join('-'))
    .join('.');
}

const pin = 'pin';

/** Decodes columns; ignores invalid parts and limits widths to the valid range. */
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

interface Corrected<Value> {
  readonly value: Value;
  /** Names of fields and other words that were removed. */
  readonly left: readonly string[];
}

/** Removes what the principal may not see and what no longer exists. */
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

/** Returns the corrected query string; null if it is valid. */
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
  // Without an order, react-admin would send none.
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

/** Returns null for an invalid page size. */
const rowsPerPage = (rows: number): number | null =>
  Number.isSafeInteger(rows) && rows >= 1 && rows <= maxRows ? rows : null;

const groupField = (word: string): string => readGroup(word)?.field ?? word;

/** Returns true if the principal may group the list in this way. */
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
  // A field of a related record is validated by the server.
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

/** Checks each part of the filter (fields at the top level and items of a top-level `and`) and removes invalid ones. */
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
