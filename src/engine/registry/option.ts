/** One of the values that a field may have, as people see it. */
import type { Colour, FullLabel } from './raw.ts';

export interface Option {
  readonly value: string | number;
  readonly label: FullLabel;
  readonly colour: Colour | null;
}
