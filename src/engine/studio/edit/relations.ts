/** What points at what, read from the schemas as they are being made. */
import type { RawRelation } from '../../registry/raw.ts';
import { setFieldKey } from './changes.ts';
import { wholeProperty, type Draft } from './draft.ts';
import type { Edit } from './edits.ts';

export interface DraftRelation {
  /** Whose field it is. */
  readonly resource: string;
  readonly field: string;
  readonly relation: RawRelation;
  /** A list of references. */
  readonly isMany: boolean;
}

export function relationsOf({ resources, ...draft }: Draft, name: string): readonly DraftRelation[] {
  return Object.entries(resources[name]?.schema.properties ?? {}).flatMap(([field, written]) => {
    const property = wholeProperty({ resources, ...draft }, written);
    const one = property['x-relation'];
    const many = property.items?.['x-relation'];
    const relation = one ?? many;
    return relation ? [{ resource: name, field, relation, isMany: one === undefined }] : [];
  });
}

/** Those of others that point at it. */
export function relationsTo(draft: Draft, name: string): readonly DraftRelation[] {
  return Object.keys(draft.resources)
    .filter((other) => other !== name)
    .flatMap((other) => relationsOf(draft, other).filter(({ relation }) => relation.to === name));
}

/** What the relation says; undefined takes a key out. */
export function setRelation(
  draft: Draft,
  { resource, field, relation }: DraftRelation,
  change: { readonly [Key in keyof RawRelation]?: RawRelation[Key] | undefined },
): readonly Edit[] {
  const value = Object.fromEntries(Object.entries({ ...relation, ...change }).filter(([, one]) => one !== undefined));
  return setFieldKey(draft, { resource, field, key: 'x-relation', value });
}
