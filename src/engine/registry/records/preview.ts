/**
 * The preview of an action's result, shown in its dialog. Amounts in whole cents, excluding VAT unless `includes_vat`;
 * dates `YYYY-MM-DD`.
 */
import type { Scalar } from '../raw.ts';
import type { Label } from '../types.ts';

/** An answer to a question of the preview. */
export interface PreviewOption {
  /** The values of the action's fields that this option sends. */
  readonly values: Readonly<Record<string, Scalar>>;
  readonly label: Label;
  readonly note: Label | null;
  /** Selected, given the current input or the default. */
  readonly chosen: boolean;
}

/** A question that replaces the inputs of the fields that its options fill. */
export interface PreviewQuestion {
  readonly label: Label;
  readonly options: readonly PreviewOption[];
}

/** A line of the amount. Negative amounts are credit. */
export interface PreviewLine {
  readonly label: Label;
  readonly amount_cents: number;
}

/** A fact about the result, such as the day on which it takes effect. */
export interface PreviewFact {
  readonly label: Label;
  readonly kind: 'text' | 'date' | 'money';
  readonly value: string | number | Label;
  /** The record where this value can be changed. */
  readonly record?: { readonly resource: string; readonly uuid: string };
}

/** A part of the result with a tick and a quantity. */
export interface PreviewPart {
  readonly key: string;
  readonly label: Label;
  readonly chosen: boolean;
  /** The amount of the chosen quantity. */
  readonly amount_cents: number;
  /** The value is null if the part is taken as a whole; `most` is the default. */
  readonly quantity: {
    readonly label: Label;
    readonly chosen: number;
    readonly most: number;
    readonly unit: 'number' | 'minutes';
  } | null;
}

/** Parts that can be left out or reduced, such as the lines to credit. */
export interface PreviewParts {
  /** The field of the action that takes the chosen parts, as a list of `{ key, quantity }`. */
  readonly field: string;
  readonly label: Label;
  readonly parts: readonly PreviewPart[];
}

/** References that somebody takes over from the record, for the choice of a taker for all or for each kind. */
export interface PreviewHandOver {
  /** The field of the action for the record that takes everything over. */
  readonly to: string;
  /** The field of the action for exceptions, as a list of `{ key, uuid }`. */
  readonly field: string;
  readonly references: readonly {
    readonly key: string;
    readonly label: Label;
    readonly count: number;
    /** The label of the action that is done to these records; null if they are handed over. */
    readonly action: Label | null;
  }[];
}

/** Result that the action would have now. */
export interface ActionPreview {
  /** A token of the previewed result, sent along with the action. Null while a choice is still needed. */
  readonly seen: string | null;
  readonly questions: readonly PreviewQuestion[];
  readonly parts?: PreviewParts;
  readonly handOver?: PreviewHandOver;
  readonly lines: readonly PreviewLine[];
  readonly total_cents: number | null;
  readonly currency: string;
  /** True for consumers. */
  readonly includes_vat?: boolean;
  readonly facts: readonly PreviewFact[];
  /** A sentence about what happens, or why it cannot. */
  readonly note: Label | null;
}

/**
 * Creates a preview that consists of a sentence only, for the code of an action.
 * @param seen a token of the previewed result, sent along with the action
 */
export function previewNote(seen: string, note: Label): Readonly<Record<string, unknown>> {
  const preview: ActionPreview = {
    seen,
    questions: [],
    lines: [],
    total_cents: null,
    currency: 'EUR',
    facts: [],
    note,
  };
  return { ...preview };
}
