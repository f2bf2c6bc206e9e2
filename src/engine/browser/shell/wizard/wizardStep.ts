/** The steps of a wizard, and the result of submitting. */
import type { ReactNode } from 'react';

/** Form values of all steps, by field. */
export type WizardValues = Readonly<Record<string, unknown>>;

/** A step of a wizard. */
export interface WizardStep {
  /** Its name in the address: `?step=server`. */
  readonly name: string;
  readonly label: string;
  /** A line that explains its purpose. */
  readonly text?: string;
  /** The fields that it asks for. They must be valid to continue. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
  /** Its part of the summary step. */
  readonly summary: ReactNode;
  /** Returns errors by field, in addition to the resource's rules. */
  readonly check?: (
    values: WizardValues,
  ) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
}

/** The page of the new record, or API errors by field. */
export type Finished = { readonly to: string } | { readonly errors: object };
