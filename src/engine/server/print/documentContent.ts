/** Content of a printed document, as data that can be sent to a worker process. */
import type { Locale } from '../../registry/types.ts';

/** Texts of a document, in their order on the page. Empty texts and lists print nothing. */
export interface DocumentContent {
  readonly language: Locale;
  readonly title: string;
  /** Instant in the metadata, in ISO 8601. The same content gives the same bytes. */
  readonly date: string;
  /** Printed across each page; null for none. */
  readonly watermark: string | null;
  readonly sender: {
    readonly name: string;
    readonly lines: readonly string[];
    /** Colour of the title that can be read on white; null for the colour of the text. */
    readonly colour: string | null;
    /** As a `data:` URL; null prints the name instead. */
    readonly logo: string | null;
  };
  readonly recipient: { readonly heading: string; readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly introduction: string;
  /** Table of the document; null if it has none. */
  readonly table: PrintedRows | null;
  readonly totals: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[];
  /** Printed in bold below the totals. */
  readonly remark: string;
  readonly section: PrintedSection | null;
  readonly note: string;
  readonly closing: string;
  readonly appendix: PrintedAppendix | null;
  readonly footer: string;
  /** Page number, with `{page}` and `{pages}`. */
  readonly pages: string;
}

export interface PrintedColumn {
  readonly label: string;
  /** `wide` columns share the room that the others leave; `end` is for numbers. */
  readonly form: 'wide' | 'start' | 'end';
}

/** A cell, with smaller texts below it. */
interface PrintedCell {
  readonly text: string;
  readonly details: readonly string[];
}

export interface PrintedRows {
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly (string | PrintedCell)[])[];
}

/** A section with a QR code next to its texts. */
interface PrintedSection {
  readonly heading: string;
  readonly texts: readonly string[];
  /** Content of the QR code; null for none. */
  readonly code: string | null;
  /** Text below the QR code. */
  readonly scan: string;
}

/** Further tables on pages of their own. */
export interface PrintedAppendix {
  readonly title: string;
  readonly tables: readonly (PrintedRows & {
    readonly heading: string;
    /** Text at the end of the line of the heading. */
    readonly aside: string;
    /** Last row: a label, and the sums below the last columns. */
    readonly sums: { readonly label: string; readonly values: readonly string[] };
  })[];
  /** Sum of all tables; null if there is one table. */
  readonly total: { readonly label: string; readonly text: string } | null;
}
