/**
 * What an action would do, as its dialog shows it before it is done. Amounts in whole cents, excluding VAT unless it
 * says that they include it; dates `YYYY-MM-DD`.
 */
import type { Scalar } from './raw.ts';
import type { Label } from './types.ts';

export interface PreviewOption {
  /** Of fields of the action: what choosing it sends. */
  readonly values: Readonly<Record<string, Scalar>>;
  readonly label: Label;
  readonly note: Label | null;
  /** Under what was filled in, or where nothing was. */
  readonly chosen: boolean;
}

/** Asked in the place of the inputs of the fields that its options fill. */
export interface PreviewQuestion {
  readonly label: Label;
  readonly options: readonly PreviewOption[];
}

export interface PreviewLine {
  readonly label: Label;
  readonly amount_cents: number;
}

export interface PreviewFact {
  readonly label: Label;
  readonly kind: 'text' | 'date' | 'money';
  readonly value: string | number | Label;
  /** Where it is written, for whoever wants it otherwise. */
  readonly record?: { readonly resource: string; readonly uuid: string };
}

export interface ActionPreview {
  /** Sent along when it is done; null while something is still to be chosen. */
  readonly seen: string | null;
  readonly questions: readonly PreviewQuestion[];
  readonly lines: readonly PreviewLine[];
  readonly total_cents: number | null;
  readonly currency: string;
  /** For consumers. */
  readonly includes_vat?: boolean;
  readonly facts: readonly PreviewFact[];
  /** In one sentence: what happens, or why it cannot. */
  readonly note: Label | null;
}

/** One that shows a sentence alone, as an action's code answers it. @param seen what is sent along when it is done. */
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
