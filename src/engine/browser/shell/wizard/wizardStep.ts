/** What a step of a step-by-step form is, and what its end answers. */
import type { ReactNode } from 'react';

export type Values = Readonly<Record<string, unknown>>;

export interface WizardStep {
  /** As it stands in the address: `?step=server`. */
  readonly name: string;
  readonly label: string;
  /** A line that says what it is for. */
  readonly text?: string;
  /** The values that it asks for. One can go on once none of them is wrong. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
  /** What the last step repeats of it. */
  readonly summary: ReactNode;
  /** What is wrong beyond the resource's own rules, by field. */
  readonly check?: (values: Values) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
}

/** Where to go once it is made, or what the server has against it: messages by field. */
export type Finished = { readonly to: string } | { readonly errors: object };
