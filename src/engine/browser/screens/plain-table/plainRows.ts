/** Data of a plain table, for its wide layout and its cards. */
export interface PlainColumn {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Position on a card: `aside` is next to the name, `bare` has no label. */
  readonly onCard?: 'aside' | 'bare';
}

/** Text, or a link to another page than its row. */
export type PlainCell = string | PlainLink;

interface PlainLink {
  readonly text: string;
  readonly to: string;
}

export interface PlainRow {
  readonly key: string;
  readonly to: string;
  /** One cell per column; the first is the link of the row. */
  readonly cells: readonly [string, ...PlainCell[]];
}

export interface PlainTableProps {
  readonly name: string;
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
}
