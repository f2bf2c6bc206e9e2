/** What a plain table is drawn from, wide or as cards. */
export interface PlainColumn {
  readonly label: string;
  readonly isNumber?: boolean;
  /** On a card: `aside` stands beside the name, `bare` reads without its label. */
  readonly onCard?: 'aside' | 'bare';
}

export interface PlainRow {
  readonly key: string;
  readonly to: string;
  /** As many as there are columns. */
  readonly cells: readonly string[];
}

export interface PlainTableProps {
  readonly name: string;
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
}
