/**
 * How the list of a resource looks, resolved: its columns and filters, its order, its views, and the ways to show it.
 */
import type { Actor, FullLabel, RawCondition } from './raw.ts';

export interface Sort {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Rows that are alike in one go by the next. */
export type Sorts = readonly [Sort, ...Sort[]];

export interface View {
  readonly label: FullLabel;
  readonly filter: RawCondition;
  /** The order that goes with it; null: that of the list. */
  readonly sort: Sorts | null;
  /** To whom it is offered. */
  readonly access: readonly Actor[];
}

/** A way to show a list beside the table. Fields that do not exist are the checks' to tell. */
export type Layout =
  | { readonly type: 'table' }
  /** Columns by the choices of a field. */
  | { readonly type: 'board'; readonly by: string; readonly fields: readonly string[] }
  /** `until` is null where a record has one day. */
  | { readonly type: 'calendar'; readonly from: string; readonly until: string | null }
  /** Beneath each other, by a reference of the resource to itself. */
  | { readonly type: 'tree'; readonly parent: string; readonly fields: readonly string[] }
  | { readonly type: 'cards'; readonly fields: readonly string[] }
  /** The table, with the record that is opened beside it where there is room. */
  | { readonly type: 'beside'; readonly fields: readonly string[] }
  /** A few records side by side, a row for each field. */
  | { readonly type: 'compare'; readonly fields: readonly string[] }
  /**
   * A line for each combination of `by`, with what holds when. Both days are in the period; without `until` it holds
   * until further notice.
   */
  | {
      readonly type: 'periods';
      readonly from: string;
      readonly until: string;
      readonly by: readonly string[];
      readonly fields: readonly string[];
    }
  /** Typed in and pasted into as a spreadsheet; a column for each field. */
  | { readonly type: 'sheet'; readonly fields: readonly string[] }
  /** A page of our own, by its name. */
  | { readonly type: 'page'; readonly page: string; readonly label: FullLabel };

export interface ListConfig {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly sort: Sorts;
  readonly search: readonly string[];
  /** Of what is found by the command palette its records come first; false: it does not look there. */
  readonly find: boolean | null;
  /** Which records are past: among those that are found they come last, and pickers offer them only when asked for. */
  readonly archived: RawCondition | null;
  readonly perPage: number;
  readonly views: readonly View[];
  /** The one that is shown first, first. */
  readonly layouts: readonly Layout[];
}
