/** What is said around a table in groups, for those of its parts that react-admin draws. */
import { createContext } from 'react';
import type { Resource } from '../../../registry/types.ts';
import type { ChosenColumns } from './useColumns.ts';

interface Grouped {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
}

/** Null: the table is in no groups. */
export const Grouping = createContext<Grouped | null>(null);
