/** Props of the two views of owned lines, the table and the cards. */
import type { Resource } from '../../../registry/types.ts';
import type { LineFields } from './lineFields.ts';
import type { LineRows } from './useRows.ts';

export interface LinesViewProps {
  readonly child: Resource;
  readonly source: string;
  readonly fields: LineFields;
  /** Names of the columns with a total. */
  readonly adding: ReadonlySet<string>;
  readonly rows: LineRows;
  /** Adds a line with default values and focuses it. */
  readonly onAdd: () => void;
  readonly readOnly: boolean;
  readonly label: string;
}
