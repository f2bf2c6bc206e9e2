/** Context with the grouping, for parts of the table that react-admin renders. */
import { createContext } from 'react';
import type { Resource } from '../../../../registry/types.ts';
import type { ChosenColumns } from './useColumns.ts';

interface Grouped {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
}

/** null without grouping. */
export const Grouping = createContext<Grouped | null>(null);
