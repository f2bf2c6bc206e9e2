/** A value in an action's response, under `once`, that is shown once and stored nowhere else, such as a code. */
import type { Label } from '../types.ts';

/** The value with its label, for the dialog that shows it. */
export interface ShownOnce {
  readonly label: Label;
  readonly text: string;
  /** Instructions for the person. */
  readonly note: Label;
}
