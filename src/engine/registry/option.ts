/** One of the values that a field may have, as people see it. */
import type { Colour, FullLabel } from './raw.ts';

export interface Option {
  readonly value: string | number;
  readonly label: FullLabel;
  readonly colour: Colour | null;
  /** Only the program gives it: people cannot choose it. */
  readonly isSystem?: true;
}

/** Those that a person can choose, and what the field has already. */
export function choosableOptions(options: readonly Option[], current: unknown = null): readonly Option[] {
  const has = (value: unknown): boolean => (Array.isArray(current) ? current.includes(value) : current === value);
  return options.filter(({ value, isSystem }) => isSystem !== true || has(value));
}
