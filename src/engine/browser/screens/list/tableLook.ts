/** How a table is looked at beside its columns: in which groups, with totals or not, and how dense its rows are. */
import { groupWord, readGroupWord, type GroupBy } from '../../../registry/groupBy.ts';
import { densities, type Density } from '../../../registry/savedViews.ts';

export interface TableLook {
  /** Null: in no groups. */
  readonly group: GroupBy | null;
  readonly totals: boolean;
  readonly density: Density;
  readonly change: (changed: Partial<Omit<TableLook, 'change'>>) => void;
}

/** As an address says it; what it leaves out is as the reader has it. */
export interface LookWords {
  readonly group?: string;
  readonly totals?: string;
  readonly density?: string;
}

export const noGroup = 'none';

export const groupText = (group: GroupBy | null): string => (group === null ? noGroup : groupWord(group));

/** Null for no groups, and for what names none. */
export const readGroup = (word: string): GroupBy | null => (word === noGroup ? null : readGroupWord(word));

export const readDensity = (word: string | null | undefined): Density | null =>
  densities.find((one) => one === word) ?? null;
