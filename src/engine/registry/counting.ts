/** Which field of a record counts what points at it: tabs have it beside their name. */
import type { RawCondition } from './raw.ts';
import type { Resource } from './types.ts';

/** A field of the record that counts what points at it. */
export interface Counting {
  readonly field: string;
  /** Which of them; null: all. The tab's list begins with the same. */
  readonly where: RawCondition | null;
}

/** One that counts all comes before one that counts some; null where none counts them. */
export function countingOf({ fields }: Pick<Resource, 'fields'>, inverse: string): Counting | null {
  const found = Object.values(fields).flatMap(({ name, computed }) =>
    computed?.count === inverse ? [{ field: name, where: computed.where ?? null }] : [],
  );
  return found.find(({ where }) => where === null) ?? found[0] ?? null;
}
