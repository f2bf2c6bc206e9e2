/** What the page and the form of one record consist of, resolved. */
import type { Actor, FullLabel, RawCondition } from './raw.ts';

/** Words with fields in braces: `{open_cents} open`. Left out where one of them is empty, or where `when` is not met. */
export interface Phrase {
  readonly words: FullLabel;
  readonly when: RawCondition | null;
}

/** Several facts that are read as one: "EUR 2.95 per month, in advance, renews 1 Dec". */
export interface Sentence {
  readonly label: FullLabel;
  readonly phrases: readonly Phrase[];
}

/** The first few of what points at a record, on its overview. */
export interface RecordList {
  readonly inverse: string;
  readonly label: FullLabel;
  readonly filter: RawCondition;
}

/** The tab that it stands in with others; none where it is one by itself. */
interface Grouped {
  readonly group?: FullLabel;
}

export type Tab = Grouped &
  (
    | {
        readonly type: 'fields';
        /** Its part of the page's address, the same in every language. */
        readonly name: string;
        readonly label: FullLabel;
        readonly fields: readonly string[];
        readonly sections?: true;
        readonly head?: string;
        /** Who sees it; none: whoever sees one of its fields. */
        readonly access?: readonly Actor[];
      }
    | {
        readonly type: 'inverse';
        readonly label: FullLabel;
        readonly inverse: string;
        /** The records on whose pages it stands; none: all. */
        readonly when?: RawCondition;
        /** It stands there only where it lists something. */
        readonly hideEmpty?: true;
      }
    /** A page of our own about the record. */
    | {
        readonly type: 'page';
        readonly label: FullLabel;
        readonly page: string;
        readonly access: readonly Actor[];
        /** The records on whose pages it stands; none: all. */
        readonly when?: RawCondition;
      }
  );

export interface FormSection {
  readonly label: FullLabel | null;
  readonly description: FullLabel | null;
  readonly fields: readonly string[];
  /** A page of our own beside it. */
  readonly beside: string | null;
}

/**
 * A button on a record that opens the form of one that points at it, or a page for it. An inverse or a page that does
 * not exist is the checks' to tell.
 */
export interface Start {
  /** Of which a record is made; null: a page is opened. */
  readonly inverse: string | null;
  /** Where something is done for a tenant: the record's, which becomes the active one. */
  readonly page: string | null;
  readonly label: FullLabel;
  readonly icon: string | null;
  /** The record's one filled button, where no action of its own is. */
  readonly primary: boolean;
  readonly when: RawCondition | null;
}

/** The fields in the braces of a phrase, each once. */
export function fieldsIn(words: FullLabel): readonly string[] {
  return [
    ...new Set(Object.values(words).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ];
}
