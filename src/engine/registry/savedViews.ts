/**
 * Lists as people keep them under a name: private, or shared with everybody of a sort. Agreed between the server and
 * the screens.
 */
import { isRecord } from '../values/json.ts';
import { mayRead } from './access.ts';
import { parseCondition } from './condition.ts';
import type { Principal } from './permissions.ts';
import type { Actor, RawCondition } from './raw.ts';
import type { Field, Registry, Resource } from './types.ts';

/** The resource that keeps them. A registry without it has none. */
export const savedViews = 'saved-views';

/** What it must have for the screens to work with it. */
const neededFields = ['name', 'resource', 'user_uuid', 'shared_with', 'filter', 'columns'];

/** The resource of views, where the registry has one that can be worked with. */
export function savedViewsOf({ resources }: Registry): Resource | null {
  const resource = resources[savedViews];
  return resource && neededFields.every((name) => resource.fields[name]) ? resource : null;
}

/** With whom a view can be shared: everybody of a sort. */
export const audiences: readonly Actor[] = ['management', 'employee', 'user'];

/** In pixels. */
export const columnWidth = { min: 40, max: 1_000 } as const;

export const densities = ['standard', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface ViewColumn {
  readonly name: string;
  /** In pixels; as wide as what stands in it unless said. */
  readonly width?: number;
  /** Stays in sight while the others are scrolled. */
  readonly pinned?: boolean;
}

/** What of a list a view keeps. */
export interface ViewContent {
  readonly filter: RawCondition | null;
  /** Fields, with a minus where it runs from high to low; null: the order of the list. */
  readonly sort: readonly string[] | null;
  /** In this order; null: the columns of the registry. */
  readonly columns: readonly ViewColumn[] | null;
  /** The name of a layout; null: the one that comes first. */
  readonly layout: string | null;
  /** Null: as many as the registry says. */
  readonly per_page: number | null;
  /** What its rows are grouped by, as `due_date-month`; null: nothing. */
  readonly group_by: string | null;
  /** Whether it is added up; null: as its reader has it. */
  readonly totals: boolean | null;
  /** Null: as its reader has it. */
  readonly density: Density | null;
}

export interface SavedView extends ViewContent {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly resource: string;
  readonly user_uuid: string | null;
  /** Empty: nobody. */
  readonly shared_with: readonly Actor[];
  /** Opens the list for those it is shared with. */
  readonly is_default: boolean;
  readonly updated_at: string;
}

/** A view as a record of the resource has it; what a field should not hold counts as empty. */
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

/** Those to offer to somebody: a view that was shared with others only is not for them to work with. */
export const offeredTo = (actor: Actor): RawCondition => ({
  or: [{ user_uuid: '$me' }, { shared_with: { contains: actor } }],
});

/** Views sent along at sign-in: one's own, up to their limit, and those that are shared. */
export const maxSavedViews = 500;

/** A view as it is stored, or sent. */
type ViewRow = Readonly<Record<string, unknown>>;

/** Whether the person may read every field that the view names. */
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

/** What a view says about the fields and values of its list, and with whom it is shared: nothing and nobody. */
const contentless = { filter: null, sort: null, columns: null, group_by: null, shared_with: [] };

/** The fields of a view that {@link viewAsRead} needs. */
const neededToJudge: readonly string[] = ['user_uuid', 'resource', ...Object.keys(contentless)];

/** Adds the columns that {@link viewAsRead} needs to those that are asked of a list of views. Null: all columns. */
export function columnsToJudge(columns: readonly string[] | null): readonly string[] | null {
  return columns === null ? null : [...new Set([...columns, ...neededToJudge])];
}

/**
 * Returns a view as somebody may read it: shared with nobody, and without its filter, order, columns and grouping, where
 * it belongs to somebody else and names a field that the reader may not read. Such a view was shared before the field
 * was hidden from them.
 *
 * @param columns the columns that were asked for; the others are removed. Null: all columns.
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

/** Those of columns, sorting and grouping. */
function namesIn({ sort, columns, group_by }: ViewRow): readonly string[] {
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return [
    ...listed(sort).map((name) => String(name).replace(/^-/, '')),
    ...listed(columns).map((column) => String((column as Partial<ViewColumn> | null)?.name)),
    ...(typeof group_by === 'string' ? [group_by.split('-')[0] ?? ''] : []),
  ];
}
