/** The field of a record that counts the records of an inverse relation. Tabs show the count next to their name. */
import type { RawCondition } from '../raw.ts';
import type { Resource } from '../types.ts';

/** A field that counts the records of an inverse relation. */
interface Counting {
  readonly field: string;
  /** The records that are counted; null counts all. The tab's list starts with the same filter. */
  readonly where: RawCondition | null;
}

/** Returns the field that counts an inverse relation, or null. Prefers a field that counts all records. */
export function countingOf({ fields }: Pick<Resource, 'fields'>, inverse: string): Counting | null {
  const found = Object.values(fields).flatMap(({ name, computed }) =>
    computed?.count === inverse ? [{ field: name, where: computed.where ?? null }] : [],
  );
  return found.find(({ where }) => where === null) ?? found[0] ?? null;
}
