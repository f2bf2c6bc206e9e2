/** What a plain table is drawn from, wide or as cards. */
export interface PlainColumn {
  readonly label: string;
  readonly isNumber?: boolean;
  /** On a card: `aside` stands beside the name, `bare` reads without its label. */
  readonly onCard?: 'aside' | 'bare';
}

/** A text, or one that leads to another page than its row. */
export type PlainCell = string | PlainLink;

export interface PlainLink {
  readonly text: string;
  readonly to: string;
}

export interface PlainRow {
  readonly key: string;
  readonly to: string;
  /** As many as there are columns; the first is the row's own link. */
  readonly cells: readonly [string, ...PlainCell[]];
}

export interface PlainTableProps {
  readonly name: string;
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
}
