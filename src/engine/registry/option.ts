/** A choice of a field. */
import type { Colour, FullLabel, RawProperty } from './raw.ts';

export interface Option {
  readonly value: string | number;
  readonly label: FullLabel;
  readonly colour: Colour | null;
  /** Only the server sets this value; people cannot choose it. */
  readonly isSystem?: true;
}

/** Returns the choices that a person can select, including the current value of the field. */
export function choosableOptions(options: readonly Option[], current: unknown = null): readonly Option[] {
  const has = (value: unknown): boolean => (Array.isArray(current) ? current.includes(value) : current === value);
  return options.filter(({ value, isSystem }) => isSystem !== true || has(value));
}

/** Returns the present value of a stored choice, which may have its former value (`x-renamed-from`). */
export function presentChoice({ oneOf, items }: RawProperty, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => presentChoice({ oneOf: items?.oneOf ?? [] }, one));
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return oneOf?.find((choice) => choice['x-renamed-from'] === value)?.const ?? value;
}
