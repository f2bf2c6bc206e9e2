/** A list's filter as the parts that all hold, each of which can be dropped by itself. */
import { isRecord } from '../../../values/json.ts';
import { without } from './filterState.ts';

type Filter = Readonly<Record<string, unknown>>;

export interface FilterPart {
  /** A field, a path over relations, a relation, `and`, `or` or `not`. */
  readonly name: string;
  readonly value: unknown;
  /** Whether it stands by its name on top, where a field's own editor finds it. */
  readonly onTop: boolean;
  /** The filter without it. */
  readonly rest: Filter;
}

/** Without the words that are searched for. */
export function filterParts(filter: Filter): readonly FilterPart[] {
  return Object.entries(filter).flatMap(([name, value]): readonly FilterPart[] => {
    if (name === 'q') return [];
    if (name !== 'and' || !Array.isArray(value)) return [{ name, value, onTop: true, rest: without(filter, name) }];
    const parts: readonly unknown[] = value;
    return parts.map((part, index) => {
      const others = parts.filter((_, at) => at !== index);
      const rest = others.length > 0 ? { ...filter, and: others } : without(filter, 'and');
      const [only, ...further] = isRecord(part) ? Object.entries(part) : [];
      return only && further.length === 0
        ? { name: only[0], value: only[1], onTop: false, rest }
        : { name: 'and', value: [part], onTop: false, rest };
    });
  });
}
