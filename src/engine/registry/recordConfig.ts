/** What the page and the form of one record consist of, resolved. */
import type { Actor, FullLabel, RawCondition } from './raw.ts';

export type Tab =
  | {
      readonly type: 'fields';
      /** Its part of the page's address, the same in every language. */
      readonly name: string;
      readonly label: FullLabel;
      readonly fields: readonly string[];
      readonly sections?: true;
      readonly head?: string;
    }
  | { readonly type: 'inverse'; readonly label: FullLabel; readonly inverse: string }
  /** A page of our own about the record. */
  | { readonly type: 'page'; readonly label: FullLabel; readonly page: string; readonly access: readonly Actor[] };

export interface FormSection {
  readonly label: FullLabel | null;
  readonly description: FullLabel | null;
  readonly fields: readonly string[];
  /** A page of our own beside it. */
  readonly beside: string | null;
}

/**
 * A button on a record that opens the form of one that points at it. An inverse that does not exist is the checks' to
 * tell.
 */
export interface Start {
  readonly inverse: string;
  readonly label: FullLabel;
  readonly icon: string | null;
  readonly when: RawCondition | null;
}
