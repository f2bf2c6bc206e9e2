/** A value in an action's response, under `once`, that is shown once and stored nowhere else, such as a code. */
import type { Label } from './types.ts';

export interface ShownOnce {
  readonly label: Label;
  readonly text: string;
  /** Instructions for the person. */
  readonly note: Label;
}
