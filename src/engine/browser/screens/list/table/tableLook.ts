/** Look of a table apart from its columns: grouping, totals and row density. */
import { groupWord, readGroupWord, type GroupBy } from '../../../../registry/lists/groupBy.ts';
import { densities, type Density } from '../../../../registry/lists/savedViews.ts';

/** Grouping, totals and density of a table, with a function that changes them. */
export interface TableLook {
  /** null without grouping. */
  readonly group: GroupBy | null;
  readonly totals: boolean;
  readonly density: Density;
  readonly change: (changed: Partial<Omit<TableLook, 'change'>>) => void;
}

/** Encoding in the address; missing parts use the setting of the person. */
export interface LookWords {
  readonly group?: string;
  readonly totals?: string;
  readonly density?: string;
}

export const noGroup = 'none';

/** Encodes a grouping for the address; `none` without one. */
export const groupText = (group: GroupBy | null): string => (group === null ? noGroup : groupWord(group));

/** Returns null for no grouping and for an invalid one. */
export const readGroup = (word: string): GroupBy | null => (word === noGroup ? null : readGroupWord(word));

/** Returns null for an unknown density. */
export const readDensity = (word: string | null | undefined): Density | null =>
  densities.find((one) => one === word) ?? null;
