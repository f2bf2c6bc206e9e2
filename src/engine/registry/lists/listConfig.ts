/** The resolved list view of a resource: columns, filters, order, views and layouts. */
import type { Actor, FullLabel, RawCondition } from '../raw.ts';

/** One sort of a list. `field` may be a path, such as `client.name`. */
export interface Sort {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Rows that are equal in one sort are ordered by the next. */
export type Sorts = readonly [Sort, ...Sort[]];

/** View that the registry declares. `SavedView` is one that a person has saved. */
export interface View {
  readonly label: FullLabel;
  readonly filter: RawCondition;
  /** The order of the view; null uses that of the list. */
  readonly sort: Sorts | null;
  /** The actors that get the view. */
  readonly access: readonly Actor[];
}

/** A list layout. The registry checks report fields that do not exist. */
export type LayoutConfig =
  | { readonly type: 'table' }
  /** Columns are the choices of the field `by`. */
  | { readonly type: 'board'; readonly by: string; readonly fields: readonly string[] }
  /** `until` is null if a record has one date. */
  | { readonly type: 'calendar'; readonly from: string; readonly until: string | null }
  /** Nested rows, by a reference of the resource to itself. */
  | { readonly type: 'tree'; readonly parent: string; readonly fields: readonly string[] }
  | { readonly type: 'cards'; readonly fields: readonly string[] }
  /** The table, with the opened record next to it if there is room. */
  | { readonly type: 'beside'; readonly fields: readonly string[] }
  /** A few records as columns, with a row for each field. */
  | { readonly type: 'compare'; readonly fields: readonly string[] }
  /**
   * Validity periods: a line for each combination of `by`. Both dates are inclusive; without `until` the period is
   * open-ended.
   */
  | {
      readonly type: 'periods';
      readonly from: string;
      readonly until: string;
      readonly by: readonly string[];
      readonly fields: readonly string[];
    }
  /** Editing like a spreadsheet: typing and pasting, a column for each field. */
  | { readonly type: 'sheet'; readonly fields: readonly string[] }
  /** A custom page, by its name. */
  | { readonly type: 'page'; readonly page: string; readonly label: FullLabel };

/** The list of a resource, with every default filled in. */
export interface ListConfig {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly sort: Sorts;
  readonly search: readonly string[];
  /** True ranks its records first in the command palette; false excludes them from it. */
  readonly find: boolean | null;
  /** The condition for archived records. Search ranks them last, and pickers offer them on request only. */
  readonly archived: RawCondition | null;
  readonly perPage: number;
  readonly views: readonly View[];
  /** The first one is the default. */
  readonly layouts: readonly LayoutConfig[];
}
