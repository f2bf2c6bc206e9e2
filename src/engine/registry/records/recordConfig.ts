/** The resolved detail page and form of a record. */
import type { Sorts } from '../lists/listConfig.ts';
import type { Actor, FullLabel, RawCondition, RawPrintedText } from '../raw.ts';

/** Words with fields in braces: `{open_cents} open`. Left out if one of the fields is empty, or `when` is not met. */
export interface Phrase {
  readonly words: FullLabel;
  readonly when: RawCondition | null;
}

/** Several facts as one sentence: "EUR 2.95 per month, in advance, renews 1 Dec". */
export interface RecordSentence {
  readonly label: FullLabel;
  readonly phrases: readonly Phrase[];
}

/** The first few records of an inverse relation, on the overview tab. */
export interface RecordList {
  readonly inverse: string;
  readonly label: FullLabel;
  readonly filter: RawCondition;
}

/** The group tab that contains it; absent for a tab of its own. */
interface Grouped {
  readonly group?: FullLabel;
}

/** A tab of the detail page: fields, a list of related records, or a custom page. */
export type Tab = Grouped &
  (
    | {
        readonly type: 'fields';
        /** The part of the page's address, the same in every language. */
        readonly name: string;
        readonly label: FullLabel;
        readonly fields: readonly string[];
        readonly sections?: true;
        readonly head?: string;
        /** The actors who see it. Defaults to everybody who sees one of its fields. */
        readonly access?: readonly Actor[];
      }
    | {
        readonly type: 'inverse';
        readonly label: FullLabel;
        readonly inverse: string;
        /** The records whose pages show it. Defaults to all. */
        readonly when?: RawCondition;
        /** Hidden while it lists nothing. */
        readonly hideEmpty?: true;
      }
    /** A custom page about the record. */
    | {
        readonly type: 'page';
        readonly label: FullLabel;
        readonly page: string;
        readonly access: readonly Actor[];
        /** The records whose pages show it. Defaults to all. */
        readonly when?: RawCondition;
      }
  );

/** Group of inputs under one heading; a section without a label has no heading. */
export interface FormSection {
  readonly label: FullLabel | null;
  readonly description: FullLabel | null;
  readonly fields: readonly string[];
  /** A custom page next to it. */
  readonly beside: string | null;
  /** A custom page that lays out its inputs, with those of adjacent sections of the same page; null for the usual grid. */
  readonly page: string | null;
}

/**
 * A button on a record that opens a form for a related record, or a page. The registry checks report an inverse or page
 * that does not exist.
 */
export interface Start {
  /** The inverse relation for which a record is created; null if it opens a page. */
  readonly inverse: string | null;
  /** A page on which work is done for a tenant. Opening it makes the record the active client. */
  readonly page: string | null;
  readonly label: FullLabel;
  readonly icon: string | null;
  /** Shows it as the record's filled button if none of its actions is primary. */
  readonly primary: boolean;
  readonly when: RawCondition | null;
}

/** Returns the fields in the braces of a phrase, without duplicates. */
export function fieldsIn(words: FullLabel): readonly string[] {
  return [
    ...new Set(Object.values(words).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ];
}

/** A document about one record, printed as a PDF. The browser knows its name, label and condition only. */
export interface RecordDocument {
  readonly name: string;
  readonly label: FullLabel;
  readonly when: RawCondition | null;
  readonly access: readonly Actor[];
  /** Title of the document; null prints the label and the title of the record. */
  readonly title: RawPrintedText | null;
  readonly from: readonly RawPrintedText[];
  readonly to: readonly RawPrintedText[];
  /** Paths of fields. */
  readonly facts: readonly string[];
  readonly introduction: RawPrintedText | null;
  readonly table: {
    /** The inverse relation. */
    readonly of: string;
    readonly columns: readonly string[];
    readonly filter: RawCondition;
    /** Order of the rows; null for the order of their list. */
    readonly sort: Sorts | null;
  } | null;
  readonly totals: readonly string[];
  readonly text: RawPrintedText | null;
  readonly code: { readonly content: RawPrintedText; readonly label: FullLabel | null } | null;
  readonly footer: RawPrintedText | null;
}

/** Returns the paths in the braces of a printed text, without duplicates. */
export function pathsInText(text: RawPrintedText): readonly string[] {
  const all = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(all.flatMap((one) => [...one.matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => path)))];
}
