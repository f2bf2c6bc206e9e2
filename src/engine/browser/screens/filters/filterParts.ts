/** Splits a filter into parts that all apply, each of which can be removed. */
import { isRecord } from '../../../values/json.ts';
import { withoutField } from './filterState.ts';

type Filter = Readonly<Record<string, unknown>>;

interface FilterPart {
  /** Field, path over relations, relation, `and`, `or` or `not`. */
  readonly name: string;
  readonly value: unknown;
  /** True for a top-level field, which its own editor can change. */
  readonly onTop: boolean;
  /** Filter without this part. */
  readonly rest: Filter;
}

/** Leaves out the search text. */
export function filterParts(filter: Filter): readonly FilterPart[] {
  return Object.entries(filter).flatMap(([name, value]): readonly FilterPart[] => {
    if (name === 'q') return [];
    if (name !== 'and' || !Array.isArray(value))
      return [{ name, value, onTop: true, rest: withoutField(filter, name) }];
    const parts: readonly unknown[] = value;
    return parts.map((part, index) => {
      const others = parts.filter((_, at) => at !== index);
      const rest = others.length > 0 ? { ...filter, and: others } : withoutField(filter, 'and');
      const [only, ...further] = isRecord(part) ? Object.entries(part) : [];
      return only && further.length === 0
        ? { name: only[0], value: only[1], onTop: false, rest }
        : { name: 'and', value: [part], onTop: false, rest };
    });
  });
}
