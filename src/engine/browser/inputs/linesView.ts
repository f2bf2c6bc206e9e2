/** What the two views of an editor of owned records are given: the table and the cards. */
import type { Resource } from '../../registry/types.ts';
import type { LineFields } from './lineFields.ts';
import type { Rows } from './useRows.ts';

export interface LinesViewProps {
  readonly child: Resource;
  readonly source: string;
  readonly fields: LineFields;
  /** Names of the columns that have a total. */
  readonly adding: ReadonlySet<string>;
  readonly rows: Rows;
  /** Adds a line with what it begins with, and with the focus in it. */
  readonly onAdd: () => void;
  readonly readOnly: boolean;
  readonly label: string;
}
