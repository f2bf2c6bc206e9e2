/** Relations between the resources of a draft. */
import type { RawRelation } from '../../registry/raw.ts';
import { setFieldKey } from './changes.ts';
import { wholeProperty, type RegistryDraft } from './draft.ts';
import type { Edit } from './edits.ts';

/** Relation of a draft, with the field that has it. */
export interface DraftRelation {
  /** Resource that has the field. */
  readonly resource: string;
  readonly field: string;
  readonly relation: RawRelation;
  /** True for a list of references. */
  readonly isMany: boolean;
}

/** Returns the relations of a resource to others. */
export function relationsOf({ resources, ...draft }: RegistryDraft, name: string): readonly DraftRelation[] {
  return Object.entries(resources[name]?.schema.properties ?? {}).flatMap(([field, written]) => {
    const property = wholeProperty({ resources, ...draft }, written);
    const one = property['x-relation'];
    const many = property.items?.['x-relation'];
    const relation = one ?? many;
    return relation ? [{ resource: name, field, relation, isMany: one === undefined }] : [];
  });
}

/** Returns the relations of other resources to this one. */
export function relationsTo(draft: RegistryDraft, name: string): readonly DraftRelation[] {
  return Object.keys(draft.resources)
    .filter((other) => other !== name)
    .flatMap((other) => relationsOf(draft, other).filter(({ relation }) => relation.to === name));
}

/** Changes keys of a relation; undefined removes a key. */
export function setRelation(
  draft: RegistryDraft,
  { resource, field, relation }: DraftRelation,
  change: { readonly [Key in keyof RawRelation]?: RawRelation[Key] | undefined },
): readonly Edit[] {
  const value = Object.fromEntries(Object.entries({ ...relation, ...change }).filter(([, one]) => one !== undefined));
  return setFieldKey(draft, { resource, field, key: 'x-relation', value });
}
