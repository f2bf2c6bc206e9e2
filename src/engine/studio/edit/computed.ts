/** Counts and sums over the records that refer to a resource. */
import { kinds } from '../../registry/kinds/table.ts';
import type { RawOperation } from '../../registry/raw.ts';
import { kindIn, type RegistryDraft } from './draft.ts';
import { relationsTo } from './relations.ts';

interface Aggregate {
  readonly operation: RawOperation;
  /** Resource of the records, and the field that is summed. */
  readonly resource: string;
  readonly field: string | null;
}

/** Returns the counts and sums that a resource can have. */
export function aggregatesOf(draft: RegistryDraft, name: string): readonly Aggregate[] {
  return relationsTo(draft, name)
    .filter(({ isMany }) => !isMany)
    .flatMap(({ resource, relation }): readonly Aggregate[] => {
      const inverse = relation.inverse ?? resource;
      const properties = Object.entries(draft.resources[resource]?.schema.properties ?? {});
      const summed = properties.filter(([field, property]) => kinds[kindIn(draft, field, property)].traits.summable);
      return [
        { operation: { count: inverse }, resource, field: null },
        ...summed.map(([field]) => ({ operation: { sum: `${inverse}.${field}` }, resource, field })),
      ];
    });
}
