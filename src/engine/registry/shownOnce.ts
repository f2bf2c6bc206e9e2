/** What the answer of an action may say this once and never again, under `once`: a code that is kept nowhere else. */
import type { Label } from './types.ts';

export interface ShownOnce {
  readonly label: Label;
  readonly text: string;
  /** What to do with it. */
  readonly note: Label;
}
