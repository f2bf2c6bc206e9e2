/** Saved views: lists that people keep under a name, private or shared. Used by the server and the screens. */
import { isRecord } from '../../values/json.ts';
import { mayRead } from '../access.ts';
import { parseCondition } from '../conditions/condition.ts';
import type { Principal } from '../permissions.ts';
import type { Actor, RawCondition } from '../raw.ts';
import type { Field, Registry, Resource } from '../types.ts';

/** The resource of saved views. A registry without it has none. */
export const savedViews = 'saved-views';

/** The fields that the screens require. */
const neededFields = ['name', 'resource', 'user_uuid', 'shared_with', 'filter', 'columns'];

/** Returns the resource of saved views, or null if the registry has none with the required fields. */
export function savedViewsOf({ resources }: Registry): Resource | null {
  const resource = resources[savedViews];
  return resource && neededFields.every((name) => resource.fields[name]) ? resource : null;
}

/** The actors that a view can be shared with. */
export const audiences: readonly Actor[] = ['management', 'employee', 'user'];

/** In pixels. */
export const columnWidth = { min: 40, max: 1_000 } as const;

export const densities = ['standard', 'compact'] as const;
/** Row height of a list. */
export type Density = (typeof densities)[number];

/** A column of a saved view. */
export interface ViewColumn {
  readonly name: string;
  /** In pixels. Defaults to the width of the content. */
  readonly width?: number;
  /** Stays visible while the other columns scroll. */
  readonly pinned?: boolean;
}

/** The settings of a list that a view stores. */
export interface ViewContent {
  readonly filter: RawCondition | null;
  /** Fields, with a leading minus for descending; null uses the order of the list. */
  readonly sort: readonly string[] | null;
  /** In this order; null uses the columns of the registry. */
  readonly columns: readonly ViewColumn[] | null;
  /** The name of a layout; null uses the first one. */
  readonly layout: string | null;
  /** Null uses the default of the registry. */
  readonly per_page: number | null;
  /** The grouping of its rows, such as `due_date-month`; null for none. */
  readonly group_by: string | null;
  /** Shows totals; null uses the reader's preference. */
  readonly totals: boolean | null;
  /** Null uses the reader's preference. */
  readonly density: Density | null;
}

/** Saved view as the API returns it, with its owner and the people it is shared with. */
export interface SavedView extends ViewContent {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly resource: string;
  readonly user_uuid: string | null;
  /** Empty if it is private. */
  readonly shared_with: readonly Actor[];
  /** Makes it the initial view for those it is shared with. */
  readonly is_default: boolean;
  readonly updated_at: string;
}

/** Reads a view from a record. Invalid values count as empty. */
export function readSavedView(record: Readonly<Record<string, unknown>>): SavedView {
  const { sort, columns, shared_with, filter, version, per_page, totals } = record;
  const words = strings(shared_with);
  return {
    uuid: textOf(record['uuid']) ?? '',
    version: typeof version === 'number' ? version : 1,
    name: textOf(record['name']) ?? '',
    resource: textOf(record['resource']) ?? '',
    user_uuid: textOf(record['user_uuid']),
    shared_with: audiences.filter((actor) => words.includes(actor)),
    is_default: record['is_default'] === true,
    updated_at: textOf(record['updated_at']) ?? '',
    filter: isRecord(filter) && Object.keys(filter).length > 0 ? filter : null,
    sort: orNull(strings(sort)),
    columns: orNull(Array.isArray(columns) ? columns.flatMap((one: unknown) => readColumn(one) ?? []) : []),
    layout: textOf(record['layout']),
    per_page: typeof per_page === 'number' ? per_page : null,
    group_by: textOf(record['group_by']),
    totals: typeof totals === 'boolean' ? totals : null,
    density: densities.find((one) => one === record['density']) ?? null,
  };
}

function readColumn(value: unknown): ViewColumn | null {
  if (!isRecord(value) || typeof value['name'] !== 'string') return null;
  const { name, width, pinned } = value;
  return { name, ...(typeof width === 'number' ? { width } : {}), ...(pinned === true ? { pinned } : {}) };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const orNull = <One>(list: readonly One[]): readonly One[] | null => (list.length > 0 ? list : null);

/** Returns the filter for views offered to a person. Views that are shared with other actors only are left out. */
export const offeredTo = (actor: Actor): RawCondition => ({
  or: [{ user_uuid: '$me' }, { shared_with: { contains: actor } }],
});

/** Maximum number of views sent at sign-in: the person's own up to their limit, and shared ones. */
export const maxSavedViews = 500;

/** A view as it is stored or sent. */
type ViewRow = Readonly<Record<string, unknown>>;

/** Returns true if the person may read every field that the view names. */
export function readsView(registry: Registry, principal: Principal, view: ViewRow): boolean {
  const resource = registry.resources[String(view['resource'])];
  if (!resource) return true;
  const readable = (of: Resource, field: Field): boolean => mayRead(of, principal, field);
  const { filter = null } = view;
  if (filter !== null && !parseCondition(filter, { registry, resource, readable }).ok) return false;
  return namesIn(view).every((name) => {
    const field = resource.fields[name];
    return field === undefined || readable(resource, field);
  });
}

/** The fields of a view that reveal fields, values or sharing, set to empty. */
const contentless = { filter: null, sort: null, columns: null, group_by: null, shared_with: [] };

/** The fields of a view that {@link viewAsRead} needs. */
const neededToJudge: readonly string[] = ['user_uuid', 'resource', ...Object.keys(contentless)];

/** Adds the columns that {@link viewAsRead} needs to those that are requested of a list of views. Null: all columns. */
export function columnsToJudge(columns: readonly string[] | null): readonly string[] | null {
  return columns === null ? null : [...new Set([...columns, ...neededToJudge])];
}

/**
 * Returns a view as somebody may read it: shared with nobody, and without its filter, order, columns and grouping, if
 * it belongs to somebody else and names a field that the reader may not read. Such a view was shared before the field
 * was hidden from them.
 *
 * @param columns the requested columns; the others are removed. Null: all columns.
 */
export function viewAsRead<View extends ViewRow>(
  registry: Registry,
  reader: Principal & { readonly user_uuid: string | null },
  { view, columns }: { readonly view: View; readonly columns: readonly string[] | null },
): View {
  const isOwn = reader.user_uuid !== null && view['user_uuid'] === reader.user_uuid;
  const shown = isOwn || readsView(registry, reader, view) ? view : { ...view, ...contentless };
  if (columns === null) return shown;
  const names = Object.keys(view).filter((name) => columns.includes(name) || !neededToJudge.includes(name));
  return Object.fromEntries(names.map((name) => [name, shown[name]])) as View;
}

/** Returns the fields named by columns, sorting and grouping. */
function namesIn({ sort, columns, group_by }: ViewRow): readonly string[] {
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return [
    ...listed(sort).map((name) => String(name).replace(/^-/, '')),
    ...listed(columns).map((column) => String((column as Partial<ViewColumn> | null)?.name)),
    ...(typeof group_by === 'string' ? [group_by.split('-')[0] ?? ''] : []),
  ];
}
